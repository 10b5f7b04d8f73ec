import { setTimeout as delay } from 'node:timers/promises'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Dish } from '../../../../../src/shared/contract/dishes.ts'
import { SCAN_GAP_MS } from '../../../../../src/renderer/ui/keys/use-scanner.ts'
import { orderCartAtom } from '../../../../../src/renderer/sale/state/sale.atoms.ts'
import { dishCard, openRealVenue, type RealVenue } from '../../../../support/renderer/real-sale.ts'
import { sell } from '../../reports/sell.ts'

let venue: RealVenue
let sago: Dish
beforeAll(async () => {
  venue = await openRealVenue()
  const form = { price: 100, imageUrl: '', rating: 4 }
  await venue.call('createDish', { body: { ...form, dishName: 'Saffron rice', type: 'Dinner' } })
  sago = await venue.call('createDish', { body: { ...form, dishName: 'Sago pudding', type: 'desserts' } })
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const open = async () => {
  const app = await venue.open('/foodorder/foodorderdish')
  await screen.findByRole('button', { name: /^Vegetable biryani/ })
  return { ...app, lines: () => app.store.get(orderCartAtom).foodList.map(({ dishName, qty }) => `${qty} ${dishName}`) }
}
const found = async () => within(await screen.findByRole('region', { name: 'Dishes found' })).getAllByRole('button')
const search = () => screen.getByRole('searchbox', { name: 'Find a dish' })

describe('the keys of Food Order', () => {
  it('two letters and Enter add a dish: word beginnings, underlined, in the menu’s order while nothing was sold, the first with Enter', async () => {
    const { user, lines } = await open()
    await user.keyboard('sa')
    await screen.findByText('3 dishes with ‘sa’')
    const hits = await found()
    expect(hits.map((hit) => hit.querySelector('mark')?.textContent)).toEqual(['Sa', 'Sa', 'Sa'])
    expect(hits.map((hit) => /Saffron|Samosa|Sago/.exec(hit.textContent)?.[0])).toEqual(['Saffron', 'Samosa', 'Sago'])
    expect(hits.map((hit) => within(hit).queryByText('Enter') !== null)).toEqual([true, false, false])
    await user.keyboard('{Enter}')
    expect(lines()).toEqual(['1 Saffron rice'])
    expect(search()).toHaveFocus()
    expect(search()).toHaveValue('')
  })

  it('show the most often sold first, once it was sold', async () => {
    const { user, lines } = await open()
    await sell(venue, await venue.guest(), [{ dish: sago, qty: 1 }], 100)
    await user.keyboard('sa{Enter}')
    await waitFor(() => expect(lines()).toEqual(['1 Sago pudding']))
  })

  it('find as the menu has them where the best sellers cannot be read', async () => {
    venue.line.cutRequestsTo(({ path }) => path.startsWith('/api/dish/bestsellers'))
    const { user, lines } = await open()
    await user.keyboard('sa{Enter}')
    await waitFor(() => expect(lines()).toEqual(['1 Saffron rice']))
  })

  it('1 to 5 set the quantity of the dish added last, in the empty search and outside it; other digits are typed', async () => {
    const { user, lines } = await open()
    await user.keyboard('biry{Enter}')
    await waitFor(() => expect(lines()).toEqual(['1 Vegetable biryani']))
    await user.keyboard('3')
    await waitFor(() => expect(lines()).toEqual(['3 Vegetable biryani']))
    expect(search()).toHaveValue('')
    await user.click(dishCard('Grilled sea bass'))
    await user.keyboard('5')
    await waitFor(() => expect(lines()).toEqual(['3 Vegetable biryani', '5 Grilled sea bass']))
    await user.click(search())
    await user.keyboard('72')
    expect(search()).toHaveValue('72')
    expect(lines()).toEqual(['3 Vegetable biryani', '5 Grilled sea bass'])
  })

  it('are no quantity where a scanner types them', async () => {
    const { user, lines } = await open()
    await user.keyboard('biry{Enter}')
    await waitFor(() => expect(lines()).toEqual(['1 Vegetable biryani']))
    // In one turn, so that not even a busy machine makes a person's pace of it.
    for (const key of ['4', '3', '2', 'Enter']) fireEvent.keyDown(document.body, { key })
    await delay(2 * SCAN_GAP_MS)
    expect(lines()).toEqual(['1 Vegetable biryani'])
  })

  it('are letters and digits of the search as long as no dish was added, and not of the dish before one that was not added', async () => {
    const { user, lines } = await open()
    await user.click(search())
    await user.keyboard('2')
    expect(search()).toHaveValue('2')
    await user.keyboard('{Escape}')
    await user.click(dishCard('Vegetable biryani'))
    await venue.call('setDishSoldOut', { params: { _id: venue.menu.bass._id }, body: { soldOut: true } })
    await screen.findByRole('button', { name: /Sold out/ })
    await user.click(dishCard('Sold out ?Grilled sea bass'))
    await user.keyboard('4')
    await delay(2 * SCAN_GAP_MS)
    expect(lines()).toEqual(['1 Vegetable biryani'])
    await venue.call('setDishSoldOut', { params: { _id: venue.menu.bass._id }, body: { soldOut: false } })
  })

  it('a point opens the note of the dish added last, whose keys are its own', async () => {
    const { user, lines, store } = await open()
    await user.keyboard('biry{Enter}')
    await waitFor(() => expect(lines()).toEqual(['1 Vegetable biryani']))
    await user.keyboard('.')
    const sheet = within(await screen.findByRole('dialog'))
    await user.click(sheet.getByRole('button', { name: 'Write a note' }))
    await user.keyboard('no 4. chilli')
    expect(lines()).toEqual(['1 Vegetable biryani'])
    await user.click(sheet.getByRole('button', { name: 'Save' }))
    expect(store.get(orderCartAtom).foodList).toMatchObject([{ qty: 1, note: 'no 4. chilli' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    // A hand rests between two keys; what follows at once is a scanner's.
    await delay(2 * SCAN_GAP_MS)
    await user.keyboard('2')
    await waitFor(() => expect(lines(), 'the line that was changed is still the newest').toEqual(['2 Vegetable biryani']))
  })

  it('Esc ends the search from a card too', async () => {
    const { user } = await open()
    await user.keyboard('sa')
    await screen.findByText('3 dishes with ‘sa’')
    // A hand rests between two keys; what follows at once is a scanner's.
    await delay(2 * SCAN_GAP_MS)
    const [first] = await found()
    first?.focus()
    expect(first).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(search()).toHaveValue(''))
    expect(await screen.findByRole('button', { name: /^Vegetable biryani/ })).toBeInTheDocument()
  })
})
