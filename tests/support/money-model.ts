import fc from 'fast-check'
import { expect } from 'vitest'
import { newId } from '../../src/shared/ids.ts'
import { APPROVAL_VALID_MS, CODE_VALID_MS, TRIES } from '../../src/server/otp/otp.ts'
import type { Answer, Client } from './client.ts'
import type { TestServer } from './server.ts'

/** What the rules say should be, in paise and plain words: the model the real server is held against after each command. */
export interface ModelPax {
  card: { balance: number; live: boolean; blocked: boolean } | null
  order: { cart: string; total: number } | null
  code: { cart: string | null; total: number | null; expires: number; tries: number; verifiedAt: number | null } | null
  /** Total of the newest bill of the present card. */
  lastPaid: number | null
}

export interface Model {
  now: number
  pax: ModelPax[]
  sales: number
  /** Requests that were answered under a key, with the answer's text. */
  answered: Map<string, { pax: number; cardId: string; balance: number; answer: string }>
}

export interface RealPax {
  id: string
  number: string
  mobileNo: string
  cardId: string | null
}

export interface Real {
  test: TestServer
  client: Client
  pax: RealPax[]
  dishes: { _id: string; price: number }[]
  /** Every invariant of the money, checked after each command. */
  verify(): Promise<void>
}

type Cart = { _id: string; qty: number }[]
const paise = (rupees: number): number => Math.round(rupees * 100)
const rupees = (minor: number): number => minor / 100

const WAIT_BETWEEN_CODES_MS = 13 * 60_000

abstract class MoneyCommand implements fc.AsyncCommand<Model, Real> {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
  check(_model: Readonly<Model>): boolean {
    return true
  }
  abstract act(model: Model, pax: ModelPax, real: Real, at: RealPax): Promise<void>
  async run(model: Model, real: Real): Promise<void> {
    real.test.clock.now = model.now
    const [pax, at] = [model.pax[this.index], real.pax[this.index]]
    if (pax === undefined || at === undefined) throw new Error('no such passenger')
    await this.act(model, pax, real, at)
    await this.#compare(pax, real, at)
    await real.verify()
  }
  async #compare(pax: ModelPax, real: Real, at: RealPax): Promise<void> {
    if (pax.card?.live !== true || at.cardId === null) return
    const [card] = await real.client.ok('getCard', { params: { customerid: at.cardId } })
    expect(paise(card?.balance ?? -1)).toBe(pax.card.balance)
  }
}

const isPayable = ({ card }: ModelPax): boolean => card !== null && card.live && !card.blocked

const refused = (answer: Answer<unknown>, code: string): void => expect(answer.failure.code).toBe(code)

export class Activate extends MoneyCommand {
  readonly amount: number
  constructor(index: number, amount: number) {
    super(index)
    this.amount = amount
  }
  async act(model: Model, pax: ModelPax, real: Real, at: RealPax): Promise<void> {
    const body = {
      cardNumber: at.number,
      balance: rupees(this.amount),
      nameOfCard: 'Guest',
      expiryDate: new Date(model.now + 1e11).toISOString(),
    }
    const answer = await real.client.call('activateCard', { body, key: newId() })
    if (pax.card?.live === true) return refused(answer, 'card_active')
    expect(answer.status).toBe(200)
    at.cardId = answer.body._id
    pax.card = { balance: this.amount, live: true, blocked: false }
    pax.code = null
    pax.lastPaid = null
  }
  override toString = (): string => `activate ${this.index} with ${this.amount}`
}

export class Refill extends MoneyCommand {
  readonly amount: number
  constructor(index: number, amount: number) {
    super(index)
    this.amount = amount
  }
  async act(_model: Model, pax: ModelPax, real: Real, at: RealPax): Promise<void> {
    const answer = await real.client.call('refillCard', {
      body: { cardNumber: at.number, balance: rupees(this.amount) },
      key: newId(),
    })
    if (pax.card?.live !== true) return refused(answer, 'card_not_found')
    if (pax.card.blocked) return refused(answer, 'rule_broken')
    expect(answer.status).toBe(200)
    pax.card.balance += this.amount
  }
  override toString = (): string => `refill ${this.index} by ${this.amount}`
}

const cartOf = (real: Real, quantities: readonly number[]): Cart =>
  real.dishes.flatMap(({ _id }, dish) => ((quantities[dish] ?? 0) > 0 ? [{ _id, qty: quantities[dish] ?? 0 }] : []))
