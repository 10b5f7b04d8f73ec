import { setTimeout as delay } from 'node:timers/promises'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderLine } from '../../../../../src/shared/contract/order-parts.ts'
import { errorMessages, specified } from '../../../../../src/shared/messages.ts'
import { SCAN_GAP_MS } from '../../../../../src/renderer/ui/keys/use-scanner.ts'
import { touchChosenAtom } from '../../../../../src/renderer/ui/theme/look.atoms.ts'
import {
  type Guest,
  keepOrder,
  openRealVenue,
  type RealVenue,
  shownCode,
  typeCode,
  verifyCode,
} from '../../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../../support/renderer/real-terminal.tsx'

// Six digits: no id or moment holds them by chance.
const PIN = '481592'
const { sendOtp, verifyOtp, checkOut } = specified

let venue: RealVenue
let guest: Guest
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
beforeEach(async () => {
  guest = await venue.guest(undefined, undefined, PIN)
})
afterEach(() => venue.endWindows())

const button = (name: string) => screen.getByRole('button', { name })
const payWithPin = () => screen.findByRole('button', { name: 'Pay with card PIN' })
const pinField = () => screen.findByLabelText('Card PIN')

/** Order Details with a cart of two biryani and one sea bass, Rs 1,540.50, and the card's number typed. */
async function open(cardNumber = guest.card.cardNumber): Promise<RunningApp> {
  const cart: OrderLine[] = [
    { ...venue.menu.biryani, qty: 2 },
    { ...venue.menu.bass, qty: 1 },
  ]
  keepOrder({ lines: cart })
  const app = await venue.open('/foodorder/orderdetails')
  await app.user.type(await screen.findByLabelText('Card number'), cardNumber)
  return app
}

async function typePin({ user }: RunningApp, pin: string): Promise<void> {
  await user.type(await pinField(), pin)
  await user.click(button('Verify PIN'))
}

/** Types the PIN and ends it with Enter as a hand does: what a scanner sends in one go is no PIN. */
async function enterPin({ user }: RunningApp): Promise<void> {
  await user.type(await pinField(), PIN)
  await delay(2 * SCAN_GAP_MS)
  await user.keyboard('{Enter}')
}

async function wrongPins(times: number): Promise<void> {
  const { cardNumber } = guest.card
  const order = [{ _id: venue.menu.soda._id, qty: 1 }]
  for (let tries = 0; tries < times; tries += 1)
    await venue.call('verifyCardPin', { body: { cardNumber, pin: '9090', order } }).catch(() => undefined)
}

