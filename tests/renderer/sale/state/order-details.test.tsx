import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeWaits, specified } from '../../../../src/shared/messages.ts'
import { orderTotalsAtom } from '../../../../src/renderer/sale/state/cart.atoms.ts'
import type { OrderLine, OrderTable } from '../../../../src/shared/contract/order-parts.ts'
import {
  type Guest,
  keepOrder,
  openRealVenue,
  type RealVenue,
  shownCode,
  typeCode,
  verifyCode,
} from '../../../support/renderer/real-sale.ts'
import { withOrder } from '../../../../src/renderer/model/sale/moves.ts'
import { saleAtom } from '../../../../src/renderer/sale/state/sale.atoms.ts'
import { settingsAtom } from '../../../../src/renderer/platform/terminal.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'

const PATH = '/foodorder/orderdetails'

let venue: RealVenue
let guest: Guest
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
// A code that was not used holds the next one for 30 s, so each test has a card of its own.
beforeEach(async () => {
  guest = await venue.guest()
})
afterEach(() => venue.endWindows())

const button = (name: string) => screen.getByRole('button', { name })
const { sendOtp, verifyOtp, checkOut } = specified

/** Order Details with a cart of two biryani and one sea bass, Rs 1,540.50. */
async function open(tables: OrderTable[] = [], noTable = true): Promise<RunningApp> {
  const lines: OrderLine[] = [
    { ...venue.menu.biryani, qty: 2 },
    { ...venue.menu.bass, qty: 1 },
  ]
  keepOrder({ lines, tables, noTable })
  return reopen()
}

async function reopen(): Promise<RunningApp> {
  const app = await venue.open(PATH)
  await screen.findByRole('heading', { name: specified.prepaidCard })
  return app
}

async function sendCode(app: RunningApp): Promise<void> {
  await app.user.type(await screen.findByLabelText('Card number'), guest.card.cardNumber)
  await app.user.click(button(sendOtp))
  await screen.findByRole('group', { name: 'One-time code' })
}

describe('Order Details', () => {
  it('shows lines and totals; the quantity goes from 1 to 5, the bin takes a line out', async () => {
    const { user, store } = await open()
    const biryani = within(screen.getByRole('row', { name: /Vegetable biryani/ }))
    expect(biryani.getByText('760.00')).toBeInTheDocument()
    for (let times = 0; times < 3; times++) await user.click(biryani.getByRole('button', { name: 'One more Vegetable biryani' }))
    expect(biryani.getByRole('button', { name: 'One more Vegetable biryani' })).toBeDisabled()
    const bass = within(screen.getByRole('row', { name: /Grilled sea bass/ }))
    expect(bass.getByRole('button', { name: 'One less Grilled sea bass' })).toBeDisabled()
    expect(store.get(orderTotalsAtom)).toEqual({ subtotal: 268_050, tax: 0, discount: 0, total: 268_050 })
    expect(screen.getByText('2 dishes, 6 items')).toBeInTheDocument()
    await user.click(bass.getByRole('button', { name: 'Remove Grilled sea bass' }))
    expect(screen.queryByRole('row', { name: /Grilled sea bass/ })).not.toBeInTheDocument()
  })

  it('offers Food Order when nothing is in the cart', async () => {
    const app = await reopen()
    await app.user.click(within(screen.getByRole('main')).getByRole('button', { name: specified.foodOrder }))
    await waitFor(() => expect(app.path()).toBe('/foodorder/foodorderdish'))
  })
})

