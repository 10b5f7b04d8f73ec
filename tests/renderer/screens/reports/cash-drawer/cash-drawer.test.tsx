import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openRealVenue, type RealVenue } from '../../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeEach(async () => {
  localStorage.clear()
  venue = await openRealVenue()
})
afterEach(() => {
  venue.endWindows()
  return venue.close()
})

const open = async () => {
  const app = await venue.open('/foodorder/cashdrawer')
  expect(await screen.findByRole('heading', { level: 1, name: 'Cash drawer' })).toBeVisible()
  return app
}
const dialogNamed = (name: string | RegExp) => screen.findByRole('dialog', { name })
const field = (dialog: HTMLElement, label: string | RegExp) => within(dialog).getByLabelText(label)
const drawer = (title: string) =>
  waitFor(() => {
    const titles = [...document.querySelectorAll('.ant-drawer-title')]
    const found = titles.find(({ textContent }) => textContent === title)?.closest<HTMLElement>('[role=dialog]')
    if (!found) throw new Error(`no drawer ${title}`)
    return found
  })

/** A float of Rs 1,000, Rs 500 paid for a new card, and a count that finds Rs 19.50 missing. */
async function countedShort(): Promise<void> {
  await venue.call('moveDrawerCash', { body: { kind: 'in', amount: 1000, reason: 'Float for the evening' } })
  await venue.guest(500)
  const notes = [{ value: 500, pieces: 2 }]
  await venue.call('countDrawer', { body: { notes, other: 480.5, left: 1000, reason: '' } })
}

it('says what will be listed, takes the float, and names what is wrong with it', async () => {
  const { user } = await open()
  expect(await screen.findByText('Nothing counted yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add cash' }))
  const dialog = await dialogNamed('Add cash to the drawer')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await within(dialog).findByText('Enter an amount above zero')).toBeVisible()
  expect(within(dialog).getByText('Enter what it is for')).toBeVisible()
  await user.type(field(dialog, 'Amount, Rs'), '1000')
  await user.type(field(dialog, 'Reason'), 'Float for the evening')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Float for the evening')).toBeVisible()
  expect(screen.getByText(/^Not counted yet/)).toBeVisible()
})

it('adds up notes and coins, keeps what was typed where something is wrong, and says afterwards what is missing', async () => {
  await venue.call('moveDrawerCash', { body: { kind: 'in', amount: 1000, reason: 'Float for the evening' } })
  await venue.guest(500)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Count the drawer' }))
  const dialog = await dialogNamed('Count the drawer')
  expect(dialog).not.toHaveTextContent('Expected')
  await user.type(field(dialog, 'Rs 500'), '2')
  await user.type(field(dialog, 'Rs 100'), '4x')
  await user.type(field(dialog, /Other cash/), '80.50')
  await user.type(field(dialog, 'Stays in the drawer, Rs'), '5000')
  await user.click(within(dialog).getByRole('button', { name: 'Save count' }))
  expect(await within(dialog).findByText('Whole number')).toBeVisible()
  expect(within(dialog).getByText('That is more than was counted')).toBeVisible()
  expect(field(dialog, 'Rs 500')).toHaveValue('2')
  await user.clear(field(dialog, 'Rs 100'))
  await user.type(field(dialog, 'Rs 100'), '4')
  await user.clear(field(dialog, 'Stays in the drawer, Rs'))
  await user.type(field(dialog, 'Stays in the drawer, Rs'), '1000')
  await waitFor(() => expect(dialog).toHaveTextContent('CountedRs 1,480.50'))
  expect(dialog).toHaveTextContent('Removed from the drawerRs 480.50')
  await user.click(within(dialog).getByRole('button', { name: 'Save count' }))
  const shown = await drawer('2. Counted')
  expect(shown.textContent?.replaceAll('\u00a0', ' ')).toContain('Rs 19.50 is missing.')
  expect(shown).toHaveTextContent('2 × Rs 500')
})

