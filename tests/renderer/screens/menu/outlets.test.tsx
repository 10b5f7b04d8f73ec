import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { onlyAt } from '../../../../src/renderer/screens/menu/dish-outlets.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

const cocktail = { dishName: 'Piña colada', price: 260, imageUrl: '', rating: 4, type: 'drinks' }

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const open = async () => {
  const app = await venue.open('/adminuser/dishes')
  await screen.findByRole('button', { name: 'Vegetable biryani' })
  return app
}
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const soldAt = async (dishName: string) => (await venue.call('listMenu')).find((dish) => dish.dishName === dishName)?.outlets

it('with one outlet neither the list nor the form of a dish says anything of any', async () => {
  const { user } = await open()
  expect(screen.queryByRole('combobox', { name: 'Outlet' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Samosa chaat' }))
  await screen.findByText('Edit dish')
  expect(screen.queryByText(/^Sold at/)).toBeNull()
})

it('with two a new dish is sold where its form says, and the list names who alone sells it, wherever it is read', async () => {
  await venue.call('addOutlet', { body: { name: 'Pool Bar', code: 'PB' } })
  const { user } = await venue.open('/foodorder/additem')
  await user.type(await screen.findByLabelText('Dish name'), cocktail.dishName)
  await user.type(screen.getByLabelText('Price, Rs'), '260')
  await user.click(screen.getByRole('combobox', { name: 'Type' }))
  await user.click(await screen.findByTitle('drinks'))
  await user.click(await screen.findByRole('combobox', { name: /^Sold at/ }))
  await user.click(await screen.findByTitle('Pool Bar'))
  await user.click(screen.getByRole('button', { name: 'Add dish' }))
  await waitFor(async () => expect(await soldAt('Piña colada')).toEqual([2]))
  await user.click(screen.getByText('Menu'))
  await waitFor(() => expect(names()).toContain('Piña coladaPool Bar only'))
  expect(names()).toContain('Fresh lime soda')
  // This login is at the first outlet, which does not sell it.
  const sold = await venue.call('listDishes', { query: { type: 'drinks' } })
  expect(sold.map(({ dishName }) => dishName)).toEqual(['Fresh lime soda'])
})

it('the list is narrowed to what one outlet sells, the common dishes among it', async () => {
  const { user } = await open()
  const choose = async (outlet: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Outlet' }))
    await user.click(await screen.findByTitle(outlet))
  }
  await choose('Main outlet')
  await waitFor(() => expect(names()).not.toContain('Piña coladaPool Bar only'))
  expect(screen.getByText('4 of 5 dishes, 0 sold out')).toBeInTheDocument()
  await choose('Pool Bar')
  await waitFor(() => expect(names()).toHaveLength(5))
  await choose('Main outlet')
  await user.type(screen.getByRole('searchbox', { name: 'Find a dish' }), 'colada')
  await user.click(await screen.findByRole('button', { name: 'Show all dishes' }))
  await waitFor(() => expect(names()).toHaveLength(5))
})

it('the outlets of a dish are changed in its drawer, and taken off all it is everybody’s', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /^Piña colada/ }))
  const drawer = within((await screen.findByText('Edit dish')).closest<HTMLElement>('[role=dialog]') ?? document.body)
  await user.click(await drawer.findByRole('combobox', { name: /^Sold at/ }))
  await user.click((await screen.findAllByTitle('Pool Bar')).at(-1) as HTMLElement)
  await user.click(drawer.getByRole('button', { name: 'Save dish' }))
  await waitFor(async () => expect(await soldAt('Piña colada')).toBeUndefined())
  await waitFor(() => expect(names()).toContain('Piña colada'))
  const said = (await venue.call('listAudit')).find(({ action }) => action === 'dish_changed')
  expect(said?.detail).toBe('Piña colada, sold at all outlets')
})

it.each([
  [undefined, ''],
  [[1, 2, 3], ''],
  [[2], 'Pool Bar only'],
  [[2, 3], 'Pool Bar, Lido only'],
])('of three outlets a dish of %j says %j', (outlets, said) => {
  const ship = ['Lantern', 'Pool Bar', 'Lido'].map((name, index) => ({ _id: index + 1, name, code: '', closed: false }))
  expect(onlyAt(outlets === undefined ? {} : { outlets }, ship)).toBe(said)
})
