import type { Dish } from '../../../src/shared/contract/dishes.ts'
import { dishTypes } from '../../../src/shared/contract/order-parts.ts'
import { wholeCredit } from '../../../src/shared/money/credit-note.ts'
import { newId } from '../../../src/shared/ids.ts'
import { type Random, seededRandom } from '../../../src/server/demo/random.ts'
import { type Client, staffClient } from './client.ts'
import { approve, type CartDish, type Guest, makeDish, makeGuest, makeOrder } from './sale.ts'
import type { TestServer } from './server.ts'
import { creditableOf, creditBody } from './credit.ts'
import { grantFor } from './supervisor.ts'

const MINUTE_MS = 60_000
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS

interface Diner {
  guest: Guest
  /** Whether the number has a live card. */
  live: boolean
}

/** A venue at work: passengers who do anything that moves money, at random moments. */
export interface Venue {
  test: TestServer
  client: Client
  random: Random
  /** What is chosen with a dish, by itself, so that nothing else depends on it. */
  tastes: Random
  diners: Diner[]
  dishes: Dish[]
  /** Orders that were paid. */
  sold: string[]
  /** What was done how often, refusals and replays included. */
  done: Record<string, number>
}

type Act = (venue: Venue, diner: Diner) => Promise<string>

const expiry = (test: TestServer): string => new Date(test.clock.now + YEAR_MS).toISOString()
/** An amount that ends in any paisa. */
const someRupees = (random: Random, most: number): number => random.whole(1, most * 100) / 100

function someCart({ random, tastes, dishes }: Venue): CartDish[] {
  const chosen = new Set(Array.from({ length: random.whole(1, 3) }, () => random.pick(dishes)))
  return [...chosen].map((dish) => {
    const names = (dish.groups ?? []).flatMap(({ modifiers }) => modifiers.map(({ name }) => name))
    return { dish, qty: random.whole(1, 5), choices: names.filter(() => tastes.whole(1, 2) === 1) }
  })
}

/** Orders, and pays after moving the clock to a moment; what cannot be afforded is refused and cancelled. */
export async function buy(venue: Venue, { guest }: Diner, at?: number): Promise<string> {
  const { test, client } = venue
  const { total, cart, pax } = await makeOrder(test, client, { guest, cart: someCart(venue) })
  const customerid = await approve(test, client, guest, cart)
  if (at !== undefined) test.clock.now = at
  const pay = { params: { customerid }, body: { balance: total }, key: newId() }
  const paid = await client.call('payOrder', pay)
  if (paid.status === 200) {
    // A lost answer is asked for again; another sale is none.
    if (venue.random.whole(1, 4) === 1) await client.ok('payOrder', pay)
    venue.sold.push(paid.body.orderid)
    return 'sale'
  }
  if (paid.failure.code !== 'insufficient_balance') throw new Error(`the payment was refused: ${paid.failure.code}`)
  await client.ok('cancelOrder', { params: { id: pax.orderid } })
  return 'refused: balance'
}

const refill: Act = async ({ test, client, random }, { guest }) => {
  const call = {
    body: { cardNumber: guest.card.cardNumber, balance: someRupees(random, 4000), expiryDate: expiry(test) },
    key: newId(),
  }
  await client.ok('refillCard', call)
  await client.ok('refillCard', call)
  return 'refill'
}

/** Without a code, and at another total: neither may count. */
const payWrongly: Act = async (venue, { guest }) => {
  const { client, test } = venue
  const { total, pax } = await makeOrder(test, client, { guest, cart: someCart(venue) })
  for (const balance of [total, total + 0.01]) {
    const refused = await client.call('payOrder', { params: { customerid: guest.card._id }, body: { balance }, key: newId() })
    if (refused.status === 200) throw new Error('a payment without a code went through')
  }
  await client.ok('cancelOrder', { params: { id: pax.orderid } })
  return 'refused: code'
}

const giveBack: Act = async ({ client }, diner) => {
  const call = { params: { cardNumber: diner.guest.card.cardNumber }, key: newId() }
  await client.ok('returnCard', call)
  await client.ok('returnCard', call)
  diner.live = false
  return 'return'
}

