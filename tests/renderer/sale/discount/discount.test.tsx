import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { opened } from '../../../../src/renderer/model/sale/moves.ts'
import { changeLineAtom, orderTotalsAtom } from '../../../../src/renderer/sale/state/cart.atoms.ts'
import { saleAtom } from '../../../../src/renderer/sale/state/sale.atoms.ts'
import { lineKey } from '../../../../src/shared/orders/modifiers.ts'
import { type Guest, openRealVenue, type RealVenue, verifyCode } from '../../../support/renderer/real-sale.ts'
import { approveAsked } from '../../../support/renderer/supervisor-hand.ts'

let venue: RealVenue
let guest: Guest
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
beforeEach(async () => {
  guest = await venue.guest()
})
afterEach(() => venue.endWindows())

const allow = async (allowed: boolean, backoffice = 40) => {
  const now = await venue.call('getVenue')
  await venue.call('updateVenue', { body: { ...now, discounts: { allowed, foodorder: 10, backoffice } } })
}

/** Order Details with a placed order of two biryani and a sea bass, Rs 1,540.50. */
async function openPlaced() {
  const order = [
    { _id: venue.menu.biryani._id, qty: 2 },
    { _id: venue.menu.bass._id, qty: 1 },
  ]
  const { orderid } = await venue.call('placeOrder', {
    params: { userid: guest.pax._id },
    body: { order, totalprice: 1540.5 },
  })
  const placed = opened(await venue.call('getOrder', { params: { id: orderid } }))
  localStorage.setItem('purser.sale', JSON.stringify({ ...placed, cardNumber: '' }))
  return { orderid, app: await venue.open('/foodorder/orderdetails') }
}

const sheet = async () =>
  within((await screen.findByText(/^Discount for/)).closest<HTMLElement>('[role=dialog]') ?? document.body)

describe('the discount of a placed order', () => {
  it('is offered only where the venue allows it', async () => {
    await allow(false)
    await openPlaced()
    expect(await screen.findByRole('button', { name: 'Put aside' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Discount' })).not.toBeInTheDocument()
  })

  it('is given on chosen dishes, ends the code that was verified, says what falls away, and is taken back', async () => {
    await allow(true)
    const { app, orderid } = await openPlaced()
    const { user, store } = app
    await verifyCode(app, guest.card.cardNumber)
    await user.click(await screen.findByRole('button', { name: 'Discount' }))
    const form = await sheet()
    await user.click(form.getByRole('button', { name: 'Chosen dishes' }))
    expect(form.getByRole('button', { name: 'Choose dishes' })).toBeDisabled()
    await user.click(form.getByRole('button', { name: /2 × Vegetable biryani/ }))
    await user.click(form.getByRole('button', { name: '10 %' }))
    await user.click(within(form.getByRole('group', { name: 'Reason' })).getByRole('button', { name: 'Other' }))
    await user.type(form.getByLabelText('Why'), 'Lost luggage')
    await user.click(form.getByRole('button', { name: 'Give discount' }))
    expect(await screen.findByText('Discount given: Rs 1,464.50 to pay')).toBeInTheDocument()
    expect(await screen.findByText('The order changed. Send a new code.')).toBeInTheDocument()
    expect(store.get(orderTotalsAtom)).toEqual({ subtotal: 154_050, tax: 0, discount: 7600, total: 146_450 })
    const [biryani] = store.get(saleAtom).lines
    if (biryani === undefined) throw new Error('no biryani')
    // Made in another way it is another line, which nothing was given off.
    const { discount: _off, ...other } = { ...biryani, note: 'Not hot' }
    act(() => store.set(changeLineAtom, lineKey(biryani), other))
    expect(screen.getByText(/^Rs 76.00 of the discount is removed/)).toBeInTheDocument()
    act(() => store.set(changeLineAtom, lineKey(other), biryani))
    await user.click(screen.getByRole('button', { name: 'Discount' }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Removed: Rs 1,540.50 to pay')).toBeInTheDocument()
    const events = await venue.call('orderHistory', { params: { id: orderid } })
    expect(events.map(({ what }) => what)).toEqual(['placed', 'discounted', 'discount_removed'])
  })

  it('above the ceiling is given by a supervisor’s PIN', async () => {
    await allow(true, 10)
    await venue.supervisor()
    const { app, orderid } = await openPlaced()
    await app.user.click(await screen.findByRole('button', { name: 'Discount' }))
    const form = await sheet()
    await app.user.click(form.getByRole('button', { name: 'Comp, no charge' }))
    await app.user.click(form.getByRole('button', { name: 'Complaint' }))
    expect(form.getByText('More than 10 %: a supervisor enters their PIN next.')).toBeInTheDocument()
    await app.user.click(form.getByRole('button', { name: 'Give comp' }))
    await approveAsked(app.user)
    expect(await screen.findByText('Comp given: Rs 0.00 to pay')).toBeInTheDocument()
    await waitFor(async () => expect((await venue.call('getOrder', { params: { id: orderid } })).totalprice).toBe(0))
  })
})
