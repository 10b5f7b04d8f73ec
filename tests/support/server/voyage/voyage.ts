import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../client.ts'
import { lineBack, opened, sent } from '../check.ts'
import { serveMeal } from './meal.ts'
import { approve, makeDish, makeGuest, makeOrder, makeSale, type Sale } from '../sale.ts'
import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import type { TestServer } from '../server.ts'
import { replaceApproved } from '../supervisor.ts'

const DAY_MS = 86_400_000
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Everything but plain sales: pictures, another card, membership, PINs, options, reservations, checks and what can happen to orders. */
async function doTheRest(test: TestServer, client: Client): Promise<void> {
  await client.ok('uploadPicture', { body: { picture: onePixel } })
  await replaceOne(test, client)
  await enrolOne(test, client)
  await payByPin(test, client)
  await sellWithChoices(test, client)
  await makeDish(test, { dishName: 'Cola', price: 90, type: 'drinks', barcode: '5449000000996' })
  await reserveTables(test, client)
  await splitOrders(test, client)
  await leaveChecks(client, test)
  await bumpOnce(client)
  await voidOne(test, client)
  await sellWithDiscount(test, client)
  await mergeTwo(test, client)
  await billOne(test, client)
  await serveMeal(test, client)
}

/** A card that is blocked, released and replaced. */
async function replaceOne(test: TestServer, client: Client): Promise<void> {
  const { card } = await makeGuest(test, client, { fullName: 'Tomás Ågren', balance: 2500.25 })
  await client.ok('blockCard', { params: { cardNumber: card.cardNumber }, body: { blocked: true } })
  await client.ok('blockCard', { params: { cardNumber: card.cardNumber }, body: { blocked: false } })
  await replaceApproved(test, client, card.cardNumber, '10050')
}

/** A member who has paid once. */
async function enrolOne(test: TestServer, client: Client): Promise<void> {
  await client.ok('enrol', {
    body: { fullName: 'Maya Iyer', email: 'maya@mail.example', mobileNo: '9820041799', consent: true },
  })
  const [waiting] = await client.ok('listEnrolments', { query: { state: 'waiting' } })
  const guest = await makeGuest(test, client, { fullName: 'Maya Iyer' })
  const decision = { approved: true, userid: guest.pax._id }
  await client.ok('decideEnrolment', { params: { _id: waiting?._id ?? '' }, body: decision })
  test.clock.now += 60_000
  await makeSale(test, client, { guest })
}

/** An order whose bill was printed twice and that still waits to be paid. */
async function billOne(test: TestServer, client: Client): Promise<void> {
  const { pax } = await makeOrder(test, client)
  for (const printid of [newId(), newId()]) await client.ok('printGuestBill', { params: { id: pax.orderid }, body: { printid } })
}

/** Two orders that became one. */
async function mergeTwo(test: TestServer, client: Client): Promise<void> {
  const [one, other] = [await makeOrder(test, client), await makeOrder(test, client)]
  const body = { version: 1, other: other.pax.orderid, otherversion: 1 }
  await client.ok('mergeOrder', { params: { id: one.pax.orderid }, body })
}

/** One dish of an order is voided, which still waits to be paid. */
async function voidOne(test: TestServer, client: Client): Promise<void> {
  const { pax } = await makeOrder(test, client)
  const body = { version: 1, lines: [{ line: 0, qty: 1 }], reason: 'other', note: "it's cold", cooked: true }
  await client.ok('voidOrder', { params: { id: pax.orderid }, body })
}

/** A check of two rounds that no guest has yet, with something held. */
async function leaveChecks(client: Client, test: TestServer): Promise<void> {
  const { _id, price } = await makeDish(test, { dishName: 'Chocolate cake', price: 260 })
  const line = { _id, price, qty: 2 }
  const check = await opened(client, { name: "Deck chair '9'", covers: 3, lines: [line] })
  await sent(client, check, { lines: [...check.order.map(lineBack), line, { ...line, held: true }] })
}

/** A paid order with a discount and, on the drinks, another; what a venue allows is saved for it. */
async function sellWithDiscount(test: TestServer, client: Client): Promise<void> {
  const { db } = test.server.deps.database
  const { version: _version, ...venue } = await currentVenue(db)
  await saveVenue(db, { ...venue, discounts: { allowed: true, foodorder: 10, backoffice: 50 } }, test.clock.now)
  const cart = [
    { dish: await makeDish(test, { dishName: 'Fish curry', price: 333.33 }), qty: 3 },
    { dish: await makeDish(test, { dishName: 'Lassi', price: 120, type: 'drinks' }), qty: 1 },
  ]
  const { guest, pax } = await makeOrder(test, client, { cart })
  const give = (version: number, asked: object) =>
    client.ok('giveDiscount', {
      params: { id: pax.orderid },
      body: { version, kind: 'discount', ...asked },
    })
  const first = await give(1, { percent: 15, reason: 'long_wait' })
  const { totalprice } = await give(first.version, { amount: 20.5, lines: [1], reason: 'other', note: "It's 'warm'" })
  const customerid = await approve(test, client, guest, cart)
  await client.ok('payOrder', { params: { customerid }, body: { balance: totalprice }, key: newId() })
}

/** One line of a ticket is made. */
async function bumpOnce(client: Client): Promise<void> {
  const [ticket] = await client.ok('kitchenDisplay')
  const lines = (ticket?.lines ?? []).slice(0, 1).map(({ line, recalls }) => ({ line, recalls }))
  await client.ok('markKitchenLines', { params: { id: ticket?._id ?? '' }, body: { done: true, lines } })
}