describe('the prepaid card', () => {
  it('waits for 5 characters before Send OTP, and for 5 of the code before Verify OTP', async () => {
    const app = await open()
    const field = screen.getByLabelText('Card number')
    expect(field).toHaveFocus()
    await app.user.type(field, guest.card.cardNumber.slice(0, 4))
    expect(button(sendOtp)).toBeDisabled()
    await app.user.type(field, guest.card.cardNumber.slice(4))
    expect(button(sendOtp)).toBeEnabled()
    await app.user.click(button(sendOtp))
    expect(await screen.findByText(specified.otpSent)).toBeInTheDocument()
    const boxes = within(screen.getByRole('group', { name: 'One-time code' })).getAllByRole('textbox')
    expect(boxes[0]).toHaveFocus()
    await typeCode(app.user, '1234')
    expect(button(verifyOtp)).toBeDisabled()
    await app.user.type(boxes[4] as HTMLElement, '5')
    expect(button(verifyOtp)).toBeEnabled()
  })

  it('sends the cart with the code and keeps customerid and userid; the mobile number stays hidden but for 3 digits', async () => {
    const app = await open()
    await sendCode(app)
    expect(localStorage.getItem('customerid')).toBe(guest.card._id)
    expect(localStorage.getItem('userid')).toBe(guest.pax._id)
    expect(screen.getByText(`•••• ••• ${guest.pax.mobileNo.slice(-3)}`)).toBeInTheDocument()
    expect(screen.getByText('Rs 1,540.50', { selector: 'p span' })).toBeInTheDocument()
    expect(screen.getByText(guest.pax.fullName)).toBeInTheDocument()
  })

  it('says so when no code can be sent', async () => {
    const app = await open()
    await app.user.type(screen.getByLabelText('Card number'), '99999{Enter}')
    expect(await screen.findByText(specified.otpNotSent)).toBeInTheDocument()
    expect(screen.queryByRole('group', { name: 'One-time code' })).not.toBeInTheDocument()
    expect(button(checkOut)).toBeDisabled()
  })

  it('shows the desk’s code with its demo mark, which came by the bridge and not by the API’s answer', async () => {
    const app = await open()
    await sendCode(app)
    expect(await shownCode()).toMatch(/^\d{6}$/)
    app.close()
    await reopen()
    expect(await shownCode()).toMatch(/^\d{6}$/)
  })

  it('refuses a wrong code with the tries left, and takes the right one; Enter sends it, Check Out gets the focus', async () => {
    const app = await open()
    await sendCode(app)
    const code = await shownCode()
    await typeCode(app.user, code === '000000' ? '111111' : '000000')
    await app.user.click(button(verifyOtp))
    expect(await screen.findAllByText(specified.otpWrong)).not.toHaveLength(0)
    expect(await screen.findByText('4 tries left')).toBeInTheDocument()
    expect(button(checkOut)).toBeDisabled()
    await typeCode(app.user, code)
    await app.user.keyboard('{Enter}')
    expect(await screen.findByText(specified.otpVerified)).toBeInTheDocument()
    await waitFor(() => expect(button(checkOut)).toHaveFocus())
    expect(await screen.findByText('Rs 10,000.00')).toBeInTheDocument()
    expect(screen.getByText('Rs 8,459.50')).toBeInTheDocument()
  })

  it('keeps the verified state over a reload, and no longer the whole mobile number', async () => {
    const app = await open()
    await verifyCode(app, guest.card.cardNumber)
    app.close()
    expect(localStorage.getItem('purser.sale')).toContain(guest.card.cardNumber)
    expect(localStorage.getItem('purser.sale')).not.toContain('982004')
    await reopen()
    expect(await screen.findByText('Verified')).toBeInTheDocument()
    expect(button(checkOut)).toBeEnabled()
  })

  it('falls back to the code when the order changes, and is valid again when the change is undone', async () => {
    const app = await open()
    await verifyCode(app, guest.card.cardNumber)
    await app.user.click(button('One more Grilled sea bass'))
    expect(await screen.findByText('The order changed. Send a new code.')).toBeInTheDocument()
    expect(button(checkOut)).toBeDisabled()
    await app.user.click(button(sendOtp))
    expect(await screen.findByText(specified.otpNotSent)).toBeInTheDocument()
    expect(await screen.findByText(codeWaits.unused, { exact: false })).toHaveTextContent(
      /^The last code for this card has not been used yet\. A new one is sent in 0:\d\d$/,
    )
    expect(button(sendOtp), 'held until the wait is over').toBeDisabled()
    await app.user.click(button('One less Grilled sea bass'))
    expect(button(checkOut)).toBeEnabled()
  })

  it('places the order with its tables at Check Out', async () => {
    const table = (await venue.call('listTables')).find(({ tablefloor, tableno }) => tablefloor === '2nd Floor' && tableno === 3)
    const _id = table?._id ?? ''
    const app = await open([{ _id, tableno: 3, tablefloor: '2nd Floor' }])
    const terminal = app.store.get(settingsAtom)?.terminalName ?? ''
    await venue.call('setTable', { params: { _id }, body: { status: true }, terminal })
    await verifyCode(app, guest.card.cardNumber)
    await app.user.click(button(checkOut))
    await waitFor(() => expect(app.path()).toBe('/foodorder/checkout'))
    const [placed] = await venue.call('checkout', { params: { customerid: guest.card._id } })
    expect(placed?.AuthorId).toMatchObject({ totalprice: 1540.5, paid: false, invoiceno: '', ordertable: [{ tableno: 3 }] })
    expect(placed?.AuthorId.order).toMatchObject([
      { dishName: 'Vegetable biryani', qty: 2 },
      { dishName: 'Grilled sea bass', qty: 1 },
    ])
  })

  it('asks for the table of an order that has none, once; Esc answers nothing', async () => {
    const app = await open([], false)
    await verifyCode(app, guest.card.cardNumber)
    await app.user.click(button(checkOut))
    const question = { name: 'Which table is this order for?' }
    expect(await screen.findByRole('dialog', question)).toBeInTheDocument()
    await waitFor(() => expect(button('No table')).toHaveFocus())
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', question)).not.toBeInTheDocument())
    expect(app.path()).toBe(PATH)
    await app.user.click(button(checkOut))
    await app.user.click(await screen.findByRole('button', { name: 'No table' }))
    await waitFor(() => expect(app.path()).toBe('/foodorder/checkout'))
    await app.router.navigate(PATH)
    await app.user.click(await screen.findByRole('button', { name: checkOut }))
    await waitFor(() => expect(app.path(), 'not asked again').toBe('/foodorder/checkout'))
  })

  it('stays where it is when the order does not get through, and loses nothing', async () => {
    const app = await open()
    await verifyCode(app, guest.card.cardNumber)
    venue.line.cutRequestsTo(({ method }) => method === 'PUT')
    await app.user.click(button(checkOut))
    expect(await screen.findByText('The server did not answer. Nothing here is lost')).toBeInTheDocument()
    expect(app.path()).toBe(PATH)
    venue.line.heal()
    await waitFor(() => expect(button(checkOut)).toBeEnabled())
    await app.user.click(button(checkOut))
    await waitFor(() => expect(app.path()).toBe('/foodorder/checkout'))
  })

  it('asks nothing about its own order when only the answer was lost: pressed again, it is that order', async () => {
    const app = await open()
    await verifyCode(app, guest.card.cardNumber)
    venue.line.cutAnswersTo(({ method }) => method === 'PUT')
    await app.user.click(button(checkOut))
    expect(await screen.findByText('The server did not answer. Nothing here is lost')).toBeInTheDocument()
    const [placed] = await venue.call('checkout', { params: { customerid: guest.card._id } })
    expect(placed?.AuthorId, 'control: the server has placed it').toMatchObject({ totalprice: 1540.5, paid: false })
    venue.line.heal()
    await waitFor(() => expect(button(checkOut)).toBeEnabled())
    await app.user.click(button(checkOut))
    await waitFor(() => expect(app.path()).toBe('/foodorder/checkout'))
    expect(app.store.get(saleAtom)).toMatchObject({ stage: 'placed', orderid: placed?.AuthorId.orderid, placing: null })
  })

  it('is that order too over a reload, and with another note it is that order changed', async () => {
    const first = await open()
    await verifyCode(first, guest.card.cardNumber)
    venue.line.cutAnswersTo(({ method }) => method === 'PUT')
    await first.user.click(button(checkOut))
    expect(await screen.findByText('The server did not answer. Nothing here is lost')).toBeInTheDocument()
    venue.line.heal()
    const [placed] = await venue.call('checkout', { params: { customerid: guest.card._id } })
    first.close()
    const app = await reopen()
    app.store.set(saleAtom, (sale) =>
      withOrder(sale, { lines: sale.lines.map((line, place) => (place === 1 ? { ...line, note: 'No salt' } : line)) }),
    )
    await app.user.click(await screen.findByRole('button', { name: checkOut }))
    await waitFor(() => expect(app.path()).toBe('/foodorder/checkout'))
    const orderid = placed?.AuthorId.orderid ?? ''
    expect(app.store.get(saleAtom)).toMatchObject({ stage: 'placed', orderid, placing: null })
    const order = await venue.call('getOrder', { params: { id: orderid } })
    expect([order.payment, order.order.map(({ note }) => note)]).toEqual(['unpaid', [undefined, 'No salt']])
    expect(await venue.call('listOrders', { query: { search: guest.card.cardNumber } })).toHaveLength(1)
  })
})
