import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorMessages, specified } from '../../../../../src/shared/messages.ts'
import { cartAtom, clearSaleAtom } from '../../../../../src/renderer/sale/state/sale.atoms.ts'
import {
  deadMailServer,
  type Guest,
  keepOrder,
  openRealVenue,
  type RealVenue,
  verifyCode,
} from '../../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../../support/renderer/real-terminal.tsx'
import type { SeenRequest } from '../../../../support/renderer/broken-line.ts'

let venue: RealVenue
let guest: Guest
beforeAll(async () => {
  venue = await openRealVenue(...deadMailServer)
})
afterAll(() => venue.close())
beforeEach(async () => {
  guest = await venue.guest()
})
afterEach(() => venue.endWindows())

const button = (name: string) => screen.getByRole('button', { name })
const isPayment = ({ method, path }: SeenRequest): boolean => method === 'PUT' && path.startsWith('/api/cardinfo/update/')
const payments = () => venue.line.seen.filter((request) => isPayment(request) && request.path.endsWith(guest.card._id))
const keyOf = (request: SeenRequest | undefined) => request?.headers['idempotency-key']
const stored = () => JSON.parse(localStorage.getItem('purser.sale') ?? '{}') as { key?: string; orderid?: string }
const storedKey = () => stored().key ?? null

/** From a cart of Rs 1,540.50 by code and Check Out to the checkout. */
async function openCheckout(): Promise<RunningApp> {
  const { biryani, bass } = venue.menu
  keepOrder({
    lines: [
      { ...biryani, qty: 2 },
      { ...bass, qty: 1 },
    ],
  })
  const app = await venue.open('/foodorder/orderdetails')
  await verifyCode(app, guest.card.cardNumber)
  await app.user.click(button(specified.checkOut))
  await screen.findByRole('article', { name: 'Tax Invoice' })
  return app
}

const pay = async (app: RunningApp) => app.user.click(await screen.findByRole('button', { name: specified.generateInvoice }))
const arrived = (app: RunningApp) => waitFor(() => expect(app.path()).toBe('/taxinvoice'))