/** An order of which one part waits to be paid, and another was joined again. */
async function splitOrders(test: TestServer, client: Client): Promise<void> {
  const { pax } = await makeOrder(test, client, { cart: [{ dish: await makeDish(test), qty: 4 }] })
  for (const version of [1, 2]) {
    const { part } = await client.ok('splitOrder', {
      params: { id: pax.orderid },
      body: { userid: (await makeGuest(test, client)).pax._id, version, lines: [{ line: 0, qty: 1 }] },
    })
    if (version === 2) await client.ok('joinOrder', { params: { id: part._id }, body: { version: part.version } })
  }
}

/** One reservation without a table, changed; one with, whose guests did not come. */
async function reserveTables(test: TestServer, client: Client): Promise<void> {
  const at = new Date(Math.ceil(test.clock.now / 900_000) * 900_000).toISOString()
  const tables = (await client.ok('listTables')).filter(({ status }) => !status)
  const form = { name: 'Tomás Ågren', covers: 4, at, table: null, note: "by the 'window'", cardNumber: '10050' }
  const open = await client.ok('createReservation', { body: form })
  await client.ok('updateReservation', { params: { _id: open._id }, body: { ...form, covers: 5 } })
  const missed = await client.ok('createReservation', { body: { ...form, name: 'Silva', table: tables.at(-1)?._id ?? null } })
  await client.ok('setReservationState', { params: { _id: missed._id }, body: { state: 'no_show' } })
}

async function sellWithChoices(test: TestServer, client: Client): Promise<void> {
  const modifiers = [
    { name: 'Pepper', price: 90.5 },
    { name: 'Béarnaise', price: 0 },
  ]
  const body = { name: 'Sauce', least: 1, most: 2, leaveOut: false, modifiers }
  const { _id } = await client.ok('createModifierGroup', { body })
  const dish = await makeDish(test, { dishName: 'Ribeye steak', price: 1150, groups: [_id] })
  await makeSale(test, client, { cart: [{ dish, qty: 2, choices: ['Pepper'], note: "'nuts'", allergy: true }] })
}

async function payByPin(test: TestServer, client: Client): Promise<void> {
  const cart = [{ dish: await makeDish(test), qty: 3 }]
  const { guest, total } = await makeOrder(test, client, { cart, guest: await makeGuest(test, client, { pin: '4826' }) })
  const { cardNumber, _id: customerid } = guest.card
  const order = cart.map(({ dish, qty }) => ({ _id: dish._id, qty }))
  await client.ok('verifyCardPin', { body: { cardNumber, pin: '4826', order } })
  await client.ok('payOrder', { params: { customerid }, body: { balance: total }, key: newId() })
}

/** A part of an invoice goes back to the card; once the card was returned, another part is paid out. The second note is printed. */
async function correctInvoices(client: Client, { payment, guest, cart }: Sale): Promise<void> {
  const price = cart[0]?.dish.price ?? 0
  const credit = (paidTo: string) =>
    client.ok('creditInvoice', {
      params: { orderid: payment.orderid },
      body: { lines: [{ line: 0, qty: 1 }], total: price, paidTo, reason: 'wrong_quantity' },
      key: newId(),
    })
  await credit('card')
  await client.ok('returnCard', { params: { cardNumber: guest.card.cardNumber }, key: newId() })
  const { _id } = await credit('cash')
  await client.ok('printCreditNote', { params: { id: _id }, body: { printid: newId() } })
}

/** The books are checked, and a period is closed and printed: before the last order, so that the schema's next period has begun. */
async function closeDay(client: Client): Promise<void> {
  await client.ok('verifyBooks')
  while ((await client.ok('listBackups')).work !== null) await pause(20)
  const closed = await client.ok('closeZReport', { body: { number: 1 }, key: newId() })
  await client.ok('printZReport', { params: { id: closed._id }, body: { printid: newId() } })
}

/** A small voyage over the API, with something in every table that the program fills. */
export async function sailVoyage(test: TestServer): Promise<void> {
  const client = await staffClient(test, ['backoffice', 'foodorder'])
  const cart = [
    { dish: await makeDish(test), qty: 2 },
    { dish: await makeDish(test, { dishName: "Fisherman's \\catch", price: 780.55, type: 'Lunch' }), qty: 1 },
  ]
  const first = await makeSale(test, client, { cart, tables: 2 })
  await client.ok('printInvoice', { params: { orderid: first.payment.orderid }, body: { printid: newId() } })
  await client.ok('mailBill', { body: { id: first.payment._id } })
  await client.ok('setOrderStatus', { params: { id: first.payment.orderid }, body: { orderstatus: 'Delivering' } })
  const count = { item_code: 'RICE-25', description: 'Basmati rice', unit: 'kg', quantity: 12.5, price: 96.4 }
  await client.ok('createInventory', { body: count })
  test.clock.now += DAY_MS
  await client.ok('createInventory', { body: { ...count, quantity: 9.25 } })
  const { cardNumber } = first.guest.card
  await client.ok('refillCard', { body: { cardNumber, balance: 1234.5 }, key: newId() })
  await makeSale(test, client, { guest: first.guest, cart, terminal: 'Pool bar' })
  const cancelled = await makeOrder(test, client, { cart })
  await client.ok('cancelOrder', { params: { id: cancelled.pax.orderid } })
  await client.ok('returnCard', { params: { cardNumber: cancelled.guest.card.cardNumber }, key: newId() })
  await doTheRest(test, client)
  await correctInvoices(client, first)
  await closeDay(client)
  const waiting = await makeOrder(test, client, { cart })
  await approve(test, client, waiting.guest, cart)
}