it('counts again for a reason while no cash has moved', async () => {
  await countedShort()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^2\. Counted/ }))
  await user.click(await screen.findByRole('button', { name: 'Count again' }))
  const dialog = await dialogNamed('Count again in place of no. 2')
  await user.type(field(dialog, 'Rs 500'), '3')
  await user.type(field(dialog, 'Stays in the drawer, Rs'), '1000')
  await user.click(within(dialog).getByRole('button', { name: 'Save count' }))
  expect(await within(dialog).findByText('Enter why it is counted again')).toBeVisible()
  await user.type(field(dialog, 'Why it is counted again'), 'A note under the tray')
  await user.click(within(dialog).getByRole('button', { name: 'Save count' }))
  const shown = await drawer('3. Recount of no. 2')
  expect(shown).toHaveTextContent('The drawer is right.')
  await user.keyboard('{Escape}')
  await venue.guest(10, 'Asha Rao')
  await user.click(await screen.findByRole('button', { name: /^3\. Recount/ }))
  await user.click(await screen.findByRole('button', { name: 'Count again' }))
  const late = await dialogNamed('Count again in place of no. 3')
  await user.type(field(late, 'Rs 500'), '3')
  await user.type(field(late, 'Stays in the drawer, Rs'), '0')
  await user.type(field(late, 'Why it is counted again'), 'Once more')
  await user.click(within(late).getByRole('button', { name: 'Save count' }))
  expect(await within(late).findByText(/Cash has moved since that count/)).toBeVisible()
  expect(field(late, 'Rs 500')).toHaveValue('3')
})

it('a count whose answer is lost is sent again under its key and written once', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Count the drawer' }))
  const dialog = await dialogNamed('Count the drawer')
  await user.type(field(dialog, 'Rs 10'), '1')
  await user.type(field(dialog, 'Stays in the drawer, Rs'), '0')
  const before = (await venue.call('listDrawer')).length
  venue.line.cutAnswersTo(({ method, path }) => method === 'POST' && path === '/api/drawer/counts')
  await user.click(within(dialog).getByRole('button', { name: 'Save count' }))
  expect(await within(dialog).findByText(/It is not known whether the count was saved/)).toBeVisible()
  venue.line.heal()
  await user.click(within(dialog).getByRole('button', { name: 'Send again' }))
  await drawer(`${before + 1}. Counted`)
  expect((await venue.call('listDrawer')).length).toBe(before + 1)
})

it('the closing of the day offers the count first, and then says the difference', async () => {
  await countedShort()
  const [counted] = await venue.call('listDrawer')
  const recount = { notes: [{ value: 500, pieces: 3 }], other: 0, left: 1000, reason: 'A note under the tray' }
  await venue.call('countDrawer', { body: { ...recount, corrects: counted?._id } })
  await venue.guest(100, 'Lars Johansson')
  const { user } = await venue.open('/foodorder/zreport')
  await user.click(await screen.findByRole('button', { name: 'Close with Z report 1' }))
  const question = await dialogNamed('Close the period with Z report 1?')
  expect(question).toHaveTextContent('Cash has moved since the drawer was counted.')
  await user.click(within(question).getByRole('button', { name: 'Count the drawer' }))
  const dialog = await dialogNamed('Count the drawer')
  await user.type(field(dialog, 'Rs 50'), '1')
  await user.type(field(dialog, 'Stays in the drawer, Rs'), '50')
  await user.click(within(dialog).getByRole('button', { name: 'Save count' }))
  await waitFor(async () => {
    const again = await dialogNamed('Close the period with Z report 1?')
    expect(again.textContent?.replaceAll('\u00a0', ' ')).toContain('difference − Rs 1,050.00, counted by ')
  })
  await user.click(screen.getByRole('button', { name: 'Close period' }))
  const report = await drawer('Z report 1')
  expect(within(report).getByRole('heading', { name: 'Cash drawer' })).toBeVisible()
  expect(report).toHaveTextContent('Recount of no. 2')
  expect(report).toHaveTextContent('1. Reason: Float for the evening')
})
