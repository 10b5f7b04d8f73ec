import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areChangesFollowed } from '../../../../src/renderer/data/changes.ts'
import { specified } from '../../../../src/shared/messages.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'
import { deadMailServer, dishCard, openRealVenue, type RealVenue, verifyCode } from '../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue(...deadMailServer)
})
afterAll(() => venue.close())

const button = (name: string) => screen.getByRole('button', { name })

/** What the frame around the screens asks, on any of them. */
const isOfFrame = (path: string): boolean => /^\/api\/(events|session|venue|orders|backups|dish\/barcodes)/.test(path)

/** What New Order asks, which is on the way to the next sale. */
const isOfTables = (call: string): boolean => /^GET \/(tablechair|reservations|checks)/.test(call)

/** The calls of the screens since the request of that number, without ids and queries. */
const callsSince = (from: number): string[] =>
  venue.line.seen
    .slice(from)
    .filter(({ method, path }) => method !== 'OPTIONS' && path.startsWith('/api/') && !isOfFrame(path))
    .map(({ method, path }) => `${method} ${path.replace(/\?.*$/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id')}`)

/** Two dishes of the menu, the code, Check Out without a table, and the invoice with its mail. */
async function sell(app: RunningApp, cardNumber: string): Promise<void> {
  await app.user.click(dishCard('Vegetable biryani'))
  await app.user.click(dishCard('Grilled sea bass'))
  const rail = within(screen.getByRole('region', { name: 'Order' }))
  await app.user.click(rail.getByRole('button', { name: specified.orderDetails }))
  await verifyCode(app, cardNumber)
  await app.user.click(button(specified.checkOut))
  await app.user.click(await screen.findByRole('button', { name: 'No table' }))
  await waitFor(() => expect(button(specified.generateInvoice)).toBeEnabled())
  await app.user.click(button(specified.generateInvoice))
  await waitFor(() => expect(app.path()).toBe('/taxinvoice'))
  await screen.findByText(/^INV-\d{6}$/, { selector: 'article *' })
  await screen.findByText('Mail queued')
}

it('a sale, from the dishes to its tax invoice, asks for nothing that it knows', async () => {
  const guest = await venue.guest()
  // What was read before the stream of changes opened is read again then, so the dishes come after it, from a screen that reads nothing.
  const app = await venue.open('/foodorder/notfound')
  await waitFor(() => expect(areChangesFollowed()).toBe(true))
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  const from = venue.line.seen.length
  await app.router.navigate('/foodorder/foodorderdish')
  await screen.findByText('Connected')
  await screen.findByRole('button', { name: /^Vegetable biryani/ })
  await sell(app, guest.card.cardNumber)

  const calls = callsSince(from).map((call) => call.replace('/api', '').replace(guest.card.cardNumber, ':number'))
  expect(calls.slice(0, -2), 'the specification, and the card by its number').toEqual([
    'GET /dish',
    'GET /dish/favourites',
    // What the card holds, whether it has a PIN, and whether its guest has an unpaid order.
    'GET /cardinfo/number/:number',
    'POST /cardinfo/otp',
    // Why the code shows here.
    'GET /delivery/state',
    'GET /cardinfo/verify',
    'GET /cardinfo/:id',
    'PUT /paxinfo/:id',
    'GET /cardinfo/checkout/:id',
    'PUT /cardinfo/update/:id',
    'POST /billinfo',
    'POST /cardreport',
  ])
  expect(calls.slice(-2).toSorted(), 'the mail and the paid invoice wait for nothing of each other').toEqual([
    'GET /invoices/:id',
    'POST /email/bill',
  ])
  expect(new Set(calls).size, 'none is asked twice').toBe(calls.length)

  // The next one in the same page knows the menu and the favourites of the hour.
  const next = await venue.guest()
  const second = venue.line.seen.length
  await app.user.click(button(specified.newOrder))
  await app.user.click(await screen.findByRole('link', { name: /^Food Order/ }))
  await screen.findByRole('button', { name: /^Vegetable biryani/ })
  await sell(app, next.card.cardNumber)
  const again = callsSince(second).map((call) => call.replace('/api', '').replace(next.card.cardNumber, ':number'))
  expect(again.filter((call) => !isOfTables(call)).toSorted()).toEqual(
    calls.filter((call) => !/^GET \/(dish|delivery)/.test(call)).toSorted(),
  )
})
