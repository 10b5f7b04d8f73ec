import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noShifts, type ShiftRules } from '../../../../../src/shared/contract/shift-rules.ts'
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

const keepShifts = async (rules: Partial<ShiftRules> = {}) => {
  const now = await venue.call('getVenue')
  await venue.call('updateVenue', { body: { ...now, shifts: { ...noShifts, held: 'shared', ...rules } } })
}
const open = async (path = '/foodorder/cashdrawer', name = 'Cash drawer') => {
  const app = await venue.open(path)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  return app
}
const dialogNamed = (name: string | RegExp) => screen.findByRole('dialog', { name })
const field = (dialog: HTMLElement, label: string | RegExp) => within(dialog).getByLabelText(label)
const press = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name })
const drawer = (title: string) =>
  waitFor(() => {
    const titles = [...document.querySelectorAll('.ant-drawer-title')]
    const found = titles.find(({ textContent }) => textContent === title)?.closest<HTMLElement>('[role=dialog]')
    if (!found) throw new Error(`no drawer ${title}`)
    return found
  })
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''

it('opens a shift with what the last one left and change from the safe, and says what is wrong with it', async () => {
  await keepShifts()
  await venue.call('moveSafe', { body: { kind: 'in', amount: 500, reason: 'From the bank' } })
  const { user } = await open()
  expect(await screen.findByText(/^No shift is open/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Open shift' }))
  const dialog = await dialogNamed('Open shift')
  await user.click(press(dialog, 'Open shift'))
  expect(await within(dialog).findByText('Enter an amount, 0 for nothing')).toBeVisible()
  await user.type(field(dialog, 'In the drawer now, Rs'), '1000')
  await user.type(field(dialog, /^Brought from the safe/), '600')
  await user.click(press(dialog, 'Open shift'))
  expect(await within(dialog).findByText('The safe does not hold that much')).toBeVisible()
  expect(field(dialog, 'In the drawer now, Rs')).toHaveValue('1,000.00')
  await user.clear(field(dialog, /^Brought from the safe/))
  await user.type(field(dialog, /^Brought from the safe/), '500')
  await waitFor(() => expect(plain(dialog)).toContain('FloatRs 1,500.00'))
  await user.click(press(dialog, 'Open shift'))
  expect(await screen.findByRole('heading', { name: 'Shift 1' })).toBeVisible()
  expect(await screen.findByText('2. From safe, slip 2')).toBeVisible()
})

it('counts blind, says afterwards what is missing, counts again for a reason, and closes with its sheet', async () => {
  await keepShifts()
  await venue.call('openShift', { body: { found: 1000, fromSafe: 0, reason: '' } })
  await venue.guest(500)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Drop' }))
  const drop = await dialogNamed('Drop to the safe')
  await user.type(field(drop, 'Amount, Rs'), '200')
  await user.click(press(drop, 'Drop'))
  expect(await screen.findByText('2. Drop, slip 1')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Count and close' }))
  const counting = await dialogNamed('Count the drawer')
  expect(counting).not.toHaveTextContent('Expected')
  expect(within(counting).queryByLabelText('Stays in the drawer, Rs')).toBeNull()
  await user.type(field(counting, 'Rs 500'), '2')
  await user.click(press(counting, 'Save count'))
  const closing = await dialogNamed('Close shift 1')
  expect(plain(closing)).toContain('Rs 300.00 is missing.')
  await user.click(press(closing, 'Count again'))
  const again = await dialogNamed('Count again in place of no. 3')
  await user.type(field(again, 'Rs 500'), '2')
  await user.type(field(again, 'Rs 100'), '3')
  await user.type(field(again, 'Why it is counted again'), 'Three notes under the tray')
  await user.click(press(again, 'Save count'))
  const right = await dialogNamed('Close shift 1')
  expect(right).toHaveTextContent('The drawer is right.')
  await user.clear(field(right, 'Stays in the drawer, Rs'))
  await user.type(field(right, 'Stays in the drawer, Rs'), '1400')
  await user.click(press(right, 'Close shift'))
  expect(await within(right).findByText('That is more than was counted')).toBeVisible()
  await user.clear(field(right, 'Stays in the drawer, Rs'))
  await user.type(field(right, 'Stays in the drawer, Rs'), '1000')
  await waitFor(() => expect(plain(right)).toContain('To the safeRs 300.00'))
  await user.click(press(right, 'Close shift'))
  const sheet = await drawer('Shift 1')
  await waitFor(() => expect(plain(sheet)).toContain('Cards activated (1)Rs 500.00'))
  expect(plain(sheet)).toContain('4. Recount of no. 3')
  expect(plain(sheet)).toContain('To the safe, slip 2Rs 300.00')
  expect(await venue.call('currentShift')).toMatchObject({ shift: null, left: 1000 })
})

it('says who holds the drawer, and that cash goes through them', async () => {
  await keepShifts({ held: 'one' })
  await venue.call('openShift', { body: { found: 1000, fromSafe: 0, reason: '' } })
  const { holder = '' } = (await venue.call('currentShift')).shift?.open ?? {}
  await open()
  expect(await screen.findByText('Held by')).toBeVisible()
  expect(screen.getAllByText(new RegExp(holder)).length).toBeGreaterThan(0)
})

it('the safe says what it holds, refuses more, and keeps deposits with their reference', async () => {
  await venue.call('moveSafe', { body: { kind: 'in', amount: 500, reason: 'From the bank' } })
  const { user } = await open('/foodorder/safe', 'Safe')
  expect(await screen.findByText('1. Put in')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Deposit ashore' }))
  const dialog = await dialogNamed('Deposit ashore')
  await user.click(press(dialog, 'Deposit'))
  expect(await within(dialog).findByText('Enter the reference')).toBeVisible()
  await user.type(field(dialog, 'Amount, Rs'), '500.01')
  await user.type(field(dialog, 'Reference'), 'Bank of Kochi 4711')
  await user.click(press(dialog, 'Deposit'))
  expect(await within(dialog).findByText('The safe does not hold that much')).toBeVisible()
  expect(field(dialog, 'Reference')).toHaveValue('Bank of Kochi 4711')
  await user.clear(field(dialog, 'Amount, Rs'))
  await user.type(field(dialog, 'Amount, Rs'), '120')
  await user.click(press(dialog, 'Deposit'))
  expect(await screen.findByText('2. Deposited ashore')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Count the safe' }))
  const counting = await dialogNamed('Count the safe')
  await user.type(field(counting, 'Rs 200'), '1')
  await user.click(press(counting, 'Save count'))
  expect(await within(counting).findByText('Enter why the safe differs')).toBeVisible()
  await user.type(field(counting, /^Reason/), 'Counted short')
  await user.click(press(counting, 'Save count'))
  expect(await screen.findByText('3. Counted')).toBeVisible()
})

it('the settings take shifts, the venue’s notes and coins, and limits, and name a value that no note has', async () => {
  const { user } = await open('/adminuser/venue', 'Venue')
  const panel = await screen.findByRole('form', { name: 'Cash drawer and safe' })
  const notes = within(panel).getByLabelText(/^Notes and coins/)
  await user.clear(notes)
  await user.type(notes, '500, 0, x')
  await user.click(screen.getByRole('button', { name: 'Save shifts' }))
  expect(await within(panel).findByText(/^Enter up to 20 whole numbers/)).toBeVisible()
  await user.clear(notes)
  await user.type(notes, '100 500, 50')
  await user.type(within(panel).getByLabelText(/^Differences without a supervisor/), '250')
  await user.click(screen.getByRole('button', { name: 'Save shifts' }))
  await waitFor(async () =>
    expect((await venue.call('getVenue')).shifts).toEqual({
      held: 'off',
      denominations: [500, 100, 50],
      differenceLimit: 250,
      depositLimit: null,
    }),
  )
})
