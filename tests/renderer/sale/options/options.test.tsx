import { setTimeout as delay } from 'node:timers/promises'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import type { ModifierGroup } from '../../../../src/shared/contract/modifiers.ts'
import { SCAN_GAP_MS } from '../../../../src/renderer/ui/keys/use-scanner.ts'
import { addedToBag } from '../../../../src/shared/messages.ts'
import { opened } from '../../../../src/renderer/model/sale/moves.ts'
import { orderCartAtom, saleAtom } from '../../../../src/renderer/sale/state/sale.atoms.ts'
import { dishCard, openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

let venue: RealVenue
let side: ModifierGroup
let sauce: ModifierGroup
let steak: Dish
const of = ({ _id }: { _id: string }) => ({ params: { _id } })
const sideForm = {
  name: 'Side',
  least: 1,
  most: 1,
  leaveOut: false,
  modifiers: [
    { name: 'Fries', price: 0 },
    { name: 'Truffle fries', price: 120 },
  ],
}
beforeAll(async () => {
  venue = await openRealVenue()
  side = await venue.call('createModifierGroup', { body: sideForm })
  const sauces = ['Pepper', 'Mint', 'Chimichurri'].map((name) => ({ name, price: 40 }))
  sauce = await venue.call('createModifierGroup', {
    body: { name: 'Sauce', least: 0, most: 2, leaveOut: false, modifiers: sauces },
  })
  const without = await venue.call('createModifierGroup', {
    body: { name: 'Leave out', least: 0, most: 1, leaveOut: true, modifiers: [{ name: 'No onion', price: 0 }] },
  })
  const form = { dishName: 'Ribeye steak', price: 1150, imageUrl: '', rating: 4, type: 'Dinner' }
  const groups = [side, sauce, without].map(({ _id }) => _id)
  steak = await venue.call('createDish', { body: { ...form, groups } })
  await venue.call('createDish', { body: { ...form, dishName: 'Greek salad', price: 290, groups: [without._id] } })
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const open = async () => {
  const app = await venue.open('/foodorder/foodorderdish')
  await screen.findByRole('button', { name: /^Ribeye steak/ })
  return app
}
const rail = () => within(screen.getByRole('region', { name: 'Order' }))
const sheet = async () => within(await screen.findByRole('dialog'))
const optionsOf = (name: string) => {
  const card = dishCard(name).parentElement
  if (card === null) throw new Error(`no card of ${name}`)
  return within(card).getByRole('button', { name: 'Options' })
}

describe('the options of a dish', () => {
  it('open where one has to be chosen; the main button says what is missing, leads there, and then adds', async () => {
    const { user, store } = await open()
    await user.click(dishCard('Ribeye steak'))
    const on = await sheet()
    expect(on.getByText('1 choice left: Side')).toBeInTheDocument()
    await user.click(on.getByRole('button', { name: 'Choose a side' }))
    expect(on.getByRole('button', { name: 'Fries included' })).toHaveFocus()
    expect(store.get(orderCartAtom).foodList).toEqual([])
    await user.click(on.getByRole('button', { name: 'Truffle fries +120.00' }))
    await user.click(on.getByRole('button', { name: 'Pepper +40.00' }))
    await user.click(on.getByRole('button', { name: 'No onion' }))
    await user.click(on.getByRole('button', { name: 'Sauce on the side' }))
    await user.click(on.getByRole('button', { name: 'Allergy' }))
    await user.click(on.getByRole('button', { name: 'Name the allergy' }))
    expect(on.getByRole('button', { name: 'Nuts' })).toHaveFocus()
    expect(store.get(orderCartAtom).foodList).toEqual([])
    await user.click(on.getByRole('button', { name: 'Shellfish' }))
    await user.click(on.getByRole('button', { name: 'One more Ribeye steak' }))
    expect(on.getByText('Chosen, 1 of 1')).toBeInTheDocument()
    expect(
      on.getByText('Truffle fries +120.00 · Pepper +40.00 · No onion · Allergy: Shellfish, Sauce on the side'),
    ).toBeInTheDocument()
    expect(on.getByText('2 × (1,150.00 + 120.00 + 40.00)')).toBeInTheDocument()
    await user.click(on.getByRole('button', { name: 'Add to order' }))
    expect(await screen.findByText(addedToBag('Ribeye steak'))).toBeInTheDocument()
    expect(rail().getByText('Truffle fries +120.00 · Pepper +40.00 · No onion')).toBeInTheDocument()
    expect(rail().getByText('Allergy: Shellfish, Sauce on the side')).toBeInTheDocument()
    expect(store.get(orderCartAtom).foodList).toMatchObject([
      { price: 1310, qty: 2, note: 'Shellfish, Sauce on the side', allergy: true },
    ])
  })

  it('need no mouse: digits choose in the group with the focus, Tab goes on, Enter is the main button', async () => {
    const { user, store } = await open()
    await user.click(dishCard('Ribeye steak'))
    const on = await sheet()
    await waitFor(() => expect(on.getByRole('button', { name: 'Fries included' })).toHaveFocus())
    // A hand rests between two keys; what follows at once is a scanner's.
    const press = async (key: string) => {
      await delay(2 * SCAN_GAP_MS)
      await user.keyboard(key)
    }
    await press('2')
    expect(on.getByRole('button', { name: 'Truffle fries +120.00' })).toHaveAttribute('aria-pressed', 'true')
    await press('1')
    expect(on.getByRole('button', { name: 'Truffle fries +120.00' })).toHaveAttribute('aria-pressed', 'false')
    await user.tab()
    await press('1')
    await press('3')
    expect(on.getByRole('button', { name: 'Mint +40.00' }), 'two at the most').toHaveAttribute('aria-disabled', 'true')
    await press('2')
    await press('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const [line] = store.get(orderCartAtom).foodList
    expect(line?.modifiers?.map(({ name }) => name)).toEqual(['Fries', 'Pepper', 'Chimichurri'])
  })

  it('make two lines of two ways and one of the same way; a dish without required options is still one tap', async () => {
    const { user, store } = await open()
    await user.click(dishCard('Greek salad'))
    await user.click(optionsOf('Greek salad'))
    const on = await sheet()
    await waitFor(() => expect(on.getByRole('button', { name: 'No onion' })).toHaveFocus())
    await user.keyboard('1{Enter}')
    await user.click(dishCard('Greek salad'))
    const lines = () => store.get(orderCartAtom).foodList.map(({ qty, modifiers = [] }) => [qty, modifiers.length])
    await waitFor(() =>
      expect(lines()).toEqual([
        [2, 0],
        [1, 1],
      ]),
    )
    expect(dishCard('Greek salad')).toHaveTextContent('3 in order')
    const [first] = rail().getAllByRole('button', { name: 'Options' })
    if (first === undefined) throw new Error('no options in the rail')
    await user.click(first)
    await user.click((await sheet()).getByRole('button', { name: 'No onion' }))
    await user.click((await sheet()).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(lines()).toEqual([[3, 1]]))
  })

  it('of a dish that has none are a note alone, and other words are the only ones typed', async () => {
    const { user, store } = await open()
    await user.click(dishCard('Vegetable biryani'))
    await user.click(rail().getByRole('button', { name: 'Note' }))
    const on = await sheet()
    await user.click(on.getByRole('button', { name: 'For a child' }))
    await user.click(on.getByRole('button', { name: 'Write a note' }))
    await user.type(on.getByRole('textbox', { name: 'Note for the kitchen' }), 'no chilli, please{Enter}')
    await waitFor(() =>
      expect(store.get(orderCartAtom).foodList).toMatchObject([{ note: 'For a child, no chilli, please', qty: 1 }]),
    )
  })

  it('of a line open while the menu is read again as well', async () => {
    const { user } = await open()
    await user.click(dishCard('Vegetable biryani'))
    const before = venue.line.seen.length
    const release = venue.line.holdRequestsTo(({ path }) => path.startsWith('/api/dish'))
    await venue.call('createDish', { body: { dishName: 'Lentil soup', price: 90, imageUrl: '', rating: 4, type: 'Lunch' } })
    await waitFor(() => expect(venue.line.seen.slice(before).some(({ path }) => path.startsWith('/api/dish'))).toBe(true))
    await user.click(rail().getByRole('button', { name: 'Note' }))
    expect((await sheet()).getByRole('button', { name: 'For a child' })).toBeInTheDocument()
    release()
  })

  it('that are no longer to be had are marked in the order, and it goes on once they are chosen again', async () => {
    const { user, store } = await open()
    await user.click(dishCard('Ribeye steak'))
    await user.click((await sheet()).getByRole('button', { name: 'Truffle fries +120.00' }))
    await user.click((await sheet()).getByRole('button', { name: 'Add to order' }))
    const [fries] = side.modifiers
    if (fries === undefined) throw new Error('no choice')
    await venue.call('updateModifierGroup', {
      ...of(side),
      body: { ...sideForm, modifiers: [fries, { name: 'Mash', price: 30 }] },
    })
    expect(await rail().findByText('Choose again')).toBeInTheDocument()
    await user.click(rail().getByRole('button', { name: 'Options' }))
    await user.click((await sheet()).getByRole('button', { name: 'Mash +30.00' }))
    await user.click((await sheet()).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(rail().queryByText('Choose again')).not.toBeInTheDocument())
    expect(store.get(orderCartAtom).foodList).toMatchObject([{ price: 1180 }])
    await venue.call('updateDish', { ...of(steak), body: { ...steak, price: 1200, groups: steak.groups?.map(({ _id }) => _id) } })
    expect(await screen.findByText('Ribeye steak now costs Rs 1,230.00')).toBeInTheDocument()
  })

  it('of an unpaid order come back into the cart with it', async () => {
    const guest = await venue.guest()
    const [pepper] = sauce.modifiers
    const [fries] = (await venue.call('cartDishes', { query: { ids: steak._id } }))[0]?.groups?.[0]?.modifiers ?? []
    if (pepper === undefined || fries === undefined) throw new Error('no choice')
    const modifiers = [{ _id: fries._id }, { _id: pepper._id }]
    const order = [{ _id: steak._id, qty: 2, modifiers, note: 'nuts', allergy: true }]
    const [{ price } = { price: 0 }] = await venue.call('cartDishes', { query: { ids: steak._id } })
    const body = { order, totalprice: (price + pepper.price) * 2 }
    const { orderid } = await venue.call('placeOrder', { params: { userid: guest.pax._id }, body })
    const { store } = await open()
    store.set(saleAtom, opened(await venue.call('getOrder', { params: { id: orderid } })))
    expect(await rail().findByText('Fries · Pepper +40.00')).toBeInTheDocument()
    expect(rail().getByText('Allergy: nuts')).toBeInTheDocument()
  })
})
