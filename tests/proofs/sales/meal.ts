import { newId } from '../../../src/shared/ids.ts'
import { type CallName, contract } from '../../../src/shared/contract/index.ts'
import type { Order } from '../../../src/shared/contract/orders.ts'
import { add, type Paise, paise, paiseOf, toRupees } from '../../../src/shared/money/money.ts'
import type { Ask } from './guest.ts'
import type { Given } from './wire.ts'

/** The calls of a meal, in their order; two checks become one and are parted again, and a part is split off and joined. */
export const courses = [
  'open',
  'send',
  'seat',
  'discount',
  'void',
  'move',
  'open beside',
  'merge',
  'unmerge',
  'close beside',
  'give',
  'split',
  'join',
  'cash',
  'pay in cash',
  'complete',
  'take back',
] as const
export type Course = (typeof courses)[number]

/** What a meal needs to know of its guest, and who is given the answers. */
export interface Table {
  dishes: readonly { _id: string; price: number }[]
  paxId: string
  tableId: string
  /** Somebody else's, who has nothing to pay: a part is split off to them. */
  friendId: string
  /** The present card. */
  card(): { id: string; number: string }
  /** An order is so from now on. */
  ordered(order: Pick<Order, '_id' | 'version' | 'totalprice' | 'payment'>): void
  /** The invoice was paid in cash, with a tip on top. */
  paid(body: Record<string, unknown>, amounts: { total: Paise; tip: Paise }): void
  /** All of it went back to the card, with the tip. */
  tookBack(body: Record<string, unknown>, amounts: { total: Paise; tip: Paise }): void
}

const TIP = paise(500)
const WORDS = { reason: 'quality', cooked: true } as const

type Lines = Order['order']
const cartOf = (lines: Lines) =>
  lines.map(({ _id, qty, round, held, seat }) => ({
    _id,
    qty,
    ...(round !== undefined && { round }),
    ...(held && { held }),
    ...(seat !== undefined && { seat }),
  }))

/** One check after the other: opened, served in rounds, corrected, and paid in cash by its guest. Each call is one that may be sent again. */
export class Meal {
  readonly #table: Table
  #course: Course = 'open'
  #check: Order | null = null
  #beside: Order | null = null
  #part: Order | null = null

  constructor(table: Table) {
    this.#table = table
  }

  /** The call that comes next. */
  get course(): Course {
    return this.#course
  }

  /** Whether a check is open, so that its guest does nothing else. */
  get isServed(): boolean {
    return this.#course !== 'open'
  }

  next(): Ask {
    return this.#asks[this.#course]()
  }

