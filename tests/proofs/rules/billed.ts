import type { Dish } from '../../../src/shared/contract/dishes.ts'
import type { Order } from '../../../src/shared/contract/orders.ts'
import { newId } from '../../../src/shared/ids.ts'
import { paiseOf, type Paise, sum, ZERO } from '../../../src/shared/money/money.ts'
import type { AccessRoute } from '../../../src/shared/permissions.ts'
import { linesRead, withLines } from '../../../src/server/orders/order/lines.repo.ts'
import { amountOf } from '../../../src/server/orders/entry/taken-off.ts'
import { defaultVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { type CheckLine, lineBack, opened, sendCheck, totalOfLines } from '../../support/server/check.ts'
import { anonymous, type Client, staffClient } from '../../support/server/client.ts'
import { addOutlets } from '../../support/server/outlets.ts'
import { freeTables, makeGuest } from '../../support/server/sale.ts'
import type { TestServer } from '../../support/server/server.ts'

const DAY_MS = 24 * 3_600_000

/** Somebody who wants the cash of a billed order without a trace. */
export interface Person {
  name: string
  client: Client
  /** Null without a login. */
  id: string | null
}

/** What a way begins with: an order whose bill is printed, and what belongs to it. */
export interface Billed {
  order: Order
  /** Sent, sent, and held until it is fired. */
  soup: Dish
  gin: Dish
  wine: Dish
  /** The passenger who has the order, and their card's number; null for a check that no guest has. */
  guest: { _id: string; cardNumber: string } | null
}

/** A venue in which one person at a time tries to get goods off a printed bill. */
export class CashBar {
  readonly test: TestServer
  readonly #desk: Client
  readonly #office: Client
  /** Half past seven in the evening in Kolkata. */
  readonly #began: number
  #orders = 0

  private constructor(test: TestServer, desk: Client, office: Client) {
    this.test = test
    this.#began = test.clock.now
    this.#desk = desk
    this.#office = office
  }

  static async open(test: TestServer): Promise<CashBar> {
    const bar = new CashBar(
      test,
      await staffClient(test, ['foodorder'], 'The desk'),
      await staffClient(test, ['backoffice'], 'The office'),
    )
    await addOutlets(test)
    await freeTables(test, bar.#desk, 1)
    return bar
  }

  get #db() {
    return this.test.server.deps.database.db
  }

  /** A limit of voids in rupees, null for none; happy hours of drinks from half past eight, when it is half past seven now. */
  async setVoidLimit(voidLimit: number | null): Promise<void> {
    const hour = { name: 'Late drinks', types: ['drinks' as const], days: [], from: '20:30', to: '23:00', percent: 50 }
    const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
    const discounts = { allowed: true, foodorder: 100, backoffice: 100 }
    const tenders = { ...defaultVenue.tenders, cash: true }
    const venue = { ...defaultVenue, discounts, tenders, voidLimit, happyHours: [{ ...hour, days: [...days] }] }
    await saveVenue(this.#db, venue, this.test.clock.now)
  }

  /** When the order at hand was opened, ms since 1970. */
  #today = (): number => this.#began + this.#orders * DAY_MS

  async *people(): AsyncGenerator<Person> {
    yield { name: 'nobody', client: anonymous(this.test), id: null }
    yield await this.#person('backoffice', ['backoffice'])
    yield await this.#person('a clerk', ['foodorder'])
    yield await this.#person('both roles', ['backoffice', 'foodorder'])
    yield await this.#person('a clerk of another outlet', ['foodorder'], 2)
  }

  async #person(name: string, roles: AccessRoute[], outlet = 1): Promise<Person> {
    const client = await staffClient(this.test, roles, name, outlet)
    return { name, client, id: (await client.ok('session')).user._id }
  }

  /** A new order of dishes of its own, billed, each on a day of its own. */
  async billed(by: 'check' | 'guest'): Promise<Billed> {
    this.#orders += 1
    this.test.clock.now = this.#today()
    const [soup, gin, wine] = [
      await this.#dish('Soup', 200),
      await this.#dish('Gin', 400, 'drinks'),
      await this.#dish('Wine', 600),
    ]
    const lines = [lineOf(soup, 1), lineOf(gin, 3), lineOf(wine, 2, { held: true })]
    const made = by === 'guest' ? await makeGuest(this.test, this.#desk, { balance: 50_000 }) : null
    const guest = made && { _id: made.pax._id, cardNumber: made.card.cardNumber }
    const order = guest === null ? await opened(this.#desk, { lines }) : await this.#placed(guest._id, lines)
    await this.print(order)
    return { order: await this.read(order), soup, gin, wine, guest }
  }

  #dish = (name: string, price: number, type: Dish['type'] = 'Dinner'): Promise<Dish> =>
    this.#office.ok('createDish', { body: { dishName: `${name} ${newId()}`, price, imageUrl: '', rating: 4.5, type } })

  async #placed(userid: string, lines: readonly CheckLine[]): Promise<Order> {
    const body = { order: withoutPrices(lines), totalprice: totalOfLines(lines) }
    const { orderid } = await this.#desk.ok('placeOrder', { params: { userid }, body })
    return this.read({ _id: orderid })
  }

  read = ({ _id: id }: Pick<Order, '_id'>): Promise<Order> => this.#desk.ok('getOrder', { params: { id } })
  print = ({ _id: id }: Pick<Order, '_id'>) => this.#desk.ok('printGuestBill', { params: { id }, body: { printid: newId() } })
  /** Another order, by the desk: nobody's bill names it. */
  another = (dish: Dish): Promise<Order> => opened(this.#desk, { lines: [lineOf(dish, 1)] })
  lowerPrice = ({ _id, dishName, imageUrl, rating, type }: Dish, price: number) =>
    this.#office.ok('updateDish', { params: { _id }, body: { dishName, imageUrl, rating, type, price } })
  tables = (): Promise<{ _id: string }[]> => freeTables(this.test, this.#desk, 1)

  /** What orders that are or were to be paid have of these dishes, by dish, paise. */
  async worthOf(dishes: readonly Dish[]): Promise<Paise[]> {
    const orders = await this.#db
      .selectFrom('orders')
      .select(linesRead(this.#db))
      .where('payment', '<>', 'cancelled')
      .where('created_at', '>=', this.#today())
      .execute()
    const lines = orders.map(withLines).flatMap((order) => order.lines)
    return dishes.map(({ _id }) => amountOf(lines.filter((line) => line.dishId === _id)))
  }

  /** What the trail says that this person took off printed bills: in the audit, and what of it X counts as voids, paise. */
  async namedTo({ id, name }: Person): Promise<{ audit: Paise; voids: Paise }> {
    const entries = await this.#db
      .selectFrom('audit_log')
      .select('detail')
      .where('staff_id', '=', id ?? '')
      .where('detail', 'like', '%after the bill%')
      .execute()
    const { voids = [] } = await this.#office.ok('xReport')
    return {
      audit: sum(entries.map(({ detail }) => paiseOf(Number((/Rs ([\d,.]+)/.exec(detail)?.[1] ?? '0').replaceAll(',', ''))))),
      voids: sum(voids.filter((row) => row.billed && row.name === name).map(({ amount }) => paiseOf(amount))),
    }
  }
}

export const lineOf = ({ _id, price }: Dish, qty: number, more: Partial<CheckLine> = {}): CheckLine => ({
  _id,
  price,
  qty,
  ...more,
})
const withoutPrices = (lines: readonly CheckLine[]) => lines.map(({ price: _price, ...line }) => line)
const backOf = ({ order }: Order): CheckLine[] => order.map(lineBack)

/** One way for what a bill names to leave its order. */
export interface Way {
  name: string
  of: 'check' | 'guest'
  /** Whether the venue gives it a name of its own in the audit, and X counts it once it is paid. */
  isDiscount?: true
  go(bar: CashBar, client: Client, billed: Billed): Promise<unknown>
}

const send = (client: Client, order: Order, lines: readonly CheckLine[]) => sendCheck(client, order, { lines })
const cancel = (client: Client, { _id: id }: Pick<Order, '_id'>) => client.call('cancelOrder', { params: { id } })
const take = (client: Client, { _id: id, version }: Order, line: number, qty: number) =>
  client.call('voidOrder', {
    params: { id },
    body: { version, lines: [{ line, qty }], reason: 'changed_mind', cooked: false },
  })
const give = (client: Client, { _id: id, version }: Order, asked: object) =>
  client.call('giveDiscount', {
    params: { id },
    body: { version, kind: 'discount', reason: 'complaint', ...asked },
  })
const checkOut = (client: Client, userid: string, lines: readonly CheckLine[], change: object = {}) =>
  client.call('placeOrder', {
    params: { userid },
    body: { order: withoutPrices(lines), totalprice: totalOfLines(lines), ...change },
  })
const sell = (client: Client, cardNumber: string, { _id, version }: Order, lines: readonly CheckLine[], change: object = {}) => {
  const [totalprice, consent] = [totalOfLines(lines), { by: 'cash', tendered: totalOfLines(lines) } as const]
  const body = { order: withoutPrices(lines), totalprice, orderid: _id, version, cardNumber, consent, ...change }
  return client.call('sellOrder', { body, key: newId() })
}
const splitOff = (client: Client, { _id: id, version }: Order, lines: { line: number; qty: number }[]) =>
  client.call('splitOrder', { params: { id }, body: { version, lines, name: 'Bar stool 4' } })

/** Splits a line off and goes on with the part, where that was let through. */
async function withPart(client: Client, order: Order, go: (part: Order, rest: Order) => Promise<unknown>): Promise<void> {
  const { status, body } = await splitOff(client, order, [{ line: 1, qty: 2 }])
  if (status === 200) await go(body.part, body.order)
}

/** Merges the billed order into another and goes on with that. */
async function withMerged(bar: CashBar, client: Client, { order, soup }: Billed, go: (into: Order) => Promise<unknown>) {
  const into = await bar.another(soup)
  const { status, body } = await client.call('mergeOrder', {
    params: { id: into._id },
    body: { version: into.version, other: order._id, otherversion: order.version },
  })
  if (status === 200) await go(body.order)
}

const at = (bar: CashBar, ms: number): void => void (bar.test.clock.now += ms)
const HAPPY_HOUR_MS = 2 * 3_600_000

export const ways: readonly Way[] = [
  { name: 'sent without a dish', of: 'check', go: (_bar, client, { order }) => send(client, order, backOf(order).slice(1)) },
  {
    name: 'sent with fewer of a dish',
    of: 'check',
    go: (_bar, client, { order }) =>
      send(
        client,
        order,
        backOf(order).map((line, place) => (place === 1 ? { ...line, qty: 1 } : line)),
      ),
  },
  {
    name: 'sent without what is held',
    of: 'check',
    go: (_bar, client, { order }) =>
      send(
        client,
        order,
        backOf(order).filter(({ held }) => held !== true),
      ),
  },
  {
    name: 'sent dishes taken back as held, then left out',
    of: 'check',
    async go(bar, client, { order }) {
      await send(
        client,
        order,
        backOf(order).map(({ round: _round, ...line }) => ({ ...line, held: true })),
      )
      await send(client, await bar.read(order), [])
    },
  },
  {
    name: 'sent again in a happy hour, its round left out',
    of: 'check',
    go(bar, client, { order, gin }) {
      at(bar, HAPPY_HOUR_MS)
      return send(client, order, [...backOf(order).filter(({ _id }) => _id !== gin._id), lineOf(gin, 3, { price: 200 })])
    },
  },
  {
    name: 'sent again in a happy hour with another note',
    of: 'check',
    go(bar, client, { order, gin }) {
      at(bar, HAPPY_HOUR_MS)
      const others = backOf(order).filter(({ _id }) => _id !== gin._id)
      return send(client, order, [...others, lineOf(gin, 3, { price: 200, note: 'Ice' })])
    },
  },
  {
    name: 'sent again after its price was lowered',
    of: 'check',
    async go(bar, client, { order, soup }) {
      await bar.lowerPrice(soup, 1)
      return send(client, order, [lineOf(soup, 1, { price: 1 }), ...backOf(order).slice(1)])
    },
  },
  { name: 'a void of what was sent', of: 'check', go: (_bar, client, { order }) => take(client, order, 1, 2) },
  { name: 'a void of what is held', of: 'check', go: (_bar, client, { order }) => take(client, order, 2, 2) },
  {
    name: 'voids in pieces',
    of: 'check',
    async go(bar, client, { order }) {
      for (let piece = 0; piece < 3; piece += 1) await take(client, await bar.read(order), 1, 1)
    },
  },
  { name: 'cancelled', of: 'check', go: (_bar, client, { order }) => cancel(client, order) },
  {
    name: 'completed and cancelled',
    of: 'check',
    async go(_bar, client, { order }) {
      await client.call('setOrderStatus', { params: { id: order._id }, body: { orderstatus: 'Completed' } })
      await cancel(client, order)
    },
  },
  {
    name: 'moved to a table and cancelled',
    of: 'check',
    async go(bar, client, { order }) {
      const tables = await bar.tables()
      await client.call('moveOrder', { params: { id: order._id }, body: { version: order.version, tables } })
      await cancel(client, order)
    },
  },
  {
    name: 'a part of it cancelled',
    of: 'check',
    go: (_bar, client, { order }) => withPart(client, order, (part) => cancel(client, part)),
  },
  {
    name: 'a part of it sent with less',
    of: 'check',
    go: (_bar, client, { order }) => withPart(client, order, (part) => send(client, part, [])),
  },
  {
    name: 'a part of it joined again, then left out',
    of: 'check',
    go: (_bar, client, { order }) =>
      withPart(client, order, async (part) => {
        const joined = await client.ok('joinOrder', { params: { id: part._id }, body: { version: part.version } })
        await send(client, joined.order, backOf(joined.order).slice(0, 1))
      }),
  },
  {
    name: 'a part given to a guest who orders something else',
    of: 'check',
    async go(bar, client, { order, soup }) {
      const guest = await makeGuest(bar.test, await staffClient(bar.test, ['foodorder'], 'The desk'))
      const body = { version: order.version, lines: [{ line: 1, qty: 2 }], userid: guest.pax._id }
      await client.call('splitOrder', { params: { id: order._id }, body })
      await checkOut(client, guest.pax._id, [lineOf(soup, 1)])
    },
  },
  {
    name: 'merged into another and cancelled',
    of: 'check',
    go: (bar, client, billed) => withMerged(bar, client, billed, (into) => cancel(client, into)),
  },
  {
    name: 'merged into another and left out',
    of: 'check',
    go: (bar, client, billed) =>
      withMerged(bar, client, billed, (into) =>
        send(
          client,
          into,
          backOf(into).filter(({ _id }) => _id === billed.soup._id),
        ),
      ),
  },
  {
    name: 'merged, unmerged and cancelled',
    of: 'check',
    go: (bar, client, billed) =>
      withMerged(bar, client, billed, async (into) => {
        const undone = await client.call('unmergeOrder', {
          params: { id: into._id },
          body: { version: into.version, other: billed.order._id },
        })
        if (undone.status === 200) await cancel(client, undone.body.part)
      }),
  },
  {
    name: 'replaced by another order of its guest',
    of: 'guest',
    go: (_bar, client, { guest, soup }) => checkOut(client, guest?._id ?? '', [lineOf(soup, 1)]),
  },
  {
    name: 'checked out with less',
    of: 'guest',
    go: (_bar, client, { guest, order }) =>
      checkOut(client, guest?._id ?? '', backOf(order).slice(0, 1), { orderid: order._id, version: order.version }),
  },
  {
    name: 'checked out without rounds after a price was lowered',
    of: 'guest',
    async go(bar, client, { guest, order, soup, gin }) {
      await bar.lowerPrice(soup, 1)
      const lines = [lineOf(soup, 1, { price: 1 }), lineOf(gin, 3)]
      await checkOut(client, guest?._id ?? '', lines, { orderid: order._id, version: order.version })
    },
  },
  {
    name: 'sold for cash in one call with less',
    of: 'guest',
    go: (_bar, client, { guest, order }) => sell(client, guest?.cardNumber ?? '', order, backOf(order).slice(0, 1)),
  },
  {
    name: 'replaced and sold for cash in one call',
    of: 'guest',
    go: (_bar, client, { guest, order, soup }) =>
      sell(client, guest?.cardNumber ?? '', order, [lineOf(soup, 1)], { replace: true }),
  },
  { name: 'a discount', of: 'check', isDiscount: true, go: (_bar, client, { order }) => give(client, order, { percent: 50 }) },
  {
    name: 'an amount off a dish',
    of: 'check',
    isDiscount: true,
    go: (_bar, client, { order }) => give(client, order, { amount: 500, lines: [1] }),
  },
  { name: 'a comp', of: 'check', isDiscount: true, go: (_bar, client, { order }) => give(client, order, { kind: 'comp' }) },
]

/** What came of one way gone by one person. */
export async function tryWay(bar: CashBar, person: Person, way: Way): Promise<'kept' | 'named' | { breach: string }> {
  const billed = await bar.billed(way.of)
  const dishes = [billed.soup, billed.gin, billed.wine]
  const [before, named] = [await bar.worthOf(dishes), await bar.namedTo(person)]
  await way.go(bar, person.client, billed)
  const [after, now] = [await bar.worthOf(dishes), await bar.namedTo(person)]
  const lost = sum(before.map((worth, place) => Math.max(0, worth - (after[place] ?? 0)) as Paise))
  if (lost === ZERO) return 'kept'
  const inAudit = now.audit - named.audit
  const inX = now.voids - named.voids
  if (inAudit >= lost && (way.isDiscount === true || inX >= lost)) return 'named'
  return { breach: `${way.name}, by ${person.name}: ${lost} paise gone, ${inAudit} in the audit, ${inX} in X` }
}