const totalOf = (real: Real, cart: Cart): number =>
  cart.reduce((sum, { _id, qty }) => sum + paise(real.dishes.find((dish) => dish._id === _id)?.price ?? 0) * qty, 0)

export class PlaceOrder extends MoneyCommand {
  readonly quantities: readonly number[]
  readonly wrongBy: number
  constructor(index: number, quantities: readonly number[], wrongBy: number) {
    super(index)
    this.quantities = quantities
    this.wrongBy = wrongBy
  }
  async act(_model: Model, pax: ModelPax, real: Real, at: RealPax): Promise<void> {
    const cart = cartOf(real, this.quantities)
    const total = totalOf(real, cart)
    const answer = await real.client.call('placeOrder', {
      params: { userid: at.id },
      body: { order: cart, totalprice: rupees(total + this.wrongBy) },
    })
    if (this.wrongBy !== 0) return refused(answer, 'total_mismatch')
    expect(answer.status).toBe(200)
    pax.order = { cart: JSON.stringify(cart), total }
    if (pax.code === null) return
    if (pax.code.cart === null) pax.code = { ...pax.code, cart: pax.order.cart, total }
    else if (pax.code.cart !== pax.order.cart || pax.code.total !== total) pax.code = null
  }
  override toString = (): string =>
    `order ${this.index}: ${this.quantities.join(',')}${this.wrongBy === 0 ? '' : ` off by ${this.wrongBy}`}`
}

export class SendCode extends MoneyCommand {
  /** The cart the code is for: none, one of its own, or the one just ordered. */
  readonly quantities: readonly number[] | 'ordered' | null
  constructor(index: number, quantities: readonly number[] | 'ordered' | null) {
    super(index)
    this.quantities = quantities
  }
  async act(model: Model, pax: ModelPax, real: Real, at: RealPax): Promise<void> {
    model.now += WAIT_BETWEEN_CODES_MS
    real.test.clock.now = model.now
    const cart = this.#cart(pax, real)
    const answer = await real.client.call('sendOtp', { body: { cardNumber: at.number, ...(cart !== null && { order: cart }) } })
    if (!isPayable(pax)) return refused(answer, 'card_not_found')
    expect(answer.status).toBe(200)
    const bound = cart === null ? { cart: null, total: null } : { cart: JSON.stringify(cart), total: totalOf(real, cart) }
    pax.code = { ...bound, expires: model.now + CODE_VALID_MS, tries: TRIES, verifiedAt: null }
  }
  #cart(pax: ModelPax, real: Real): Cart | null {
    if (this.quantities === 'ordered') return pax.order === null ? null : (JSON.parse(pax.order.cart) as Cart)
    return this.quantities === null ? null : cartOf(real, this.quantities)
  }
  override toString = (): string => `send code ${this.index} for ${String(this.quantities)}`
}

export class Verify extends MoneyCommand {
  readonly right: boolean
  constructor(index: number, right: boolean) {
    super(index)
    this.right = right
  }
  override check(model: Readonly<Model>): boolean {
    return model.pax[this.index]?.card !== null
  }
  async act(model: Model, pax: ModelPax, real: Real, at: RealPax): Promise<void> {
    const shown = real.test.deskCodes.findLast((code) => code.cardNumber === at.number)?.code ?? '000000'
    const code = this.right ? shown : String((Number(shown) + 1) % 1_000_000).padStart(6, '0')
    const answer = await real.client.call('verifyOtp', { query: { mobileNo: at.mobileNo, code, customerid: at.cardId ?? '' } })
    const alive = isPayable(pax) && pax.code !== null && pax.code.expires > model.now && pax.code.tries > 0
    if (alive && pax.code !== null) pax.code.tries -= 1
    if (!alive || !this.right || pax.code === null) return refused(answer, 'otp_wrong')
    expect(answer.body.status).toBe('approved')
    pax.code.verifiedAt ??= model.now
  }
  override toString = (): string => `verify ${this.index} ${this.right ? 'right' : 'wrong'}`
}

