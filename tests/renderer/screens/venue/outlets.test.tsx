import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { settingsAtom } from '../../../../src/renderer/platform/terminal.ts'
import { xReportReceipt } from '../../../../src/shared/receipt/z-report.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const listed = async () =>
  within(await screen.findByRole('list', { name: 'Outlets' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

it('with one outlet Setting says nothing of any', async () => {
  await venue.open('/setting')
  await screen.findByText('Touch layout')
  expect(screen.queryByText('Outlet')).toBeNull()
})

it('the first outlet of a ship is there on Venue, and can be named', async () => {
  const { user } = await venue.open('/adminuser/venue')
  expect(await listed()).toEqual([expect.stringContaining('Main outletInvoices from INV-000001')])
  expect(screen.queryByRole('button', { name: 'Close Main outlet' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Rename Main outlet' }))
  const naming = await screen.findByRole('dialog', { name: 'Rename Main outlet' })
  await user.clear(within(naming).getByLabelText('Name'))
  await user.type(within(naming).getByLabelText('Name'), 'Lantern Restaurant')
  await user.click(within(naming).getByRole('button', { name: 'Save name' }))
  await waitFor(async () => expect((await listed())[0]).toContain('Lantern Restaurant'))
})

it('an outlet is added with the code of its invoices; a code or name that is taken is said at its field', async () => {
  const { user } = await venue.open('/adminuser/venue')
  const add = async (name: string, code: string) => {
    await user.click(await screen.findByRole('button', { name: 'Add outlet' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add outlet' })
    await user.type(within(dialog).getByLabelText('Name'), name)
    await user.type(within(dialog).getByLabelText('Code'), code)
    await user.click(within(dialog).getByRole('button', { name: 'Add outlet' }))
    return dialog
  }
  await add('Pool Bar', 'pb')
  await waitFor(async () => expect((await listed())[1]).toContain('Invoices from INV-PB-000001'))
  const refused = await add('Lido Bar', 'PB')
  expect(await within(refused).findByText('Another outlet has this name or code')).toBeInTheDocument()
  expect(await venue.call('listOutlets')).toHaveLength(2)
})

it('Setting then has the outlet of the terminal, which the next login is at', async () => {
  const { user, store } = await venue.open('/setting')
  await user.click(await screen.findByRole('combobox', { name: 'Outlet' }))
  await user.click(await screen.findByTitle('Pool Bar'))
  await waitFor(() => expect(store.get(settingsAtom)?.outlet).toBe(2))
})

it('one is closed and opened again', async () => {
  const { user } = await venue.open('/adminuser/venue')
  await user.click(await screen.findByRole('button', { name: 'Close Pool Bar' }))
  const question = await screen.findByRole('dialog', { name: 'Close Pool Bar?' })
  await user.click(within(question).getByRole('button', { name: 'Close outlet' }))
  await waitFor(async () => expect((await listed())[1]).toContain(', closed'))
  await user.click(await screen.findByRole('button', { name: 'Open Pool Bar' }))
  await waitFor(async () => expect((await listed())[1]).not.toContain('closed'))
})

it('the figures so far say what each outlet sold, on the screen and on paper', async () => {
  await venue.open('/foodorder/zreport')
  const section = (await screen.findByRole('heading', { name: 'By outlet' })).closest('section') as HTMLElement
  expect(within(section).getByText('Pool Bar (0)')).toBeInTheDocument()
  const report = await venue.call('xReport')
  const labels = xReportReceipt(report, { printedBy: 'Anita Rao', terminal: 'Till 1' }).blocks.flatMap((block) =>
    'label' in block ? [block.label] : [],
  )
  expect(labels).toEqual(expect.arrayContaining(['Lantern Restaurant (0)', 'Pool Bar (0)']))
})

it('staff are kept to outlets by their form, which says whom saving signs out', async () => {
  const form = { name: 'Sam Osei', email: 'sam@mail.example', password: 'a long enough password', accessroutes: ['foodorder'] }
  await venue.call('createStaff', { body: form })
  const { user } = await venue.open('/adminuser/staff')
  await user.click(await screen.findByRole('button', { name: 'Sam Osei' }))
  await user.click(await screen.findByRole('combobox', { name: /^Outlets/ }))
  await user.click(await screen.findByTitle('Pool Bar'))
  expect(await screen.findByText('Saving logs Sam Osei out on every terminal.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => {
    const members = await venue.call('listStaff')
    expect(members.find(({ name }) => name === 'Sam Osei')?.outlets).toEqual([2])
  })
})