const replace: Act = async ({ test, client }, { guest }) => {
  const free = (await client.ok('paxNumbers')).find((number) => number.free)?.paxManifestNo ?? ''
  const { cardNumber } = guest.card
  const approval = await grantFor(test, client, { act: 'transfer', cardNumber, to: free })
  const call = { params: { cardNumber }, body: { cardNumber: free, approval }, key: newId() }
  const { card } = await client.ok('replaceCard', call)
  await client.ok('replaceCard', call)
  guest.card = card
  return 'transfer'
}

const activate: Act = async ({ test, client, random }, diner) => {
  const { cardNumber, nameOfCard } = diner.guest.card
  const body = { cardNumber, nameOfCard, balance: someRupees(random, 3000), expiryDate: expiry(test) }
  diner.guest.card = await client.ok('activateCard', { body, key: newId() })
  diner.live = true
  return 'activation'
}

/** Some of what is left of any invoice so far, to its card or in cash; asked for twice, it is given back once. */
const correct: Act = async ({ client, random, sold }) => {
  if (sold.length === 0) return 'refused: nothing sold'
  const orderid = random.pick(sold)
  const now = await client.ok('invoiceCredits', { params: { orderid } })
  const left = wholeCredit(creditableOf(now)).filter(() => random.whole(1, 3) > 1)
  if (left.length === 0) return 'refused: nothing left'
  const lines = left.map(({ line, qty }) => ({ line, qty: random.whole(1, qty) }))
  const body = { ...(await creditBody(client, orderid, { lines })), reason: 'quality' }
  const call = { params: { orderid }, body, key: newId() }
  await client.ok('creditInvoice', call)
  await client.ok('creditInvoice', call)
  return `credit: ${now.paidTo}`
}

/** Of a hundred acts of somebody with a card: what share each has. */
const acts: readonly [share: number, Act][] = [
  [57, (venue, diner) => buy(venue, diner)],
  [8, correct],
  [20, refill],
  [5, payWrongly],
  [6, giveBack],
  [4, replace],
]

function chosenAct({ random }: Venue): Act {
  let rest = random.whole(1, 100)
  for (const [share, act] of acts) {
    rest -= share
    if (rest <= 0) return act
  }
  return refill
}

/** Opens the venue: passengers with cards, dishes of every kind, two of them of one name. */
export async function openVenue(test: TestServer, client: Client, seed: number): Promise<Venue> {
  const random = seededRandom(seed)
  const dishes: Dish[] = []
  const backoffice = await staffClient(test, ['backoffice'])
  const modifiers = Object.entries({ Pepper: 1.25, Mint: 0, Chilli: 0.01 }).map(([name, price]) => ({ name, price }))
  const body = { name: 'Sauce', least: 0, most: 3, leaveOut: false, modifiers }
  const groups = [(await backoffice.ok('createModifierGroup', { body }))._id]
  for (const [index, type] of [...dishTypes, 'drinks' as const, 'Lunch' as const].entries())
    dishes.push(await makeDish(test, { dishName: `Dish ${index % 7}`, price: someRupees(random, 300), type, groups }))
  const diners: Diner[] = []
  for (const fullName of ['Leela Fernandes', 'Rohan Mehta', 'Tomás Ortiz', 'Yuki Tanaka', 'Asha Rao', 'Jon Berg'])
    diners.push({ guest: await makeGuest(test, client, { fullName, balance: someRupees(random, 5000) }), live: true })
  return { test, client, random, tastes: seededRandom(seed + 1), diners, dishes, sold: [], done: {} }
}

/** Lets so many things happen, up to an hour and a half apart, most of them within minutes. */
export async function runVenue(venue: Venue, moves: number): Promise<void> {
  const { random, test, diners, done } = venue
  for (let move = 0; move < moves; move += 1) {
    test.clock.now += random.whole(0, random.whole(1, 5) === 1 ? 90 * MINUTE_MS : 10 * MINUTE_MS)
    const diner = random.pick(diners)
    const what = await (diner.live ? chosenAct(venue) : activate)(venue, diner)
    done[what] = (done[what] ?? 0) + 1
  }
}
