import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parsePrice } from '../../../../src/renderer/screens/menu/groups/group-draft.ts'
import { openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const press = (name: string) => screen.getByRole('button', { name })
const drawerOf = async (title: string) => {
  const drawer = await waitFor(() => {
    const found = screen.queryAllByText(title).map((text) => text.closest<HTMLElement>('[role=dialog]'))
    expect(found.some((one) => one !== null)).toBe(true)
    return found.find((one) => one !== null)
  })
  return within(drawer ?? document.body)
}
const open = async () => {
  const app = await venue.open('/adminuser/dishes')
  await screen.findByRole('button', { name: 'Vegetable biryani' })
  await app.user.click(press('Options'))
  return app
}

describe('the options of the menu', () => {
  it('are added in order, each with its price, with the server’s words at the field; and taken off after a question', async () => {
    const { user } = await open()
    expect(await screen.findByText('No options yet')).toBeInTheDocument()
    await user.click(press('New options'))
    const drawer = await drawerOf('New options')
    await user.type(drawer.getByLabelText('Name'), 'Sauce')
    await user.type(drawer.getByLabelText('Choice 1'), 'Pepper')
    await user.click(drawer.getByRole('button', { name: 'Add choice' }))
    await user.type(drawer.getByLabelText('Choice 2'), 'PEPPER')
    await user.click(drawer.getByRole('button', { name: 'Save options' }))
    expect((await drawer.findAllByText(/Two choices have the same name/)).length).toBeGreaterThan(0)
    await user.clear(drawer.getByLabelText('Choice 2'))
    await user.type(drawer.getByLabelText('Choice 2'), 'Mint')
    await user.clear(drawer.getByLabelText('Price of choice 2, Rs'))
    await user.type(drawer.getByLabelText('Price of choice 2, Rs'), '-20')
    await user.click(drawer.getByRole('button', { name: 'Move choice 2 up' }))
    await user.click(drawer.getByRole('button', { name: 'Save options' }))
    expect(await screen.findByText('Sauce saved')).toBeInTheDocument()
    expect(await screen.findByText('Mint −20.00 · Pepper')).toBeInTheDocument()
    await user.click(press('Sauce'))
    const edit = await drawerOf('Edit options')
    await user.click(edit.getByRole('button', { name: 'Take off all dishes' }))
    await user.click(await screen.findByRole('button', { name: 'Take off' }))
    expect(await screen.findByText('No options yet')).toBeInTheDocument()
  })

  it('are put on a dish in its drawer and taken off it there; a dish without them is sent as the specification has it', async () => {
    const modifiers = [{ name: 'Extra ice', price: 0 }]
    const { _id } = await venue.call('createModifierGroup', {
      body: { name: 'Ice', least: 0, most: 1, leaveOut: false, modifiers },
    })
    const { user } = await venue.open('/adminuser/dishes')
    const save = async (change: (drawer: Awaited<ReturnType<typeof drawerOf>>) => Promise<void>) => {
      await user.click(await screen.findByRole('button', { name: 'Fresh lime soda' }))
      const drawer = await drawerOf('Edit dish')
      await change(drawer)
      await user.click(drawer.getByRole('button', { name: 'Save dish' }))
      expect(await screen.findByText('Fresh lime soda saved')).toBeInTheDocument()
      await waitFor(() => expect(screen.queryByText('Fresh lime soda saved')).not.toBeInTheDocument(), { timeout: 8000 })
    }
    const groups = async () => (await venue.call('cartDishes', { query: { ids: venue.menu.soda._id } }))[0]?.groups
    await save(async (drawer) => {
      await user.click(drawer.getByRole('combobox', { name: /Options/ }))
      await user.click(await screen.findByTitle('Ice'))
    })
    expect((await groups())?.map((group) => group._id)).toEqual([_id])
    await save(async (drawer) => {
      await user.click(drawer.getByRole('combobox', { name: /Options/ }))
      await user.keyboard('{Backspace}')
    })
    expect(await groups()).toBeUndefined()
  })
})

it('prices of choices are amounts, with a minus for what is taken off', () => {
  expect(['90', '0.00', '-20', '−1,000.50', ' - 5 '].map(parsePrice)).toEqual([9000, 0, -2000, -100_050, -500])
  expect(['', '-', '12o', '--5', '1.234'].map(parsePrice)).toEqual([null, null, null, null, null])
})