export class Pay extends MoneyCommand {
  readonly keyed: boolean
  readonly wrongBy: number
  constructor(index: number, keyed: boolean, wrongBy: number) {
    super(index)
    this.keyed = keyed
    this.wrongBy = wrongBy
  }
  override check(model: Readonly<Model>): boolean {
    return model.pax[this.index]?.card !== null
  }
  async act(model: Model, pax: ModelPax, real: Real, at: RealPax): Promise<void> {
    const key = this.keyed ? newId() : undefined
    const balance = rupees((pax.order?.total ?? pax.lastPaid ?? 100) + this.wrongBy)
    const answer = await real.client.call('payOrder', {
      params: { customerid: at.cardId ?? '' },
      body: { balance },
      ...(key !== undefined && { key }),
    })
    const expected = this.#expected(model, pax)
    if (expected === 'replayed') {
      expect([answer.status, answer.body.paid]).toEqual([200, rupees(pax.lastPaid ?? -1)])
      return
    }
    if (expected !== 'paid') return refused(answer, expected)
    expect(answer.status).toBe(200)
    model.sales += 1
    const total = pax.order?.total ?? 0
    if (pax.card !== null) pax.card.balance -= total
    Object.assign(pax, { order: null, code: null, lastPaid: total })
    expect(answer.body.balance).toBe(rupees(pax.card?.balance ?? -1))
    if (key !== undefined)
      model.answered.set(key, { pax: this.index, cardId: at.cardId ?? '', balance, answer: JSON.stringify(answer.body) })
  }
  /** The rule in plain words: which answer a payment must get. */
  #expected(model: Model, pax: ModelPax): string {
    if (pax.order === null) {
      if (this.keyed || pax.lastPaid === null) return 'nothing_to_pay'
      return this.wrongBy === 0 ? 'replayed' : 'total_mismatch'
    }
    if (pax.card === null || !isPayable(pax)) return 'card_not_found'
    if (this.wrongBy !== 0) return 'total_mismatch'
    const { code, order } = pax
    const verified = code !== null && code.verifiedAt !== null && code.verifiedAt > model.now - APPROVAL_VALID_MS
    if (!verified || (code.cart !== null && (code.cart !== order.cart || code.total !== order.total))) return 'approval_missing'
    return pax.card.balance < order.total ? 'insufficient_balance' : 'paid'
  }
  override toString = (): string =>
    `pay ${this.index}${this.keyed ? ' with key' : ''}${this.wrongBy === 0 ? '' : ` off by ${this.wrongBy}`}`
}

export class RepeatPayment extends MoneyCommand {
  readonly pick: number
  readonly changed: boolean
  constructor(pick: number, changed: boolean) {
    super(0)
    this.pick = pick
    this.changed = changed
  }
  override check(model: Readonly<Model>): boolean {
    return model.answered.size > 0
  }
  async act(model: Model, _pax: ModelPax, real: Real): Promise<void> {
    const all = [...model.answered]
    const [key, first] = all[this.pick % all.length] ?? []
    if (key === undefined || first === undefined) return
    const body = { balance: first.balance + (this.changed ? 1 : 0) }
    const answer = await real.client.call('payOrder', { params: { customerid: first.cardId }, body, key })
    if (this.changed) return refused(answer, 'key_reused')
    expect(JSON.stringify(answer.body)).toBe(first.answer)
  }
  override toString = (): string => `repeat payment ${this.pick}${this.changed ? ' changed' : ''}`
}

export class ReturnCard extends MoneyCommand {
  async act(_model: Model, pax: ModelPax, real: Real, at: RealPax): Promise<void> {
    const answer = await real.client.call('returnCard', { params: { cardNumber: at.number }, key: newId() })
    if (pax.card?.live !== true) return refused(answer, 'card_not_found')
    if (pax.order !== null) return refused(answer, 'order_unpaid')
    expect([answer.status, answer.body.refunded, answer.body.balance]).toEqual([200, rupees(pax.card.balance), 0])
    pax.card = { balance: 0, live: false, blocked: false }
    pax.code = null
  }
  override toString = (): string => `return ${this.index}`
}

export class Block extends MoneyCommand {
  readonly blocked: boolean
  constructor(index: number, blocked: boolean) {
    super(index)
    this.blocked = blocked
  }
  async act(_model: Model, pax: ModelPax, real: Real, at: RealPax): Promise<void> {
    const answer = await real.client.call('blockCard', {
      params: { cardNumber: at.number },
      body: { blocked: this.blocked },
    })
    if (pax.card?.live !== true) return refused(answer, 'card_not_found')
    expect(answer.body).toMatchObject({ state: this.blocked ? 'blocked' : 'active', balance: rupees(pax.card.balance) })
    pax.card.blocked = this.blocked
    if (this.blocked) pax.code = null
  }
  override toString = (): string => `${this.blocked ? 'block' : 'unblock'} ${this.index}`
}

