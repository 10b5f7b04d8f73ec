import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { dayAfter, dayOf, formatMoment } from '../../../../src/shared/time.ts'
import { registrationVoyageAtom } from '../../../../src/renderer/screens/pax/pax.atoms.ts'
import { showVoyageAtom } from '../../../../src/renderer/ui/period/report-period.ts'
import { formatDay } from '../../../../src/renderer/model/format.ts'
import { errorMessages } from '../../../../src/shared/messages.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import { sell } from '../reports/sell.ts'

const ZONE = 'Asia/Kolkata'
const today = dayOf(Date.now(), ZONE)
const week = { fromDay: today, toDay: dayAfter(today, 7) }

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

type App = Awaited<ReturnType<RealVenue['open']>>

const voyages = () => venue.call('listVoyages')
const typeIn = async ({ user }: App, label: string, text: string, nth = 0) => {
  const field = screen.getAllByLabelText(label)[nth]
  if (field === undefined) throw new Error(`no field ${label}`)
  await user.clear(field)
  await user.type(field, text)
}
const press = async ({ user }: App, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

/** By its words: here antd gives a list and the title of a dialog one id. */
const asked = async (title: string) => (await screen.findByText(title)).closest('[role="dialog"]') as HTMLElement

it('a ship without voyages sees none of them on its other screens', async () => {
  await venue.open('/adminuser/voyages')
  expect(await screen.findByRole('heading', { name: 'No voyage yet' })).toBeInTheDocument()
  const { router } = await venue.open('/foodorder/zreport')
  await screen.findByRole('heading', { name: 'No Z report yet' })
  expect(screen.queryByRole('combobox', { name: 'Voyage' })).toBeNull()
  await router.navigate('/foodorder/frontdesk')
  expect(await screen.findByText('PAX information')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Cabin, group, language, document' })).toBeInTheDocument()
})

it('plans a voyage with ports and clock changes; what is wrong is said at its field, and what was typed stays', async () => {
  const app = await venue.open('/adminuser/voyages')
  await press(app, 'Plan voyage')
  const drawer = await screen.findByRole('dialog', { name: 'New voyage' })
  const plan = within(drawer).getByRole('button', { name: 'Plan voyage' })
  await app.user.click(plan)
  expect(await within(drawer).findByText('Name the voyage')).toBeInTheDocument()
  await typeIn(app, 'Name', 'Konkan Coast')
  await typeIn(app, 'First day', formatDay(week.fromDay))
  await typeIn(app, 'Last day', formatDay(week.toDay))
  await press(app, 'Add port')
  await app.user.click(plan)
  expect(await within(drawer).findByText('Name each port')).toBeInTheDocument()
  await typeIn(app, 'Port 1', 'Mumbai')
  await typeIn(app, 'Departure (optional)', `${formatDay(dayAfter(today, 8))} 6:00 PM`)
  await app.user.click(plan)
  expect(await within(drawer).findByText('The departure from Mumbai is outside of the voyage')).toBeInTheDocument()
  expect(within(drawer).getByLabelText('Port 1')).toHaveValue('Mumbai')
  await typeIn(app, 'Departure (optional)', `${formatDay(today)} 6:00 PM`)
  await press(app, 'Add clock change')
  await typeIn(app, 'Clock change 1', `${formatDay(dayAfter(today, 2))} 2:00 AM`)
  await app.user.click(within(drawer).getByRole('combobox', { name: 'New time zone' }))
  await app.user.keyboard('Dubai')
  await app.user.click(await screen.findByTitle(/^Asia\/Dubai/))
  await app.user.click(plan)
  expect(await screen.findByText('Konkan Coast is planned')).toBeInTheDocument()
  const [voyage] = await voyages()
  expect(voyage).toMatchObject({
    ...week,
    ports: [{ name: 'Mumbai', arrive: null, leave: `${today} 18:00` }],
    clockChanges: [{ timeZone: 'Asia/Dubai' }],
  })
  expect(formatMoment(voyage?.clockChanges[0]?.at ?? '', ZONE)).toMatch(/, 2:00 AM$/)
})

it('changes it, begins it after a question, and the front desk then names it', async () => {
  const app = await venue.open('/adminuser/voyages')
  await press(app, 'Konkan Coast')
  await screen.findByRole('dialog', { name: 'Konkan Coast' })
  await typeIn(app, 'Name', 'Konkan Coast II')
  await press(app, 'Save')
  await screen.findByText('Konkan Coast II is saved')
  await press(app, 'Konkan Coast II')
  await press(app, 'Begin voyage')
  const question = await asked('Begin Konkan Coast II?')
  await app.user.click(within(question).getByRole('button', { name: 'Begin voyage' }))
  await waitFor(async () => expect((await voyages())[0]?.state).toBe('current'))
  await app.router.navigate('/foodorder/frontdesk')
  expect(await screen.findByText('PAX information · Konkan Coast II')).toBeInTheDocument()
})

it('does not overwrite what another terminal changed, and keeps what was typed', async () => {
  const app = await venue.open('/adminuser/voyages')
  await press(app, 'Konkan Coast II')
  const [voyage] = await voyages()
  if (voyage === undefined) throw new Error('no voyage is under way')
  await typeIn(app, 'Name', 'Konkan Coast III')
  await venue.call('changeVoyage', { params: { _id: voyage._id }, body: { ...voyage, name: 'Goa and back' } })
  await screen.findByRole('button', { name: 'Goa and back' })
  await press(app, 'Save')
  expect(await screen.findByText(errorMessages.voyage_changed)).toBeInTheDocument()
  expect(screen.getByLabelText('Name')).toHaveValue('Konkan Coast III')
  expect((await voyages())[0]?.name).toBe('Goa and back')
})

it('registers a passenger for a planned voyage, and reports by voyage', async () => {
  const guest = await venue.guest(10_000, 'Rohan Mehta')
  await sell(venue, guest, [{ dish: venue.menu.biryani, qty: 2 }], 760)
  const { _id } = await venue.call('planVoyage', {
    body: { name: 'Maldives', fromDay: week.toDay, toDay: dayAfter(week.toDay, 7), ports: [], clockChanges: [] },
  })
  const app = await venue.open('/foodorder/frontdesk')
  await press(app, 'Voyage, cabin, group, language, document')
  await app.user.click(screen.getByRole('combobox', { name: 'Voyage' }))
  await app.user.click(await screen.findByTitle(`Maldives, from ${formatDay(week.toDay)}`))
  expect(app.store.get(registrationVoyageAtom)).toBe(_id)

  await app.router.navigate('/foodorder/reporting')
  await app.user.click(await screen.findByRole('combobox', { name: 'Period' }))
  await app.user.click(await screen.findByTitle('Goa and back'))
  expect(await screen.findByRole('region', { name: 'Sales summary' })).toHaveTextContent('Rs 760.00')
  await screen.findByRole('button', { name: 'INV-000001' })
  await app.router.navigate('/foodorder/cardreport')
  expect(await screen.findByText(/^Goa and back, /)).toBeInTheDocument()
  act(() => app.store.set(showVoyageAtom, null))
  await waitFor(() => expect(screen.queryByText(/^Goa and back, /)).toBeNull())
})

it('ends it with the word, says who stays, and leads to its report', async () => {
  const app = await venue.open('/adminuser/voyages')
  await press(app, 'Goa and back')
  const drawer = await screen.findByRole('dialog', { name: 'Goa and back' })
  expect(await within(drawer).findByRole('list', { name: 'Passengers who stay' })).toHaveTextContent('Rohan Mehta')
  await app.user.click(within(drawer).getByRole('button', { name: 'End voyage' }))
  const question = await asked('End Goa and back for 0 passengers?')
  await app.user.type(within(question).getByRole('textbox'), 'END')
  await app.user.click(within(question).getByRole('button', { name: 'End voyage' }))
  await waitFor(async () => expect((await voyages()).find(({ name }) => name === 'Goa and back')?.state).toBe('ended'))
  expect(await within(drawer).findByText('Ended')).toBeInTheDocument()
  expect(within(drawer).queryByRole('button', { name: 'Save' })).toBeNull()
  await app.user.click(within(drawer).getByRole('button', { name: 'Sales report' }))
  expect(await screen.findByRole('region', { name: 'Sales summary' })).toHaveTextContent('Rs 760.00')
  expect(await screen.findByText(/^Goa and back, /)).toBeInTheDocument()
})

it('deletes a planned voyage', async () => {
  const app = await venue.open('/adminuser/voyages')
  await press(app, 'Maldives')
  await press(app, 'Delete')
  const question = await asked('Delete Maldives?')
  await app.user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect((await voyages()).map(({ name }) => name)).toEqual(['Goa and back']))
})
