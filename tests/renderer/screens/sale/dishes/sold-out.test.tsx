import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Dish } from '../../../../../src/shared/contract/dishes.ts'
import { orderCartAtom } from '../../../../../src/renderer/sale/state/sale.atoms.ts'
import { dishCard, openRealVenue, type RealVenue } from '../../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(async () => {
  for (const dish of Object.values(venue.menu)) await soldOut(dish, false)
  venue.endWindows()
})

const soldOut = ({ _id }: Dish, is = true) => venue.call('setDishSoldOut', { params: { _id }, body: { soldOut: is } })
const open = async () => {
  const app = await venue.open('/foodorder/foodorderdish')
  await screen.findByRole('button', { name: /^Vegetable biryani/ })
  return app
}
const rail = () => within(screen.getByRole('region', { name: 'Order' }))

describe('a dish that sells out', () => {
  it('shows it at once on an open terminal, cannot be added and says why, and comes back', async () => {
    const { user, store } = await open()
    await soldOut(venue.menu.biryani)
    const card = await screen.findByRole('button', { name: /^Sold out Vegetable biryani/ })
    expect(card).toHaveAttribute('aria-disabled', 'true')
    await user.click(card)
    expect(await screen.findByText('Vegetable biryani is sold out')).toBeInTheDocument()
    expect(store.get(orderCartAtom).foodList).toEqual([])
    await soldOut(venue.menu.biryani, false)
    await user.click(await screen.findByRole('button', { name: /^Vegetable biryani/ }))
    expect(store.get(orderCartAtom).foodList).toHaveLength(1)
  })

  it('is seen in a search too, though its category was read before', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Starters' }))
    await screen.findByRole('button', { name: /^Samosa chaat/ })
    await user.click(screen.getByRole('button', { name: 'main course' }))
    await soldOut(venue.menu.bass)
    await soldOut(venue.menu.samosa)
    await screen.findByRole('button', { name: /^Sold out Grilled sea bass/ })
    await user.type(screen.getByRole('searchbox', { name: 'Find a dish' }), 'samosa')
    expect(await screen.findByRole('button', { name: /^Sold out Samosa chaat/ })).toBeInTheDocument()
  })

  it('is marked in the order, and taken out with one press', async () => {
    const { user, store } = await open()
    await user.click(dishCard('Vegetable biryani'))
    await user.click(dishCard('Grilled sea bass'))
    await soldOut(venue.menu.bass)
    expect(await rail().findByText('Sold out')).toBeInTheDocument()
    await user.click(rail().getByRole('button', { name: 'Remove Grilled sea bass' }))
    expect(store.get(orderCartAtom).foodList).toMatchObject([{ dishName: 'Vegetable biryani' }])
    expect(rail().queryByText('Sold out')).not.toBeInTheDocument()
  })

  it('holds Send, which says why, until it is taken out', async () => {
    const { user } = await open()
    await user.click(dishCard('Vegetable biryani'))
    await user.click(dishCard('Grilled sea bass'))
    await soldOut(venue.menu.bass)
    const send = () => rail().getByRole('button', { name: /^(Open|Send)/ })
    await waitFor(() => expect(send()).toBeDisabled())
    expect(send()).toHaveAccessibleDescription('A dish can no longer be ordered. Change or remove it first.')
    await user.click(rail().getByRole('button', { name: 'Remove Grilled sea bass' }))
    await waitFor(() => expect(send()).toBeEnabled())
  })

  it('is shown on Order Details with a way to take it out; a new price is applied and shown', async () => {
    const { user, store, router } = await open()
    await user.click(dishCard('Vegetable biryani'))
    await user.click(dishCard('Grilled sea bass'))
    await router.navigate('/foodorder/orderdetails')
    await screen.findByRole('table')
    const { _id, dishName, imageUrl, rating, type } = venue.menu.bass
    await venue.call('updateDish', { params: { _id }, body: { dishName, price: 800, imageUrl, rating, type } })
    expect(await screen.findByText('Grilled sea bass now costs Rs 800.00')).toBeInTheDocument()
    expect(store.get(orderCartAtom).foodList).toMatchObject([{ price: 380 }, { price: 800 }])
    await soldOut(venue.menu.biryani)
    const note = within(await screen.findByRole('alert'))
    expect(note.getByText('Vegetable biryani: sold out')).toBeInTheDocument()
    await user.click(note.getByRole('button', { name: 'Remove' }))
    expect(store.get(orderCartAtom).foodList).toMatchObject([{ dishName: 'Grilled sea bass', price: 800 }])
    await waitFor(() => expect(screen.queryByText('Vegetable biryani: sold out')).not.toBeInTheDocument())
  })

  it('is marked as off the menu when it was taken off for good', async () => {
    const extra = await venue.call('createDish', {
      body: { dishName: 'Last soup', price: 90, imageUrl: '', rating: 2, type: 'Lunch' },
    })
    const { user } = await open()
    await user.click(dishCard('Last soup'))
    await venue.call('retireDish', { params: { _id: extra._id } })
    expect(await rail().findByText('Off the menu')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Last soup/ })).not.toBeInTheDocument())
  })
})
