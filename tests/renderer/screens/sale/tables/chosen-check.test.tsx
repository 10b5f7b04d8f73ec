import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '../../../../../src/shared/contract/orders.ts'
import { bookingTable, cancellingTable } from '../../../../../src/shared/messages.ts'
import { cartAtom, orderTablesAtom, saleAtom } from '../../../../../src/renderer/sale/state/sale.atoms.ts'
import { dishCard, type Guest, keepOrder, openRealVenue, type RealVenue } from '../../../../support/renderer/real-sale.ts'
import { PIN } from '../../../../support/server/supervisor.ts'

const PATH = '/foodorder/selecttable'
const FLOOR = '1st Floor Medium'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(async () => {
  venue.endWindows()
  for (const { _id, status } of await venue.call('listTables'))
    if (status) await venue.call('setTable', { params: { _id }, body: { status: false, take: true } })
})

const cell = (name: string | RegExp) => screen.findByRole('button', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const check = () => within(screen.getByRole('group', { name: `Check of ${FLOOR} table 6` }))
const tableAt = async (tableno: number) => {
  const found = (await venue.call('listTables')).find((table) => table.tablefloor === FLOOR && table.tableno === tableno)
  if (found === undefined) throw new Error('no such table')
  return found
}

/** A check without a guest at table 6, as another terminal opened it. */
async function openCheck(terminal = 'Bar'): Promise<Order> {
  const { _id, price } = venue.menu.biryani
  const tables = [{ _id: (await tableAt(6))._id }]
  const body = { order: [{ _id, qty: 2 }], totalprice: 2 * price, tables, covers: 4 }
  return venue.call('openCheck', { body, terminal })
}

/** An order of a guest at table 6. */
async function place(): Promise<{ guest: Guest; orderid: string }> {
  const guest = await venue.guest()
  const { orderid } = await venue.call('placeOrder', {
    params: { userid: guest.pax._id },
    body: { order: [{ _id: venue.menu.soda._id, qty: 1 }], totalprice: 140, ordertable: [{ _id: (await tableAt(6))._id }] },
    terminal: 'Bar',
  })
  return { guest, orderid }
}

/** The same, paid. */
async function paid() {
  const placed = await place()
  const { cardNumber, _id: customerid } = placed.guest.card
  const order = [{ _id: venue.menu.soda._id, qty: 1 }]
  const supervisor = await venue.supervisor()
  await venue.call('approvePayment', { body: { cardNumber, order, totalprice: 140, supervisor, pin: PIN } })
  await venue.call('payOrder', { params: { customerid }, body: { balance: 140 } })
  return placed
}

describe('a table with an order', () => {
  it('shows its check at the first tap and opens it at the second; Esc closes it', async () => {
    await openCheck()
    const app = await venue.open(PATH)
    const table = await cell(/^1st Floor Medium table 6, booked, 4 guests, Rs 760\.00, /)
    await app.user.click(table)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(table).toHaveAttribute('aria-current', 'true')
    expect(await check().findByText('Vegetable biryani')).toBeInTheDocument()
    expect(check().getByText('Anita Rao')).toBeInTheDocument()
    expect(check().getByText('Kitchen')).toBeInTheDocument()
    expect(button(/^Open check/)).toHaveClass('ant-btn-primary')
    await app.user.keyboard('{Escape}')
    expect(await screen.findByRole('heading', { name: 'Tables for this order' })).toBeInTheDocument()
    expect(app.path()).toBe(PATH)

    table.focus()
    await app.user.keyboard('{Enter}')
    await screen.findByRole('group', { name: `Check of ${FLOOR} table 6` })
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(app.path()).toBe('/foodorder/foodorderdish'))
    expect(app.store.get(cartAtom)).toMatchObject([{ dishName: 'Vegetable biryani', qty: 2 }])
    expect(await tableAt(6)).toMatchObject({ status: true })
  })

  it('of this terminal’s own order is chosen too, and nothing of it is lost on the way back to it', async () => {
    const app = await venue.open(PATH)
    await app.user.click(await cell(`${FLOOR} table 6, free`))
    await app.user.click(button('Choose dishes'))
    await screen.findByRole('main')
    await waitFor(() => expect(dishCard('Vegetable biryani')).toBeEnabled())
    await app.user.click(dishCard('Vegetable biryani'))
    await app.user.click(await screen.findByRole('button', { name: 'Send 1 dish' }))
    await waitFor(() => expect(app.store.get(saleAtom).orderid).not.toBe(''))
    await app.user.click(dishCard('Vegetable biryani'))
    await app.router.navigate(PATH)
    const own = await cell(/^1st Floor Medium table 6, booked for this order, /)
    await app.user.click(own)
    expect(await check().findByText('Open here')).toBeInTheDocument()
    expect(check().getByText('Yours')).toBeInTheDocument()
    expect((await tableAt(6)).status).toBe(true)
    await app.user.click(own)
    await waitFor(() => expect(app.path()).toBe('/foodorder/foodorderdish'))
    expect(app.store.get(cartAtom), 'with the dish that was not sent yet').toHaveLength(2)
  })

  it('asks before it opens a check where dishes that were not placed would be lost', async () => {
    await openCheck()
    keepOrder({ lines: [{ ...venue.menu.soda, qty: 1 }] })
    const app = await venue.open(PATH)
    const table = await cell(/^1st Floor Medium table 6, booked/)
    await app.user.click(table)
    await app.user.click(table)
    await app.user.click(await screen.findByRole('button', { name: 'Keep it' }))
    expect(app.path()).toBe(PATH)
    expect(app.store.get(cartAtom)).toHaveLength(1)
  })

  it('is paid from there', async () => {
    const { guest } = await place()
    const app = await venue.open(PATH)
    await app.user.click(await cell(/^1st Floor Medium table 6, booked, Rs 140\.00/))
    expect(await check().findByText(`Rohan Mehta · ${guest.card.cardNumber}`)).toBeInTheDocument()
    await app.user.click(button(`Pay the order of ${FLOOR} table 6`))
    await waitFor(() => expect(app.path()).toBe('/foodorder/orderdetails'))
  })

  it('is freed by its own button, which can be undone: the order has it again with its waiter', async () => {
    const { orderid } = await place()
    const before = await tableAt(6)
    const app = await venue.open(PATH)
    await app.user.click(await cell(/^1st Floor Medium table 6, booked/))
    await app.user.click(button(`Free table, ${FLOOR} table 6`))
    expect(await screen.findByText(cancellingTable(FLOOR, 6))).toBeInTheDocument()
    expect(await cell(`${FLOOR} table 6, free`)).toBeInTheDocument()
    expect(await venue.call('getOrder', { params: { id: orderid } })).toMatchObject({ payment: 'unpaid' })
    await app.user.click(button('Undo free table'))
    expect(await screen.findByText(`Undone: ${FLOOR} 6`)).toBeInTheDocument()
    expect(await cell(/^1st Floor Medium table 6, booked, Rs 140\.00/)).toBeInTheDocument()
    expect(await tableAt(6)).toEqual(before)
    expect(screen.queryByRole('button', { name: 'Undo free table' })).not.toBeInTheDocument()
  })

  it('says that the table was booked meanwhile, where freeing it cannot be undone any more', async () => {
    await place()
    const app = await venue.open(PATH)
    await app.user.click(await cell(/^1st Floor Medium table 6, booked/))
    await app.user.click(button(`Free table, ${FLOOR} table 6`))
    await cell(`${FLOOR} table 6, free`)
    const { _id } = await tableAt(6)
    await venue.call('setTable', { params: { _id }, body: { status: true }, terminal: 'Terminal 9' })
    await app.user.click(await cell('Undo free table'))
    expect(await screen.findByText('Another terminal has just booked this table')).toBeInTheDocument()
    expect(await tableAt(6)).toMatchObject({ orderid: '', holder: { terminal: 'Terminal 9' } })
  })
})

