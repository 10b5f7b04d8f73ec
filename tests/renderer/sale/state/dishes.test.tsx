import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addedToBag } from '../../../../src/shared/messages.ts'
import { dishAtom } from '../../../../src/renderer/sale/state/dishes.atoms.ts'
import { orderCartAtom } from '../../../../src/renderer/sale/state/sale.atoms.ts'
import { dishCard, openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

const PATH = '/foodorder/foodorderdish'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const open = async () => {
  const app = await venue.open(PATH)
  await screen.findByRole('button', { name: /^Vegetable biryani/ })
  return app
}
const rail = () => within(screen.getByRole('region', { name: 'Order' }))
const toasts = (text: string) => screen.queryAllByText(text).length

describe('Food Order', () => {
  it('opens with the main course, Lunch and Dinner, and has the categories of the specification', async () => {
    const app = await open()
    const tabs = () => within(screen.getByRole('navigation', { name: 'Dish categories' })).getAllByRole('button')
    const labels = ['main course', 'Starters', 'breakfast', 'desserts', 'drinks']
    await waitFor(() => expect(tabs().map((button) => button.textContent)).toEqual(labels))
    const categories = tabs()
    expect(categories[0]).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('heading', { name: 'Lunch' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Dinner' })).toBeInTheDocument()
    expect(venue.line.seen.some(({ path }) => path === '/api/dish?type=' || path === '/api/dish?type')).toBe(true)
    expect(app.store.get(dishAtom)).toMatchObject({ isLoading: false, isError: false })
    expect(
      app.store
        .get(dishAtom)
        .dishList.map(({ dishName }) => dishName)
        .toSorted(),
    ).toEqual(['Grilled sea bass', 'Vegetable biryani'])
    await app.user.click(screen.getByRole('button', { name: 'drinks' }))
    expect(await screen.findByRole('button', { name: /^Fresh lime soda/ })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Vegetable biryani/ })).not.toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'desserts' }))
    expect(await screen.findByText('No dishes here yet')).toBeInTheDocument()
  })

  it('puts a tapped dish into the bag and says so, five times at most, then no more', async () => {
    const { user, store } = await open()
    expect(screen.getByText('No dishes yet')).toBeInTheDocument()
    await user.click(dishCard('Vegetable biryani'))
    expect(await screen.findByText(addedToBag('Vegetable biryani'))).toBeInTheDocument()
    for (let times = 0; times < 4; times++) await user.click(dishCard('Vegetable biryani'))
    expect(store.get(orderCartAtom).foodList).toMatchObject([{ dishName: 'Vegetable biryani', qty: 5 }])
    expect(rail().getByText('5 at most')).toBeInTheDocument()
    expect(rail().getByRole('button', { name: 'One more Vegetable biryani' })).toBeDisabled()
    await waitFor(() => expect(toasts(addedToBag('Vegetable biryani'))).toBe(0))
    await user.click(dishCard('Vegetable biryani'))
    expect(toasts(addedToBag('Vegetable biryani'))).toBe(0)
    expect(store.get(orderCartAtom).foodList).toMatchObject([{ qty: 5 }])
  })

  it('counts in the rail: quantity 1 to 5, tax 0, discount 0, total of price times quantity; the last one goes by the bin', async () => {
    const { user, store, path } = await open()
    await user.click(dishCard('Vegetable biryani'))
    await user.click(dishCard('Grilled sea bass'))
    await user.click(rail().getByRole('button', { name: 'One more Grilled sea bass' }))
    const sums = (label: string) => rail().getByText(label).closest('div')
    expect(sums('Tax')).toHaveTextContent('0.00')
    expect(sums('Discount')).toHaveTextContent('0.00')
    expect(sums('Total')).toHaveTextContent('Rs 1,941.00')
    await user.click(rail().getByRole('button', { name: 'One less Grilled sea bass' }))
    await user.click(rail().getByRole('button', { name: 'Remove Grilled sea bass' }))
    expect(store.get(orderCartAtom).foodList).toHaveLength(1)
    expect(sums('Total')).toHaveTextContent('Rs 380.00')
    await user.click(rail().getByRole('button', { name: 'Order Details' }))
    await waitFor(() => expect(path()).toBe('/foodorder/orderdetails'))
  })

  it('keeps the cart over a reload', async () => {
    const app = await open()
    await app.user.click(dishCard('Grilled sea bass'))
    app.close()
    await open()
    expect(rail().getByText('Grilled sea bass')).toBeInTheDocument()
    expect(rail().getByRole('button', { name: 'Remove Grilled sea bass' })).toBeInTheDocument()
  })

  it('finds a dish in every category: slash leads to the search, Escape ends it', async () => {
    const { user } = await open()
    await user.keyboard('/')
    const search = screen.getByRole('searchbox', { name: 'Find a dish' })
    expect(search).toHaveFocus()
    expect(search).toHaveValue('')
    await user.keyboard('SAMO')
    // The letters found are an element of their own, which happy-dom's names set apart with a space.
    expect(await screen.findByRole('button', { name: /^Samo ?sa chaat/ })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Vegetable biryani/ })).not.toBeInTheDocument()
    await user.keyboard('x')
    expect(await screen.findByText('No dish named “SAMOx”')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: /^Vegetable biryani/ })).toBeInTheDocument()
  })

  it('adds the first dish found by Enter, though another category is still read, and is ready for the next; letters lead there', async () => {
    const { user, store } = await open()
    const goOn = venue.line.holdRequestsTo(({ path }) => path.startsWith('/api/dish?type=Starters'))
    await user.keyboard('samosa{Enter}')
    const search = screen.getByRole('searchbox', { name: 'Find a dish' })
    expect(search).toHaveValue('samosa')
    expect(store.get(orderCartAtom).foodList).toEqual([])
    goOn()
    await waitFor(() => expect(store.get(orderCartAtom).foodList).toMatchObject([{ dishName: 'Samosa chaat', qty: 1 }]))
    expect(search).toHaveValue('')
    expect(search).toHaveFocus()
    await user.keyboard('bass{Enter}{Enter}')
    expect(store.get(orderCartAtom).foodList).toMatchObject([{ qty: 1 }, { dishName: 'Grilled sea bass', qty: 1 }])
    await user.keyboard('no such{Enter}')
    expect(search).toHaveValue('no such')
    expect(store.get(orderCartAtom).foodList).toHaveLength(2)
  })

  it('is worked by keyboard: arrows walk the cards, Enter and Space add', async () => {
    const { user, store } = await open()
    dishCard('Vegetable biryani').focus()
    await user.keyboard('{Enter} ')
    await user.keyboard('{ArrowRight}{Enter}')
    expect(store.get(orderCartAtom).foodList).toMatchObject([
      { dishName: 'Vegetable biryani', qty: 2 },
      { dishName: 'Grilled sea bass', qty: 1 },
    ])
  })

  it('says when dishes cannot be read, and tries again', async () => {
    venue.line.cutRequestsTo(({ path }) => path.startsWith('/api/dish'))
    const app = await venue.open(PATH)
    expect(await screen.findByRole('heading', { name: 'Dishes could not be loaded' })).toBeInTheDocument()
    expect(app.store.get(dishAtom)).toEqual({ dishList: [], isLoading: false, isError: true })
    venue.line.heal()
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: /^Vegetable biryani/ })).toBeInTheDocument()
  })
})