describe('Checkout', () => {
  it('shows the invoice without its number, the card before and after, and whom the PDF goes to', async () => {
    await openCheckout()
    const sheet = within(screen.getByRole('article', { name: 'Tax Invoice' }))
    expect(sheet.getByText('Number is set on payment')).toBeInTheDocument()
    expect(sheet.getByText(specified.prepaidCard)).toBeInTheDocument()
    const panel = within(screen.getByRole('region', { name: 'Payment' }))
    expect(panel.getByText('Card balance').closest('div')).toHaveTextContent('Rs 10,000.00')
    expect(panel.getByText('This invoice').closest('div')).toHaveTextContent('− Rs 1,540.50')
    expect(panel.getByText('Balance after').closest('div')).toHaveTextContent('Rs 8,459.50')
    expect(panel.getByRole('switch', { name: specified.sendPdfByMail })).toBeInTheDocument()
    expect(panel.getByText(guest.pax.email)).toBeInTheDocument()
    await waitFor(() => expect(button(specified.generateInvoice)).toHaveFocus())
  })

  it('has nothing to pay before Check Out, and leads back', async () => {
    const app = await venue.open('/foodorder/checkout')
    expect(await screen.findByText('No order to pay yet')).toBeInTheDocument()
    await app.user.click(within(screen.getByRole('main')).getByRole('button', { name: specified.orderDetails }))
    await waitFor(() => expect(app.path()).toBe('/foodorder/orderdetails'))
  })

  it('makes the calls of the specification in their order, with a key saved before the first try', async () => {
    const app = await openCheckout()
    const from = venue.line.seen.length
    await pay(app)
    await arrived(app)
    await screen.findByText('Mail queued')
    const writes = venue.line.seen.slice(from).filter(({ method, path }) => method !== 'GET' && path.startsWith('/api'))
    expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PUT /api/cardinfo/update/${guest.card._id}`,
      'POST /api/billinfo',
      'POST /api/cardreport',
      'POST /api/email/bill',
    ])
    expect(keyOf(writes[0])).toMatch(/^[0-9a-f-]{36}$/)
    expect(storedKey()).toBeNull()
    expect(await venue.balanceOf(guest)).toBe(8459.5)
    const before = venue.line.seen.slice(0, from).map(({ path }) => path)
    const calls = ['/api/cardinfo/otp', '/api/cardinfo/verify', '/api/paxinfo/', '/api/cardinfo/checkout/']
    const placeOf = (path: string) => before.findIndex((seen) => seen.startsWith(path))
    expect(calls.map(placeOf)).toEqual(calls.map(placeOf).toSorted((a, b) => a - b))
    expect(calls.map(placeOf)).not.toContain(-1)
  })

  it('of the next sale on the same card shows nothing of the one before while it is read, and its own invoice once paid', async () => {
    const app = await openCheckout()
    await pay(app)
    await arrived(app)
    await app.user.click(await screen.findByRole('button', { name: specified.cancel }))
    app.store.set(cartAtom, [{ ...venue.menu.soda, qty: 1 }])
    await app.router.navigate('/foodorder/orderdetails')
    await verifyCode(app, guest.card.cardNumber)
    const goOn = venue.line.holdRequestsTo(({ path }) => path.startsWith('/api/cardinfo/checkout/'))
    await app.user.click(button(specified.checkOut))
    await app.user.click(await screen.findByRole('button', { name: 'No table' }))
    await waitFor(() => expect(app.path()).toBe('/foodorder/checkout'))
    expect(await screen.findByRole('button', { name: specified.generateInvoice })).toBeDisabled()
    expect(screen.queryByRole('article', { name: 'Tax Invoice' })).not.toBeInTheDocument()
    expect(screen.queryByText('Rs 1,540.50')).not.toBeInTheDocument()
    goOn()
    const sheet = within(await screen.findByRole('article', { name: 'Tax Invoice' }))
    expect(sheet.getByText(venue.menu.soda.dishName)).toBeInTheDocument()
    await waitFor(() => expect(button(specified.generateInvoice)).toBeEnabled())
    await pay(app)
    await arrived(app)
    const paid = within(await screen.findByRole('article', { name: 'Tax Invoice' }))
    expect(paid.getByText(venue.menu.soda.dishName)).toBeInTheDocument()
    expect(paid.getByText(/^INV-/)).toBeInTheDocument()
  })

  it('mails nothing when the toggle is off', async () => {
    const app = await openCheckout()
    await app.user.click(screen.getByRole('switch', { name: specified.sendPdfByMail }))
    const from = venue.line.seen.length
    await pay(app)
    await arrived(app)
    await waitFor(() => expect(venue.line.seen.slice(from).some(({ path }) => path === '/api/cardreport')).toBe(true))
    expect(venue.line.seen.slice(from).some(({ path }) => path === '/api/email/bill')).toBe(false)
    expect(screen.queryByText(/Mail (waits|on its way)/)).not.toBeInTheDocument()
  })

  it('makes no invoice from too little money: said before, Generate invoice held, and a way to refill', async () => {
    guest = await venue.guest(1540.5)
    const app = await openCheckout()
    const order = [{ _id: venue.menu.soda._id, qty: 5 }]
    const more = [...order, { _id: venue.menu.biryani._id, qty: 5 }]
    const change = (lines: object[], totalprice: number) =>
      venue.call('placeOrder', {
        params: { userid: guest.pax._id },
        body: { order: lines, totalprice, orderid: stored().orderid },
      })
    await change(more, 2600)
    expect(await screen.findByText(`Card ${guest.card.cardNumber} is Rs 1,059.50 short.`)).toBeInTheDocument()
    expect(button(specified.generateInvoice)).toBeDisabled()
    expect(screen.getByText('Short by')).toBeInTheDocument()
    expect(screen.queryByText('Balance after')).not.toBeInTheDocument()
    expect(payments()).toEqual([])
    expect(screen.getByRole('button', { name: 'Refill card' })).toHaveClass('ant-btn-primary')

    await venue.call('refillCard', { body: { cardNumber: guest.card.cardNumber, balance: 1059.5 } })
    await waitFor(() => expect(button(specified.generateInvoice)).toBeEnabled())
    expect(screen.queryByRole('button', { name: 'Refill card' })).not.toBeInTheDocument()
    expect(app.path()).toBe('/foodorder/checkout')
  })

  it('asks for a new code when the approval is gone', async () => {
    const app = await openCheckout()
    // Another terminal places another order for this passenger, which voids the approval.
    const { soda, biryani, bass } = venue.menu
    const place = (order: object[], totalprice: number) =>
      venue.call('placeOrder', { params: { userid: guest.pax._id }, body: { order, totalprice } })
    await place([{ _id: soda._id, qty: 1 }], 140)
    await place(
      [
        { _id: biryani._id, qty: 2 },
        { _id: bass._id, qty: 1 },
      ],
      1540.5,
    )
    await pay(app)
    await waitFor(() => expect(app.path()).toBe('/foodorder/orderdetails'))
    expect(await screen.findByText(`${errorMessages.approval_missing}.`)).toBeInTheDocument()
    expect(button(specified.checkOut)).toBeDisabled()
    expect(await venue.balanceOf(guest)).toBe(10_000)
  })

  it('opens the invoice of an order that another terminal has paid meanwhile, and charges nothing', async () => {
    const app = await openCheckout()
    await venue.call('payOrder', { params: { customerid: guest.card._id }, body: { balance: 1540.5 } })
    app.close()
    const later = await venue.open('/foodorder/checkout')
    expect(await screen.findByText(/^This order is paid as INV-\d{6}$/)).toBeInTheDocument()
    await later.user.click(button('Open invoice'))
    await arrived(later)
    expect(payments()).toHaveLength(0)
    expect(await venue.balanceOf(guest)).toBe(8459.5)
  })
})

describe('an unanswered payment', () => {
  it('is asked about again with the same key until it is answered, and charges once', async () => {
    const app = await openCheckout()
    venue.line.cutAnswersTo(isPayment)
    await pay(app)
    expect(await screen.findByRole('heading', { name: 'Checking the payment' })).toBeInTheDocument()
    expect(screen.getByText(/It is never charged twice/)).toHaveTextContent(
      `Asking the server whether card ${guest.card.cardNumber} was charged Rs 1,540.50. It is never charged twice.`,
    )
    // The control: the server did charge, and only the answer was lost.
    expect(await venue.balanceOf(guest)).toBe(8459.5)
    expect(storedKey()).toBe(keyOf(payments()[0]))
    await waitFor(() => expect(payments().length).toBeGreaterThanOrEqual(2))
    expect(storedKey()).not.toBeNull()

    venue.line.heal()
    await arrived(app)
    expect(new Set(payments().map(keyOf)).size).toBe(1)
    expect(storedKey()).toBeNull()
    expect(await venue.balanceOf(guest)).toBe(8459.5)
  })

  it('would have been refused under a new key, which is why the key is never replaced', async () => {
    const app = await openCheckout()
    venue.line.cutAnswersTo(isPayment)
    await pay(app)
    await screen.findByRole('heading', { name: 'Checking the payment' })
    const again = venue.call('payOrder', { params: { customerid: guest.card._id }, body: { balance: 1540.5 } })
    await expect(again).rejects.toThrow('nothing_to_pay')
    venue.line.heal()
    await arrived(app)
  })

  it('that never reached the server is carried out by the same key', async () => {
    const app = await openCheckout()
    venue.line.cutRequestsTo(isPayment)
    await pay(app)
    await screen.findByRole('heading', { name: 'Checking the payment' })
    expect(await venue.balanceOf(guest)).toBe(10_000)
    venue.line.heal()
    const askNow = button('Ask now')
    await waitFor(() => expect(askNow).toBeEnabled())
    await app.user.click(askNow)
    await arrived(app)
    expect(new Set(payments().map(keyOf)).size).toBe(1)
    expect(await venue.balanceOf(guest)).toBe(8459.5)
  })

  it('survives a crash: the next start goes on asking with the key that was saved', async () => {
    const app = await openCheckout()
    venue.line.cutAnswersTo(isPayment)
    await pay(app)
    await screen.findByRole('heading', { name: 'Checking the payment' })
    const key = storedKey()
    const left = Object.keys(localStorage).map((name) => [name, localStorage.getItem(name) ?? ''] as const)
    // Ends what is still asking in the crashed window; the storage is what the crash leaves behind.
    app.store.set(clearSaleAtom)
    app.close()
    for (const [name, value] of left) localStorage.setItem(name, value)
    const tried = payments().length

    const later = await venue.open('/foodorder/foodorderdish')
    await waitFor(() => expect(later.path()).toBe('/foodorder/checkout'))
    expect(await screen.findByRole('heading', { name: 'Checking the payment' })).toBeInTheDocument()
    expect(later.store.get(cartAtom)).toHaveLength(2)
    await waitFor(() => expect(payments().length).toBeGreaterThan(tried))
    venue.line.heal()
    await arrived(later)
    expect(new Set(payments().map(keyOf))).toEqual(new Set([key]))
    expect(await venue.balanceOf(guest)).toBe(8459.5)
  })

  it('is not left behind by a log-out without a word: staying keeps its key', async () => {
    const app = await openCheckout()
    venue.line.cutAnswersTo(isPayment)
    await pay(app)
    await screen.findByRole('heading', { name: 'Checking the payment' })
    const key = storedKey()
    await app.user.click(button(specified.logOut))
    await app.user.click(await screen.findByRole('button', { name: 'Stay logged in' }))
    expect([storedKey(), localStorage.getItem('auth') === null]).toEqual([key, false])
    venue.line.heal()
    await arrived(app)
  })

  it('lets nobody change the order meanwhile, but leaves the rest of the program free', async () => {
    const app = await openCheckout()
    venue.line.cutAnswersTo(isPayment)
    await pay(app)
    await screen.findByText('You can leave this screen; the order waits here.')
    for (const path of ['/foodorder/selecttable', '/foodorder/foodorderdish', '/foodorder/orderdetails']) {
      await app.router.navigate(path)
      await waitFor(() => expect(app.path()).toBe('/foodorder/checkout'))
    }
    await app.router.navigate('/foodorder/orderstatus')
    await waitFor(() => expect(app.path()).toBe('/foodorder/orderstatus'))
    venue.line.heal()
    await waitFor(() => expect(storedKey()).toBeNull())
    await app.router.navigate('/foodorder/checkout')
    await arrived(app)
    expect(await venue.balanceOf(guest)).toBe(8459.5)
  })
})
