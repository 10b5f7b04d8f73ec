import { setTimeout as delay } from 'node:timers/promises'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openOptionsAtom } from '../../../../src/renderer/sale/options/options.atoms.ts'
import { saleAtom } from '../../../../src/renderer/sale/state/sale.atoms.ts'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import { addedToBag } from '../../../../src/shared/messages.ts'
import { SCAN_GAP_MS } from '../../../../src/renderer/ui/keys/use-scanner.ts'
import { dishCard, type Guest, keepOrder, openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import { scan, typeApart } from '../../../support/renderer/scanner.ts'

let venue: RealVenue
let guest: Guest
let other: Guest
let cola: Dish
let beer: Dish
let steak: Dish
beforeAll(async () => {
  venue = await openRealVenue()
  guest = await venue.guest(5000, 'Clara Hoffmann')
  other = await venue.guest(5000, 'Tomás Silva')
  const form = { price: 90, imageUrl: '', rating: 4, type: 'drinks' }
  cola = await venue.call('createDish', { body: { ...form, dishName: 'Cola', barcode: '5449000000996' } })
  beer = await venue.call('createDish', { body: { ...form, dishName: 'Lager', barcode: 'Beer-330' } })
  const side = { name: 'Side', least: 1, most: 1, leaveOut: false, modifiers: [{ name: 'Fries', price: 0 }] }
  const { _id } = await venue.call('createModifierGroup', { body: side })
  steak = await venue.call('createDish', { body: { ...form, dishName: 'Steak', barcode: '036000291452', groups: [_id] } })
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const dishForm = ({ dishName, price, imageUrl, rating, type }: Dish) => ({ dishName, price, imageUrl, rating, type })

const openOrder = async () => {
  const app = await venue.open('/foodorder/foodorderdish')
  await screen.findByRole('button', { name: /^Vegetable biryani/ })
  await app.user.click(dishCard('Vegetable biryani'))
  return app
}

describe('a card that is scanned', () => {
  it('pays for the order in work, and sets no quantity though its number has the keys for it', async () => {
    const { store, path } = await openOrder()
    expect(scan(other.card.cardNumber)).toBe(true)
    await waitFor(() => expect(path()).toBe('/foodorder/orderdetails'))
    expect(await screen.findByLabelText('Card number')).toHaveValue(other.card.cardNumber)
    await delay(2 * SCAN_GAP_MS)
    expect(store.get(saleAtom).lines.map(({ qty }) => qty)).toEqual([1])
  })

  it('is no scan at the pace of a hand: a digit is the quantity', async () => {
    const { store, path } = await openOrder()
    typeApart(['4'], 200)
    await waitFor(() => expect(store.get(saleAtom).lines.map(({ qty }) => qty)).toEqual([4]))
    expect(typeApart(['1', '2', '3', '4', '5', 'Enter'], 200)).toBe(true)
    expect(path()).toBe('/foodorder/foodorderdish')
  })

  it('pays from the dish search too, where Enter has left the focus', async () => {
    const { user, path } = await openOrder()
    await user.keyboard('samo{Enter}')
    await screen.findByText('Samosa chaat', { selector: 'li *' })
    expect(screen.getByRole('searchbox', { name: 'Find a dish' })).toHaveFocus()
    scan(guest.card.cardNumber)
    await waitFor(() => expect(path()).toBe('/foodorder/orderdetails'))
    expect(await screen.findByLabelText('Card number')).toHaveValue(guest.card.cardNumber)
  })

  it('finds its passenger where no order is in work, and books no table on the way', async () => {
    const { path } = await venue.open('/foodorder/selecttable')
    await screen.findByRole('heading', { name: 'New Order' })
    expect(scan(guest.card.cardNumber)).toBe(true)
    await waitFor(() => expect(path()).toBe('/foodorder/frontdesk'))
    expect(await screen.findByText('1 found')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Clara Hoffmann' })).toBeInTheDocument()
  })

  it('leaves the card whose code was sent, and says so', async () => {
    const { store, path, user } = await openOrder()
    scan(guest.card.cardNumber)
    await waitFor(() => expect(path()).toBe('/foodorder/orderdetails'))
    await user.click(await screen.findByRole('button', { name: 'Send OTP' }))
    await waitFor(() => expect(store.get(saleAtom).approval?.cardNumber).toBe(guest.card.cardNumber))
    await user.click(document.body)
    ;(document.activeElement as HTMLElement | null)?.blur()
    scan(other.card.cardNumber)
    expect(await screen.findByText(/Another card is already chosen/)).toBeInTheDocument()
    expect(store.get(saleAtom).approval?.cardNumber).toBe(guest.card.cardNumber)
  })
})

describe('the barcode of a dish that is scanned', () => {
  const names = (app: Awaited<ReturnType<typeof openOrder>>) =>
    app.store.get(saleAtom).lines.map(({ dishName, qty }) => `${qty} ${dishName}`)

  it('adds it on Food Order, as often as it is scanned, and sets no quantity', async () => {
    const app = await openOrder()
    expect(scan('5449000000996')).toBe(true)
    expect(scan('5449000000996')).toBe(true)
    // The toast goes by itself, so it is looked for first.
    expect(await screen.findByText(addedToBag('Cola'))).toBeInTheDocument()
    await waitFor(() => expect(names(app)).toEqual(['1 Vegetable biryani', '2 Cola']))
    await delay(2 * SCAN_GAP_MS)
    expect(names(app)).toEqual(['1 Vegetable biryani', '2 Cola'])
    expect(app.path()).toBe('/foodorder/foodorderdish')
  })

  it('is one more by each scan, whether the scanner ends with Enter, Tab or nothing', async () => {
    const app = await openOrder()
    // Each first digit is a key of the till where it is typed by hand, each last one too.
    await venue.call('updateDish', { params: { _id: cola._id }, body: { ...dishForm(cola), barcode: '2012345678905' } })
    for (const end of ['Enter', null, 'Tab', null] as const) scan('2012345678905', end)
    await waitFor(() => expect(names(app)).toEqual(['1 Vegetable biryani', '4 Cola']))
    await delay(2 * SCAN_GAP_MS)
    expect(names(app)).toEqual(['1 Vegetable biryani', '4 Cola'])
    await venue.call('updateDish', { params: { _id: cola._id }, body: { ...dishForm(cola), barcode: '5449000000996' } })
  })

  it('is no quantity where it is nobody’s, and its Tab leaves the focus where it was', async () => {
    const app = await openOrder()
    const at = document.activeElement
    expect(scan('4006381333931', 'Tab')).toBe(true)
    expect(await screen.findByText('No dish or card has 4006381333931')).toBeInTheDocument()
    expect(document.activeElement).toBe(at)
    scan('5449000054224', null)
    expect(await screen.findByText('No dish or card has 5449000054224')).toBeInTheDocument()
    expect(names(app)).toEqual(['1 Vegetable biryani'])
  })

  it('chooses nothing in the sheet of a dish, and its Enter does not add it', async () => {
    const app = await openOrder()
    scan('036000291452')
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    expect(scan('911111111111')).toBe(true)
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    expect(app.store.get(openOptionsAtom)?.dish._id).toBe(steak._id)
    expect(names(app)).toEqual(['1 Vegetable biryani'])
  })

  it('may have letters, which lead to the search and leave it empty', async () => {
    const app = await openOrder()
    await app.user.keyboard('Beer-330')
    expect(screen.getByRole('searchbox', { name: 'Find a dish' })).toHaveValue('Beer-330')
    expect(await screen.findByText('1 dish with ‘Beer-330’')).toBeInTheDocument()
    expect(scan('Beer-330')).toBe(true)
    await waitFor(() => expect(names(app)).toEqual(['1 Vegetable biryani', '1 Lager']))
    expect(screen.getByRole('searchbox', { name: 'Find a dish' })).toHaveValue('')
  })

  it('begins an order from another screen and leads to it', async () => {
    const app = await venue.open('/foodorder/selecttable')
    await screen.findByRole('heading', { name: 'New Order' })
    await waitFor(() => expect(scan('Beer-330')).toBe(true))
    await waitFor(() => expect(app.path()).toBe('/foodorder/foodorderdish'))
    expect(names(app)).toEqual(['1 Lager'])
  })

  it('opens nothing by its signs, and says so where it is nobody’s', async () => {
    await venue.open('/foodorder/selecttable')
    await screen.findByRole('heading', { name: 'New Order' })
    expect(scan('A?/.N+-')).toBe(true)
    expect(await screen.findByText('No dish or card has A?/.N+-')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('stays on Order Details', async () => {
    keepOrder({ lines: [{ ...venue.menu.biryani, qty: 1 }] })
    const app = await venue.open('/foodorder/orderdetails')
    await screen.findByLabelText('Card number')
    ;(document.activeElement as HTMLElement | null)?.blur()
    scan('5449000000996')
    await waitFor(() => expect(names(app)).toEqual(['1 Vegetable biryani', '1 Cola']))
    expect(app.path()).toBe('/foodorder/orderdetails')
  })

  it('opens the sheet of one that is to be chosen for, in either spelling of UPC-A', async () => {
    const app = await openOrder()
    scan('0036000291452')
    expect(await screen.findByRole('dialog')).toBeInTheDocument()
    expect(app.store.get(openOptionsAtom)?.dish._id).toBe(steak._id)
    expect(names(app)).toEqual(['1 Vegetable biryani'])
  })

  it('says of a sold out one that it is, and of five that they are the most', async () => {
    const app = await openOrder()
    await venue.call('setDishSoldOut', { params: { _id: beer._id }, body: { soldOut: true } })
    scan('Beer-330')
    expect(await screen.findByText('Lager is sold out')).toBeInTheDocument()
    for (let times = 0; times < 6; times++) scan('5449000000996')
    expect(await screen.findByText('5 of Cola are in the order, the most allowed')).toBeInTheDocument()
    expect(names(app)).toEqual(['1 Vegetable biryani', '5 Cola'])
    await venue.call('setDishSoldOut', { params: { _id: beer._id }, body: { soldOut: false } })
  })

  it('says of what is neither a dish nor a card what it was', async () => {
    const app = await openOrder()
    for (const code of ['4006381333931', '10077']) {
      expect(scan(code)).toBe(true)
      expect(await screen.findByText(`No dish or card has ${code}`)).toBeInTheDocument()
    }
    await app.user.keyboard('NOBODY-1')
    expect(await screen.findByText('No dish named “NOBODY-1”')).toBeInTheDocument()
    expect(scan('NOBODY-1')).toBe(true)
    expect(await screen.findByText('No dish or card has NOBODY-1')).toBeInTheDocument()
    expect(screen.getByRole('searchbox', { name: 'Find a dish' })).toHaveValue('')
    expect(names(app)).toEqual(['1 Vegetable biryani'])
    expect(app.path()).toBe('/foodorder/foodorderdish')
  })

  it('is no word of the search, and a word is no barcode, however fast it is typed', async () => {
    const app = await openOrder()
    await app.user.keyboard('samosa')
    expect(await screen.findByText('1 dish with ‘samosa’')).toBeInTheDocument()
    expect(scan('samosa'), 'Enter is left to the search').toBe(false)
  })

  it('is the new one as soon as the back office has changed it', async () => {
    const app = await openOrder()
    await venue.call('updateDish', { params: { _id: cola._id }, body: { ...dishForm(cola), barcode: '96385074' } })
    scan('96385074')
    await waitFor(() => expect(names(app)).toEqual(['1 Vegetable biryani', '1 Cola']))
    scan('5449000000996')
    expect(await screen.findByText('No dish or card has 5449000000996')).toBeInTheDocument()
  })

  it('finishes a payment under way first', async () => {
    const app = await openOrder()
    const attempt = { customerid: '', orderid: '', cardNumber: '', nameOfCard: '', fullName: '', total: 380, mail: false }
    act(() => app.store.set(saleAtom, (sale) => ({ ...sale, stage: 'paying', key: 'k', attempt })))
    scan('Beer-330')
    expect(await screen.findByText('Finish the payment on this terminal first')).toBeInTheDocument()
    expect(names(app)).toEqual(['1 Vegetable biryani'])
  })
})