it('of whose parts some are paid says what is left, and leads to them', async () => {
  const guest = await venue.guest()
  const friend = await venue.guest(10_000, 'Clara Hoffmann')
  const { _id: dish } = venue.menu.soda
  const ordertable = [{ _id: (await tableAt(6))._id }]
  const body = { order: [{ _id: dish, qty: 3 }], totalprice: 420, ordertable }
  const { orderid: id } = await venue.call('placeOrder', { params: { userid: guest.pax._id }, body })
  const { version } = await venue.call('getOrder', { params: { id } })
  const split = { userid: friend.pax._id, version, lines: [{ line: 0, qty: 1 }] }
  await venue.call('splitOrder', { params: { id }, body: split })
  const { cardNumber, _id: customerid } = guest.card
  const approved = { cardNumber, order: [{ _id: dish, qty: 2 }], totalprice: 280 }
  await venue.call('approvePayment', { body: { ...approved, supervisor: await venue.supervisor(), pin: PIN } })
  await venue.call('payOrder', { params: { customerid }, body: { balance: 280 } })

  const app = await venue.open(PATH)
  const table = await cell(/^1st Floor Medium table 6, booked, Rs 140\.00, /)
  await app.user.click(table)
  const parts = await check().findByRole('list', { name: 'Parts' })
  expect(
    within(parts)
      .getAllByRole('listitem')
      .map((part) => part.textContent),
  ).toEqual(['1Rohan Mehta, paid280.00', '2Clara Hoffmann, open140.00'])
  expect(screen.getByText('Left to pay').closest('div')).toHaveTextContent('Left to pay140.00')
  await app.user.click(button(/^Pay the rest/))
  await waitFor(() => expect(app.path()).toBe('/foodorder/split'))
})

