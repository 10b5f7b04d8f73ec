import { setTimeout as delay } from 'node:timers/promises'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SCAN_GAP_MS } from '../../../../src/renderer/ui/keys/use-scanner.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import { scan, typeApart } from '../../../support/renderer/scanner.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(async () => {
  venue.endWindows()
  for (const { _id, lines } of await venue.call('kitchenDisplay'))
    await venue.call('markKitchenLines', {
      params: { id: _id },
      body: { done: true, lines: lines.map(({ line, recalls }) => ({ line, recalls })) },
    })
})

/** Check Out on another terminal, without a table. */
async function placeElsewhere(fullName: string, biryanis = 2, sodas = 1) {
  const { pax } = await venue.guest(10_000, fullName)
  const { biryani, soda } = venue.menu
  const order = [
    { _id: biryani._id, qty: biryanis, note: 'nuts', allergy: true },
    { _id: soda._id, qty: sodas },
  ]
  const body = { order, totalprice: biryani.price * biryanis + soda.price * sodas, ordertable: [] }
  const { orderid } = await venue.call('placeOrder', { params: { userid: pax._id }, body, terminal: 'Pool Bar' })
  return orderid
}
const ticket = (name: string) => screen.findByRole('article', { name: new RegExp(`^${name},`) })
const noTicket = (name: string) =>
  waitFor(() => expect(screen.queryByRole('article', { name: new RegExp(`^${name},`) })).not.toBeInTheDocument())
const toMake = () =>
  within(screen.getByRole('list', { name: 'To make' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent)
const onServer = () => venue.call('kitchenDisplay')

it('shows tickets as they come, by station, with their age in words, and is dark without a menu', async () => {
  const { user } = await venue.open('/kitchen')
  await screen.findByText('Nothing to make')
  await placeElsewhere('Rohan Mehta')
  const card = await ticket('Rohan Mehta')
  for (const text of ['On time', '0 min', 'Vegetable biryani', 'Allergy: nuts', 'Fresh lime soda'])
    expect(within(card).getByText(text)).toBeInTheDocument()
  await waitFor(() => expect(toMake()).toEqual(['2Vegetable biryani', '1Fresh lime soda']))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).not.toBeInTheDocument()
  await user.click(screen.getByText('Bar', { exact: false }))
  await waitFor(() => expect(toMake()).toEqual(['1Fresh lime soda']))
  expect(within(await ticket('Rohan Mehta')).queryByText('Vegetable biryani')).not.toBeInTheDocument()
})

it('bumps a line by a tap and a ticket by its key, and brings it back from the list', async () => {
  await placeElsewhere('Clara Hoffmann')
  const { user } = await venue.open('/kitchen')
  const line = within(await ticket('Clara Hoffmann')).getByRole('button', { name: /Fresh lime soda/ })
  await user.click(line)
  // The server's answer may draw the line a second time: what is found is looked at where it is now.
  await waitFor(async () => expect(within(await ticket('Clara Hoffmann')).getByText('Done')).toBeInTheDocument())
  await waitFor(() => expect(toMake()).toEqual(['2Vegetable biryani']))
  await user.keyboard('1')
  await noTicket('Clara Hoffmann')
  await waitFor(async () => expect(await onServer()).toEqual([]))
  await user.keyboard('r')
  await user.click(await screen.findByRole('button', { name: 'Bring back Clara Hoffmann' }))
  const back = await ticket('Clara Hoffmann')
  expect(within(back).getByText(/^Recalled /)).toBeInTheDocument()
  await waitFor(() => expect(toMake()).toEqual(['2Vegetable biryani', '1Fresh lime soda']))
})

it('does nothing by a scan, whose digits and R are keys', async () => {
  await placeElsewhere('Leela Fernandes')
  await venue.open('/kitchen')
  await ticket('Leela Fernandes')
  for (const end of ['Enter', null] as const) for (const code of ['1121111111111', 'R1R', '11R']) scan(code, end)
  await delay(3 * SCAN_GAP_MS)
  await ticket('Leela Fernandes')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  // The control: a hand's key is one.
  typeApart(['1'], 200)
  await noTicket('Leela Fernandes')
})

it('bumps one ticket by a key that is held down', async () => {
  await placeElsewhere('Meera Pillai')
  await placeElsewhere('Tom Becker')
  await venue.open('/kitchen')
  await ticket('Meera Pillai')
  await ticket('Tom Becker')
  fireEvent.keyDown(document.body, { key: '1' })
  await noTicket('Meera Pillai')
  fireEvent.keyDown(document.body, { key: '1', repeat: true })
  // A key acts once it is clear that no scanner typed it.
  await delay(3 * SCAN_GAP_MS)
  await waitFor(async () => expect(await onServer()).toHaveLength(1))
  expect(await ticket('Tom Becker')).toBeInTheDocument()
})

it('keeps VOID struck until it is tapped, and says that the order was cancelled', async () => {
  const orderid = await placeElsewhere('Arjun Nair')
  const { user } = await venue.open('/kitchen')
  await ticket('Arjun Nair')
  await venue.call('cancelOrder', { params: { id: orderid } })
  await screen.findByText('Order cancelled')
  const voids = within(await ticket('Arjun Nair')).getAllByRole('button', { name: /VOID/ })
  expect(voids).toHaveLength(2)
  expect(toMake()).toEqual([])
  await user.click(voids[0] as HTMLElement)
  await waitFor(() => expect(screen.getByText('Seen')).toBeInTheDocument())
  await user.click(within(await ticket('Arjun Nair')).getByRole('button', { name: 'Bump Arjun Nair' }))
  await noTicket('Arjun Nair')
})

it('keeps tickets and bumps while the line is down, and sends them once it is back', async () => {
  await placeElsewhere('Grace Osei')
  const { user } = await venue.open('/kitchen')
  await ticket('Grace Osei')
  venue.line.cutRequestsTo(() => true)
  venue.line.breakOff()
  expect(await screen.findByText(/Not connected since/)).toBeInTheDocument()
  expect(await ticket('Grace Osei')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Bump Grace Osei' }))
  await noTicket('Grace Osei')
  expect(await screen.findByText(/1 bump waits to be sent/)).toBeInTheDocument()
  expect(await onServer()).toHaveLength(1)
  venue.line.heal()
  await waitFor(async () => expect(await onServer()).toEqual([]))
  expect(await screen.findByText(/^\s*Connected/)).toBeInTheDocument()
  await noTicket('Grace Osei')
})

it('marks a dish sold out, and remembers station and sound', async () => {
  const { user, close } = await venue.open('/kitchen')
  await user.click(await screen.findByRole('button', { name: 'Sold out' }))
  await user.type(await screen.findByLabelText('Search dishes'), 'lime')
  await user.click(await screen.findByRole('button', { name: 'Mark sold out: Fresh lime soda' }))
  await user.click(await screen.findByRole('button', { name: 'Back on the menu: Fresh lime soda' }))
  await screen.findByRole('button', { name: 'Mark sold out: Fresh lime soda' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Sound on' }))
  await user.click(screen.getByText('Bar', { exact: false }))
  close()
  await venue.open('/kitchen')
  expect(await screen.findByRole('button', { name: 'Sound off' })).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Bar/ })).toBeChecked())
})

it('is left by Esc, to the terminal’s own look', async () => {
  const { user, path } = await venue.open('/kitchen')
  await screen.findByText('Nothing to make')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(path()).toBe('/foodorder/orderstatus'))
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('light'))
})