describe('paying with the card’s PIN', () => {
  it('is offered beside Send OTP, which works as ever; and nowhere for a card without one', async () => {
    const app = await open()
    expect(await payWithPin()).toBeEnabled()
    expect(button(sendOtp)).toBeEnabled()
    expect(button(checkOut)).toBeDisabled()
    app.close()
    const other = await venue.guest()
    await open(other.card.cardNumber)
    await venue.changePin(other.card.cardNumber, PIN)
    expect(await payWithPin(), 'once it has one the screen follows').toBeEnabled()
    await venue.changePin(other.card.cardNumber, null)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay with card PIN' })).not.toBeInTheDocument())
    expect(button(sendOtp)).toBeEnabled()
  })

  it('opens Check Out with no code sent, and the card pays', async () => {
    const app = await open()
    await app.user.click(await payWithPin())
    const field = await pinField()
    expect(field).toHaveAttribute('type', 'password')
    expect(field).toHaveFocus()
    expect(button(checkOut)).toBeDisabled()
    await enterPin(app)
    expect(
      await screen.findByText('PIN verified for this order. If the order changes, it is asked for again.'),
    ).toBeInTheDocument()
    await waitFor(() => expect(button(checkOut)).toHaveFocus())
    expect(await screen.findByText('Rs 8,459.50')).toBeInTheDocument()
    await app.user.click(button(checkOut))
    await screen.findByRole('article', { name: 'Tax Invoice' })
    await app.user.click(await screen.findByRole('button', { name: specified.generateInvoice }))
    await waitFor(() => expect(app.path()).toBe('/taxinvoice'))
    expect(await venue.balanceOf(guest)).toBe(8459.5)
  })

  it('holds Check Out while the card has too little after it was verified, and opens it once the card is refilled', async () => {
    guest = await venue.guest(2000, undefined, PIN)
    const app = await open()
    await app.user.click(await payWithPin())
    await enterPin(app)
    await waitFor(() => expect(button(checkOut)).toBeEnabled())
    // Another terminal sells to the guest meanwhile.
    const { cardNumber, _id: customerid } = guest.card
    const order = [{ _id: venue.menu.bass._id, qty: 1 }]
    await venue.call('placeOrder', { params: { userid: guest.pax._id }, body: { order, totalprice: 780.5 } })
    await venue.call('verifyCardPin', { body: { cardNumber, pin: PIN, order } })
    await venue.call('payOrder', { params: { customerid }, body: { balance: 780.5 } })
    expect(await screen.findByText('Short by')).toBeInTheDocument()
    expect(button(checkOut)).toBeDisabled()
    await venue.call('refillCard', { body: { cardNumber, balance: 500 } })
    await waitFor(() => expect(button(checkOut)).toBeEnabled())
    expect(screen.queryByText('Short by')).not.toBeInTheDocument()
  })

  it('leaves the PIN nowhere: not in the page, nor in what it keeps', async () => {
    const app = await open()
    await app.user.click(await payWithPin())
    await typePin(app, '907316')
    expect(await screen.findByText('Wrong PIN. 4 tries left')).toBeInTheDocument()
    expect(await pinField()).toHaveValue('')
    await typePin(app, PIN)
    await screen.findByText('Verified')
    const stores = [localStorage, sessionStorage].flatMap((store) =>
      Array.from({ length: store.length }, (_entry, place) => store.getItem(store.key(place) ?? '')),
    )
    const kept = JSON.stringify([...stores, document.body.innerHTML])
    expect(kept, 'what was approved is kept').toContain('sentAt')
    for (const pin of ['907316', PIN]) expect(kept).not.toContain(pin)
  })

  it('says how many tries are left, then that the PIN is locked and what unlocks it: a verified code does', async () => {
    const app = await open()
    await wrongPins(3)
    await app.user.click(await payWithPin())
    await typePin(app, '9090')
    expect(await screen.findByText('Wrong PIN. 1 try left')).toBeInTheDocument()
    await typePin(app, '9090')
    expect(await screen.findByText(`${errorMessages.pin_locked}.`)).toBeInTheDocument()
    expect(screen.queryByLabelText('Card PIN')).not.toBeInTheDocument()
    await app.user.click(button(sendOtp))
    await typeCode(app.user, await shownCode())
    expect(await screen.findByText('Its PIN is locked. A verified code unlocks it.')).toBeInTheDocument()
    await app.user.click(button(verifyOtp))
    await waitFor(() => expect(button(checkOut)).toBeEnabled())
    const { card } = await venue.call('findCard', { params: { cardNumber: guest.card.cardNumber } })
    expect(card?.pin).toBe('set')
  })

  it('is not asked for fewer than 4 digits, and takes digits alone', async () => {
    const app = await open()
    await app.user.click(await payWithPin())
    await typePin(app, '4a8-2')
    expect(await screen.findByText('Type the 4 to 6 digits')).toBeInTheDocument()
    expect(await pinField()).toHaveValue('482')
    await wrongPins(1)
    await typePin(app, '7')
    expect(await screen.findByText('Wrong PIN. 3 tries left'), 'only the whole one cost a try').toBeInTheDocument()
  })

  it('is needed again when the order changes, and is valid again when the change is undone', async () => {
    const app = await open()
    await app.user.click(await payWithPin())
    await typePin(app, PIN)
    await waitFor(() => expect(button(checkOut)).toBeEnabled())
    await app.user.click(button('One more Grilled sea bass'))
    expect(await screen.findByText('The order changed. It needs the PIN or a code again.')).toBeInTheDocument()
    expect(button(checkOut)).toBeDisabled()
    await app.user.click(button('One less Grilled sea bass'))
    expect(button(checkOut)).toBeEnabled()
    await app.user.click(button('One more Grilled sea bass'))
    await app.user.click(await payWithPin())
    await typePin(app, PIN)
    await waitFor(() => expect(button(checkOut)).toBeEnabled())
  })

  it('is still a way once a code was sent that does not come', async () => {
    const app = await open()
    await app.user.click(button(sendOtp))
    await screen.findByRole('group', { name: 'One-time code' })
    await app.user.click(await payWithPin())
    await typePin(app, PIN)
    await waitFor(() => expect(button(checkOut)).toBeEnabled())
  })

  it('gives way to another card, and to the code of the same one', async () => {
    const app = await open()
    await app.user.click(await payWithPin())
    await pinField()
    await app.user.click(button('Change card'))
    expect(await screen.findByLabelText('Card number')).toHaveValue('')
    await verifyCode(app, guest.card.cardNumber)
    expect(screen.getByText('OTP verified for this order. If the order changes, send a new code.')).toBeInTheDocument()
  })

  it('has its own keys on a touch screen', async () => {
    const app = await open()
    await app.settingsTold
    app.store.set(touchChosenAtom, true)
    await app.user.click(await payWithPin())
    const keys = within(await screen.findByRole('group', { name: 'Digits' }))
    for (const digit of ['4', '8', '3', 'Delete the last digit', '1', '5', '9', '2'])
      await app.user.click(keys.getByRole('button', { name: digit }))
    expect(await pinField()).toHaveValue(PIN)
    await app.user.click(keys.getByRole('button', { name: 'Verify PIN' }))
    await waitFor(() => expect(button(checkOut)).toBeEnabled())
    app.store.set(touchChosenAtom, false)
  })
})