describe('a paid table', () => {
  let placed: Awaited<ReturnType<typeof paid>>
  beforeEach(async () => {
    placed = await paid()
  })
  const table = () => cell(/^1st Floor Medium table 6, booked, Paid, /)

  it('says so, names its invoice, and shows its order at the second tap', async () => {
    const app = await venue.open(PATH)
    await app.user.click(await table())
    expect(await check().findByText('Paid')).toBeInTheDocument()
    expect(await check().findByText(/^INV-\d{6}$/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Move' })).not.toBeInTheDocument()
    await app.user.click(await table())
    await waitFor(() => expect(app.path()).toBe('/foodorder/orderstatus'))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText(`${FLOOR} 6`)).toBeInTheDocument()
    expect(await drawer.findByText('History')).toBeInTheDocument()
    expect(app.router.state.location.search, 'Back shows the board').toBe('')
  })

  it('takes the next round of the same guest, while the paid order stays with the kitchen', async () => {
    const app = await venue.open(PATH)
    await app.user.click(await table())
    await check().findByText(/^INV-\d{6}$/)
    await app.user.click(button(`Order again at this table, ${FLOOR} table 6`))
    expect(await screen.findByText(bookingTable(FLOOR, 6))).toBeInTheDocument()
    await waitFor(() => expect(app.path()).toBe('/foodorder/foodorderdish'))
    const { _id } = await tableAt(6)
    expect(app.store.get(orderTablesAtom)).toMatchObject([{ _id }])
    expect(app.store.get(saleAtom)).toMatchObject({ orderid: '', lines: [], cardNumber: placed.guest.card.cardNumber })
    expect(await tableAt(6)).toMatchObject({ status: true, orderid: '' })
    const first = await venue.call('getOrder', { params: { id: placed.orderid } })
    expect(first).toMatchObject({ payment: 'paid', orderstatus: 'Preparing', ordertable: [{ _id }] })
  })

  it('loses nothing of the order in work where another terminal was faster', async () => {
    const app = await venue.open(PATH)
    await app.user.click(await table())
    await check().findByText(/^INV-\d{6}$/)
    const goOn = venue.line.holdRequestsTo(({ method, path }) => method === 'GET' && path.startsWith('/api/tablechair'))
    const { _id } = await tableAt(6)
    await venue.call('setTable', { params: { _id }, body: { status: true, take: true }, terminal: 'Terminal 9' })
    const before = app.store.get(saleAtom)
    await app.user.click(button(`Order again at this table, ${FLOOR} table 6`))
    expect(await screen.findByText('Another terminal has just booked this table')).toBeInTheDocument()
    goOn()
    expect(app.store.get(saleAtom)).toEqual(before)
    expect(app.path()).toBe(PATH)
    expect(await tableAt(6)).toMatchObject({ holder: { terminal: 'Terminal 9' } })
  })
})
