import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lineOf, PLAIN, renewedLine } from '../../../../src/renderer/model/sale/line.ts'
import { cartAtom } from '../../../../src/renderer/sale/state/sale.atoms.ts'
import { specified } from '../../../../src/shared/messages.ts'
import { weekdays } from '../../../../src/shared/time.ts'
import { keepOrder, openRealVenue, type RealVenue, verifyCode } from '../../../support/renderer/real-sale.ts'

const MINUTE_MS = 60_000
/** Prices follow the clock within 10 seconds. */
const SOON = { timeout: 20_000 }

let venue: RealVenue
/** When the happy hour is over, ms. */
let end: number

// The server is in this process: it is opened on the clock that the test moves.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  venue = await openRealVenue()
})
afterAll(async () => {
  await venue.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  end = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS
  vi.setSystemTime(end - MINUTE_MS / 2)
  const now = await venue.call('getVenue')
  const time = (ms: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: now.timeZone, hour: '2-digit', minute: '2-digit' }).format(ms)
  const sunset = { name: 'Sunset', types: ['drinks' as const], days: [...weekdays], percent: 25 }
  const happyHours = [{ ...sunset, from: time(end - 30 * MINUTE_MS), to: time(end) }]
  await venue.call('updateVenue', { body: { ...now, happyHours } })
})
afterEach(() => venue.endWindows())

const soda = async () => {
  const [dish] = await venue.call('listDishes', { query: { type: 'drinks' } })
  if (dish === undefined) throw new Error('no soda')
  return dish
}

describe('a happy hour on the screens', () => {
  it('shows the price of now beside the ordinary one, and ends by itself in menu and cart', async () => {
    const app = await venue.open('/foodorder/foodorderdish')
    await app.user.click(await screen.findByRole('button', { name: 'drinks' }))
    await app.user.click(await screen.findByRole('button', { name: /^Fresh lime soda Sunset instead of Rs 140 Rs 105/ }))
    const rail = within(screen.getByRole('region', { name: 'Order' }))
    expect(rail.getByText('Sunset: instead of 140.00')).toBeInTheDocument()
    expect(app.store.get(cartAtom)[0]).toMatchObject({ price: 105, happyHour: { name: 'Sunset', price: 140 } })
    vi.setSystemTime(end)
    await waitFor(() => expect(rail.queryByText('Sunset: instead of 140.00')).not.toBeInTheDocument(), SOON)
    expect(app.store.get(cartAtom)[0]).toMatchObject({ price: 140 })
    expect(await screen.findByText('Fresh lime soda now costs Rs 140.00')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^1 in order ?Fresh lime soda Rs 140/ })).toBeInTheDocument()
  }, 40_000)

  it('that ends before Check Out refuses the old total; the cart follows at once and nothing is placed', async () => {
    const { card, pax } = await venue.guest()
    keepOrder({ lines: [lineOf(await soda(), PLAIN, 2)] })
    const app = await venue.open('/foodorder/orderdetails')
    await screen.findByText('Sunset: instead of 140.00')
    await verifyCode(app, card.cardNumber)
    vi.setSystemTime(end)
    await app.user.click(screen.getByRole('button', { name: specified.checkOut }))
    expect((await screen.findAllByText(/The total changed/))[0]).toBeInTheDocument()
    await waitFor(() => expect(app.store.get(cartAtom)).toMatchObject([{ qty: 2, price: 140 }]), { timeout: 5000 })
    expect(app.store.get(cartAtom)[0]?.happyHour).toBeUndefined()
    expect((await venue.call('listOrders', { query: { q: pax.fullName } })).filter(({ userid }) => userid === pax._id)).toEqual(
      [],
    )
  }, 40_000)

  it('is gone from a line of the cart that the menu has no happy hour for, and stays with one that was sent', async () => {
    const dish = await soda()
    const line = lineOf(dish, PLAIN, 1)
    const { happyHour: _over, ...plain } = { ...dish, price: 140 }
    expect(line.happyHour).toEqual({ name: 'Sunset', price: 140 })
    expect(renewedLine(line, dish)).toBe(line)
    expect(renewedLine(line, plain)).toEqual(lineOf(plain, PLAIN, 1))
    const sent = { ...line, round: 1 }
    expect(renewedLine(sent, plain)).toBe(sent)
  })
})