  readonly #asks: Record<Course, () => Ask> = {
    open: () => this.#open((order) => (this.#check = order)),
    send: () => this.#send(),
    seat: () => this.#onCheck('seatLines', { lines: [{ line: 0, qty: 1 }], seat: 2 }),
    discount: () => this.#onCheck('giveDiscount', { kind: 'discount', percent: 10, reason: 'birthday' }),
    void: () => this.#onCheck('voidOrder', { lines: [{ line: 0, qty: 1 }], ...WORDS }),
    move: () => this.#onCheck('moveOrder', { tables: [{ _id: this.#table.tableId }] }),
    'open beside': () => this.#open((order) => (this.#beside = order)),
    merge: () => this.#pair('mergeOrder', { otherversion: this.#beside?.version }),
    unmerge: () => this.#pair('unmergeOrder', {}),
    'close beside': () => this.#closeBeside(),
    give: () => this.#give(),
    split: () => this.#split(),
    join: () => this.#join(),
    cash: () => this.#cash(),
    'pay in cash': () => this.#pay(),
    complete: () => this.#complete(),
    'take back': () => this.#takeBack(),
  }

  #ask(name: CallName, given: Given, answered: (body: Record<string, unknown>) => void): Ask {
    return {
      name,
      given,
      answered: (body) => {
        answered(body)
        this.#course = courses[courses.indexOf(this.#course) + 1] ?? 'open'
      },
    }
  }

  #known(body: unknown): Order {
    const order = body as Order
    this.#table.ordered(order)
    return order
  }

  #dish(nth: number): { _id: string; price: number } {
    const dish = this.#table.dishes[nth]
    if (dish === undefined) throw new Error(`no dish ${nth}`)
    return dish
  }

  #open(kept: (order: Order) => void): Ask {
    const [first, second] = [this.#dish(0), this.#dish(7)]
    const order = [
      { _id: first._id, qty: 3 },
      { _id: second._id, qty: 1, held: true },
    ]
    const totalprice = toRupees(add(paise(paiseOf(first.price) * 3), paiseOf(second.price)))
    const body = { order, totalprice, name: 'Bar' }
    return this.#ask('openCheck', { body, orderKey: newId() }, (reply) => kept(this.#known(reply)))
  }

  /** What is held is fired, and a dish more is sent. */
  #send(): Ask {
    const { order, totalprice } = this.#is
    const dish = this.#dish(3)
    const cart = [...cartOf(order).map(({ held: _held, ...line }) => line), { _id: dish._id, qty: 1 }]
    return this.#onCheck('sendCheck', {
      order: cart,
      totalprice: toRupees(add(paiseOf(totalprice), paiseOf(dish.price))),
    })
  }

  get #is(): Order {
    if (this.#check === null) throw new Error('no check is open')
    return this.#check
  }

  #onCheck(name: CallName, asked: object): Ask {
    const { _id: id, version } = this.#is
    // A call that takes no key stores none, and would look like an answer that was lost.
    const key = 'idempotent' in contract[name] && { orderKey: newId() }
    return this.#ask(name, { params: { id }, body: { version, ...asked }, ...key }, (reply) => (this.#check = this.#known(reply)))
  }

  #pair(name: 'mergeOrder' | 'unmergeOrder', asked: object): Ask {
    const { _id: id, version } = this.#is
    const body = { version, other: this.#beside?._id, ...asked }
    return this.#ask(name, { params: { id }, body }, (reply) => {
      this.#check = this.#known(reply['order'])
      this.#beside = this.#known(reply['part'])
    })
  }

  #closeBeside(): Ask {
    const id = this.#beside?._id ?? ''
    return this.#ask('cancelOrder', { params: { id } }, (reply) => void this.#known(reply))
  }

  /** Check Out with the guest's card. */
  #give(): Ask {
    const { _id: orderid, version, order, totalprice } = this.#is
    const body = {
      order: cartOf(order),
      totalprice,
      ordertable: [{ _id: this.#table.tableId }],
      orderid,
      version,
    }
    return this.#ask('placeOrder', { params: { userid: this.#table.paxId }, body, orderKey: newId() }, (reply) => {
      const now = { ...this.#is, version: Number(reply['orderversion']), totalprice: Number(reply['totalprice']) }
      this.#check = this.#known({ ...now, order: reply['order'] })
    })
  }

  #split(): Ask {
    const { _id: id, version } = this.#is
    const body = { userid: this.#table.friendId, version, lines: [{ line: 0, qty: 1 }] }
    return this.#ask('splitOrder', { params: { id }, body, orderKey: newId() }, (reply) => {
      this.#check = this.#known(reply['order'])
      this.#part = this.#known(reply['part'])
    })
  }

  #join(): Ask {
    const { _id: id = '', version } = this.#part ?? {}
    return this.#ask('joinOrder', { params: { id }, body: { version } }, (reply) => {
      this.#check = this.#known(reply['order'])
      this.#part = this.#known(reply['part'])
    })
  }

  get #tendered(): number {
    return toRupees(add(paise(paiseOf(this.#is.totalprice) + TIP), paise(10_000)))
  }

  #cash(): Ask {
    const body = {
      cardNumber: this.#table.card().number,
      order: cartOf(this.#is.order),
      tendered: this.#tendered,
      tip: toRupees(TIP),
    }
    return this.#ask('takeCash', { body }, () => undefined)
  }

  #pay(): Ask {
    const { totalprice } = this.#is
    const body = { balance: totalprice, tip: toRupees(TIP), tendered: this.#tendered }
    return this.#ask('payOrder', { params: { customerid: this.#table.card().id }, body, key: newId() }, (reply) => {
      this.#check = this.#known({ ...this.#is, payment: 'paid' })
      this.#table.paid(reply, { total: paiseOf(totalprice), tip: TIP })
    })
  }

  /** The guests leave, and the table is free. */
  #complete(): Ask {
    const given = { params: { id: this.#is._id }, body: { orderstatus: 'Completed' } }
    return this.#ask('setOrderStatus', given, (reply) => (this.#check = this.#known(reply)))
  }

  /** A credit note of the whole invoice, to the card. */
  #takeBack(): Ask {
    const { _id: orderid, order, totalprice } = this.#is
    const lines = order.map(({ qty }, line) => ({ line, qty }))
    const body = { lines, total: totalprice, paidTo: 'card', reason: 'quality' }
    return this.#ask('creditInvoice', { params: { orderid }, body, key: newId() }, (reply) =>
      this.#table.tookBack(reply, { total: paiseOf(totalprice), tip: TIP }),
    )
  }
}
