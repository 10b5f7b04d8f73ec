import { setTimeout as delay } from 'node:timers/promises'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { saleAtom } from '../../../../src/renderer/features/sale/sale.atoms.ts'
import { SCAN_GAP_MS } from '../../../../src/renderer/ui/frame/use-scanner.ts'
import { dishCard, type Guest, openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'

let venue: RealVenue
let guest: Guest
beforeAll(async () => {
  venue = await openRealVenue()
  guest = await venue.guest(5000, 'Clara Hoffmann')
  await venue.guest(5000, 'Tomás Silva')
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

/** Types keys where the focus is, so many ms apart; answers whether the last was left to the screen. */
function typeApart(keys: readonly string[], ms: number): boolean {
  let isLeft = true
  act(() =>
    keys.forEach((key, index) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: 10_000 + index * ms })
      isLeft = (document.activeElement ?? document.body).dispatchEvent(event)
    }),
  )
  return isLeft
}
const scan = (number: string): boolean => !typeApart([...number.split(''), 'Enter'], 5)

const openOrder = async () => {
  const app = await venue.open('/foodorder/foodorderdish')
  await screen.findByRole('button', { name: /^Vegetable biryani/ })
  await app.user.click(dishCard('Vegetable biryani'))
  return app
}

describe('a card that is scanned', () => {
  it('pays for the order in work, and sets no quantity though its number has the keys for it', async () => {
    const { store, path } = await openOrder()
    expect(scan('12345')).toBe(true)
    await waitFor(() => expect(path()).toBe('/foodorder/orderdetails'))
    expect(await screen.findByLabelText('Card number')).toHaveValue('12345')
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
    scan('99999')
    expect(await screen.findByText(/Another card is chosen/)).toBeInTheDocument()
    expect(store.get(saleAtom).approval?.cardNumber).toBe(guest.card.cardNumber)
  })
})
