import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { saleAtom } from '../../../../src/renderer/sale/state/sale.atoms.ts'
import { dishCard, type Guest, openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import { sell } from '../../screens/reports/sell.ts'

let venue: RealVenue
let guest: Guest
beforeAll(async () => {
  venue = await openRealVenue()
  guest = await venue.guest(5000, 'Clara Hoffmann')
  const { biryani, soda } = venue.menu
  await sell(
    venue,
    guest,
    [
      { dish: biryani, qty: 2 },
      { dish: soda, qty: 1 },
    ],
    900,
  )
  const dearer = { dishName: 'Vegetable biryani', price: 400, imageUrl: '', rating: 4.5, type: 'Lunch' }
  await venue.call('updateDish', { params: { _id: biryani._id }, body: dearer })
  await venue.call('setDishSoldOut', { params: { _id: soda._id }, body: { soldOut: true } })
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const orderAgain = async (path: string) => {
  const app = await venue.open(path)
  await app.user.click(await screen.findByRole('button', { name: 'Clara Hoffmann' }))
  await app.user.click(await screen.findByRole('button', { name: 'Order again for Clara Hoffmann' }))
  return app
}

describe('Order again', () => {
  it('begins an order of the same dishes for the same card, at the prices of today, and says what is sold out', async () => {
    const { store, path } = await orderAgain('/foodorder/frontdesk')
    await waitFor(() => expect(path()).toBe('/foodorder/foodorderdish'))
    const rail = within(await screen.findByRole('region', { name: 'Order' }))
    expect(await rail.findByText('Sold out')).toBeInTheDocument()
    await waitFor(() => expect(rail.getAllByText('800.00')).not.toHaveLength(0))
    expect(store.get(saleAtom)).toMatchObject({ stage: 'cart', cardNumber: guest.card.cardNumber, orderid: '' })
  })

  it('leaves an order in work, and says so', async () => {
    const { user, store, path } = await venue.open('/foodorder/foodorderdish')
    await screen.findByRole('button', { name: /^Samosa|^Vegetable/ })
    await user.click(dishCard('Vegetable biryani'))
    const before = store.get(saleAtom)
    await user.click(screen.getByRole('link', { name: /^Front Desk/ }))
    await user.click(await screen.findByRole('button', { name: 'Clara Hoffmann' }))
    await user.click(await screen.findByRole('button', { name: 'Order again for Clara Hoffmann' }))
    expect(await screen.findByText('Finish the order on this terminal first')).toBeInTheDocument()
    expect(store.get(saleAtom).lines).toEqual(before.lines)
    expect(path()).toBe('/foodorder/frontdesk')
  })
})
