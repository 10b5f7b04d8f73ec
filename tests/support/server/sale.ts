import { newId } from '../../../src/shared/ids.ts'
import { paiseOf, sum, times, toRupees } from '../../../src/shared/money/money.ts'
import type { ReplyOf } from '../../../src/shared/contract/endpoint.ts'
import type { Contract } from '../../../src/shared/contract/index.ts'
import type { Dish, DishBody } from '../../../src/shared/contract/dishes.ts'
import type { Pax } from '../../../src/shared/contract/pax.ts'
import { seedDefaultTables } from '../../../src/server/orders/tables/table.ts'
import { type Guest, type GuestOptions, makeGuest as makeGuestOver } from '../guest.ts'
import { type Client, staffClient } from './client.ts'
import type { TestServer } from './server.ts'

export type { Guest } from '../guest.ts'

export interface CartDish {
  dish: Dish
  qty: number
  /** Names of its choices; none where left out. */
  choices?: readonly string[]
  note?: string
  allergy?: boolean
}

/** An order as it was placed, not paid yet. */
export interface PlacedOrder {
  guest: Guest
  cart: CartDish[]
  /** Rupees. */
  total: number
  pax: Pax
}

/** A whole sale as the API answered it. */
export interface Sale extends PlacedOrder {
  payment: ReplyOf<Contract['payOrder']>
  key: string
}

/** Registers a passenger under the next free PAX number and activates the card, on the test's clock. */
export const makeGuest = ({ clock }: TestServer, client: Client, options: GuestOptions = {}): Promise<Guest> =>
  makeGuestOver(client, { now: clock.now, ...options })

/** Adds a dish to the menu as backoffice staff, whatever role the test's own client has. */
export async function makeDish(test: TestServer, form: Partial<DishBody> = {}): Promise<Dish> {
  const backoffice = await staffClient(test, ['backoffice'])
  return backoffice.ok('createDish', {
    body: { dishName: 'Vegetable biryani', price: 380, imageUrl: '', rating: 4.5, type: 'Dinner', ...form },
  })
}

const choicesOf = ({ dish, choices = [] }: CartDish) =>
  (dish.groups ?? []).flatMap(({ modifiers }) => modifiers).filter(({ name }) => choices.includes(name))

const totalOf = (cart: readonly CartDish[]): number =>
  toRupees(
    sum(cart.map((line) => times(sum([line.dish.price, ...choicesOf(line).map(({ price }) => price)].map(paiseOf)), line.qty))),
  )

/** A cart as a call carries it. */
export const linesOf = (cart: readonly CartDish[]) =>
  cart.map((line) => {
    const { dish, qty, choices, note, allergy } = line
    return {
      _id: dish._id,
      qty,
      ...(choices !== undefined && { modifiers: choicesOf(line).map(({ _id }) => ({ _id })) }),
      ...(note !== undefined && { note }),
      ...(allergy !== undefined && { allergy }),
    }
  })

/** Sends the code for what is asked for and verifies it, moving the clock on where the last code is too fresh. Answers the card's id. */
export async function verifyCode(
  test: TestServer,
  client: Client,
  body: { cardNumber: string; order: unknown; orderid?: string },
): Promise<string> {
  const send = () => client.call('sendOtp', { body })
  let sent = await send()
  if (sent.status === 429) {
    test.clock.now += (sent.failure.retryAfterSeconds ?? 0) * 1000
    sent = await send()
  }
  if (sent.status !== 200) throw new Error(`sendOtp answered ${sent.status}: ${JSON.stringify(sent.body)}`)
  const { id: customerid, PaxCreate1 } = sent.body
  const code = test.lastCode(body.cardNumber)
  await client.ok('verifyOtp', { query: { mobileNo: PaxCreate1.mobileNo, code, customerid } })
  return customerid
}

/** The same for a cart of a guest. */
export const approve = (test: TestServer, client: Client, { card }: Guest, cart: readonly CartDish[]): Promise<string> =>
  verifyCode(test, client, { cardNumber: card.cardNumber, order: linesOf(cart) })

/** Free tables to order at. Test staff are made past the set-up, so the first ask lays the floor plan that set-up would have. */
export async function freeTables(test: TestServer, client: Client, count: number): Promise<{ _id: string }[]> {
  if (count > 0 && (await client.ok('listTables')).length === 0) await seedDefaultTables(test.server.deps.database.db)
  const free = (await client.ok('listTables')).filter(({ status }) => !status)
  return free.slice(0, count).map(({ _id }) => ({ _id }))
}

interface SaleOptions {
  guest?: Guest
  cart?: CartDish[]
  /** How many of the venue's free tables the order takes. */
  tables?: number
  /** Name of the terminal that sells. */
  terminal?: string
  /** The unpaid order that is changed. */
  orderid?: string
}

/** Places an order the way Check Out does; without a cart it is one new dish, twice. */
export async function makeOrder(test: TestServer, client: Client, options: SaleOptions = {}): Promise<PlacedOrder> {
  const guest = options.guest ?? (await makeGuest(test, client))
  const cart = options.cart ?? [{ dish: await makeDish(test), qty: 2 }]
  const total = totalOf(cart)
  const tables = await freeTables(test, client, options.tables ?? 0)
  const pax = await client.ok('placeOrder', {
    key: newId(),
    params: { userid: guest.pax._id },
    body: {
      order: linesOf(cart),
      totalprice: total,
      ordertable: tables,
      ...(options.orderid !== undefined && { orderid: options.orderid }),
    },
    ...(options.terminal !== undefined && { terminal: options.terminal }),
  })
  return { guest, cart, total, pax }
}

/** The whole sale over the API: passenger, card, dishes, code, order, payment; what is given is used instead of made. */
export async function makeSale(test: TestServer, client: Client, options: SaleOptions = {}): Promise<Sale> {
  const placed = await makeOrder(test, client, options)
  const customerid = await approve(test, client, placed.guest, placed.cart)
  const key = newId()
  const payment = await client.ok('payOrder', {
    params: { customerid },
    body: { balance: placed.total },
    key,
    ...(options.terminal !== undefined && { terminal: options.terminal }),
  })
  return { ...placed, payment, key }
}