export class Replace extends MoneyCommand {
  async act(_model: Model, pax: ModelPax, real: Real, at: RealPax): Promise<void> {
    const free = (await real.client.ok('paxNumbers')).find((number) => number.free)
    const number = free?.paxManifestNo ?? ''
    const answer = await real.client.call('replaceCard', {
      params: { cardNumber: at.number },
      body: { cardNumber: number },
      key: newId(),
    })
    if (pax.card?.live !== true) return refused(answer, 'card_not_found')
    const { balance } = pax.card
    expect(answer.body).toMatchObject({ from: at.number, moved: rupees(balance), card: { cardNumber: number, state: 'active' } })
    refused(await real.client.call('sendOtp', { body: { cardNumber: at.number } }), 'card_not_found')
    Object.assign(at, { number, cardId: answer.body.card._id })
    Object.assign(pax, { card: { balance, live: true, blocked: false }, code: null, lastPaid: null })
  }
  override toString = (): string => `replace ${this.index}`
}

/** The usual way of a guest, so that chance reaches enough payments; the other commands stray from it. */
export class WholeSale extends MoneyCommand {
  readonly steps: readonly MoneyCommand[]
  /** `lost` is what happens to the card between the verified code and the payment. */
  constructor(index: number, quantities: readonly number[], lost: readonly MoneyCommand[] = []) {
    super(index)
    const money = [new Activate(index, 100_000), new Refill(index, 200_000)]
    this.steps = [
      ...money,
      new PlaceOrder(index, quantities, 0),
      new SendCode(index, 'ordered'),
      new Verify(index, true),
      ...lost,
      new Pay(index, true, 0),
    ]
  }
  async act(model: Model, pax: ModelPax, real: Real, at: RealPax): Promise<void> {
    for (const step of this.steps) await step.act(model, pax, real, at)
  }
  override toString = (): string => `whole sale ${this.index}: ${this.steps.map(String).join(', ')}`
}

export const PASSENGERS = 2
const index = fc.nat({ max: PASSENGERS - 1 })
const quantities = fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 0, max: 2 })).map((pair) => [...pair])
const mostly = (usual: number, rare: number[]): fc.Arbitrary<number> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...rare) })

/** Random interleavings of every money move, valid and not. */
export const moneyCommands = fc.commands(
  [
    fc.tuple(index, fc.integer({ min: 0, max: 200_000 })).map(([pax, amount]) => new Activate(pax, amount)),
    fc.tuple(index, fc.integer({ min: 1, max: 100_000 })).map(([pax, amount]) => new Refill(pax, amount)),
    fc.tuple(index, quantities, mostly(0, [1, -1, 100])).map(([pax, cart, wrong]) => new PlaceOrder(pax, cart, wrong)),
    fc
      .tuple(index, fc.oneof(fc.option(quantities), fc.constant('ordered' as const)))
      .map(([pax, cart]) => new SendCode(pax, cart)),
    index.map((pax) => new SendCode(pax, 'ordered')),
    index.map((pax) => new Verify(pax, true)),
    fc.tuple(index, fc.boolean()).map(([pax, right]) => new Verify(pax, right)),
    fc.tuple(index, fc.boolean(), mostly(0, [1, 100])).map(([pax, keyed, wrong]) => new Pay(pax, keyed, wrong)),
    index.map((pax) => new Pay(pax, true, 0)),
    fc.tuple(fc.nat({ max: 50 }), fc.boolean()).map(([pick, changed]) => new RepeatPayment(pick, changed)),
    index.map((pax) => new ReturnCard(pax)),
    fc.tuple(index, fc.boolean()).map(([pax, blocked]) => new Block(pax, blocked)),
    index.map((pax) => new Replace(pax)),
    fc.tuple(index, quantities).map(([pax, cart]) => new WholeSale(pax, cart)),
    fc
      .tuple(index, quantities)
      .map(([pax, cart]) => new WholeSale(pax, cart, [new Block(pax, true), new Verify(pax, true), new Block(pax, false)])),
    fc.tuple(index, quantities).map(([pax, cart]) => new WholeSale(pax, cart, [new Replace(pax)])),
  ],
  { maxCommands: 40, size: 'max' },
)
