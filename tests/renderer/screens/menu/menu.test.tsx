import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const open = async (path = '/adminuser/dishes') => {
  const app = await venue.open(path)
  await screen.findByRole('button', { name: 'Vegetable biryani' })
  return app
}
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const press = (name: string) => screen.getByRole('button', { name })

describe('the menu', () => {
  it('lists every dish by type and name, and narrows it by name, type and state', async () => {
    await venue.call('setDishSoldOut', { params: { _id: venue.menu.bass._id }, body: { soldOut: true } })
    const { user } = await open()
    expect(names()).toEqual(['Vegetable biryani', 'Grilled sea bass', 'Samosa chaat', 'Fresh lime soda'])
    expect(screen.getByText('4 dishes, 1 sold out')).toBeInTheDocument()
    await user.keyboard('/SA')
    expect(names()).toEqual(['Samosa chaat'])
    expect(screen.getByText('1 of 4 dishes, 1 sold out')).toBeInTheDocument()
    await user.keyboard('x')
    expect(screen.getByText('No dish found')).toBeInTheDocument()
    await user.click(press('Show all dishes'))
    await waitFor(() => expect(names()).toHaveLength(4))
    await user.click(screen.getByRole('combobox', { name: 'Sold out' }))
    await user.click(await screen.findByTitle('Sold out'))
    await waitFor(() => expect(names()).toEqual(['Grilled sea bass']))
    await user.click(screen.getByRole('combobox', { name: 'Sold out' }))
    await user.click(await screen.findByTitle('Sold out or not'))
    await user.click(press('Price, Rs'))
    expect(names()).toEqual(['Grilled sea bass', 'Vegetable biryani', 'Samosa chaat', 'Fresh lime soda'])
    await venue.call('setDishSoldOut', { params: { _id: venue.menu.bass._id }, body: { soldOut: false } })
    await waitFor(() => expect(screen.getByText('4 dishes, 0 sold out')).toBeInTheDocument())
  })

  it('marks a dish sold out and brings it back with one press each', async () => {
    const { user } = await open()
    await user.click(press('Mark sold out: Samosa chaat'))
    await user.click(await screen.findByRole('button', { name: 'Back on the menu: Samosa chaat' }))
    expect(await screen.findByRole('button', { name: 'Mark sold out: Samosa chaat' })).toBeInTheDocument()
  })

  it('changes a dish in a drawer, with the server’s words at the field', async () => {
    const { user } = await open()
    await user.click(press('Samosa chaat'))
    const drawer = within((await screen.findByText('Edit dish')).closest<HTMLElement>('[role=dialog]') ?? document.body)
    const price = drawer.getByLabelText('Price, Rs')
    expect(price).toHaveValue('240.00')
    await user.clear(price)
    await user.type(price, '240.001')
    await user.click(drawer.getByRole('button', { name: 'Save dish' }))
    expect(await drawer.findByText('Enter an amount such as 240.00')).toBeInTheDocument()
    await user.clear(price)
    await user.type(price, '250')
    await user.click(drawer.getByRole('button', { name: 'Save dish' }))
    expect(await screen.findByText('Samosa chaat saved')).toBeInTheDocument()
    await waitFor(() => expect(within(screen.getByRole('table')).getByText('250.00')).toBeInTheDocument())
    expect(await venue.call('listDishes', { query: { type: 'Starters' } })).toMatchObject([{ price: 250 }])
  })

  it('takes a dish off the menu after a question, whose safe answer has the focus', async () => {
    await venue.call('createDish', { body: { dishName: 'Old soup', price: 90, imageUrl: '', rating: 2, type: 'Starters' } })
    const { user } = await open()
    await user.click(press('Take Old soup off the menu'))
    expect(await screen.findByText('Take Old soup off the menu?')).toBeInTheDocument()
    await user.click(screen.getByText('Keep dish'))
    await user.click(await screen.findByRole('button', { name: 'Take Old soup off the menu' }))
    expect(names()).toContain('Old soup')
    await user.click(await screen.findByText('Take off the menu'))
    await waitFor(() => expect(names()).not.toContain('Old soup'))
  })

  it('says when it cannot be read, and tries again', async () => {
    venue.line.cutRequestsTo(({ path }) => path === '/api/dish/menu')
    const app = await venue.open('/adminuser/dishes')
    expect(await screen.findByRole('heading', { name: 'The menu could not be loaded' })).toBeInTheDocument()
    venue.line.heal()
    await app.user.click(press('Try again'))
    expect(await screen.findByRole('table')).toBeInTheDocument()
  })
})
