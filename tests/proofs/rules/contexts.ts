import { makeHashesCheap } from '../../support/setup/cheap-scrypt.ts'
import type { CallName } from '../../../src/shared/contract/index.ts'
import type { Dish } from '../../../src/shared/contract/dishes.ts'
import type { ErrorCode } from '../../../src/shared/errors.ts'
import { newId } from '../../../src/shared/ids.ts'
import { type Paise, paiseOf, sum, times, toRupees } from '../../../src/shared/money/money.ts'
import { type Random, seededRandom } from '../../../src/server/demo/random.ts'
import { type Client, staffClient } from '../../support/server/client.ts'
import { type CartDish, type Guest, makeDish, makeGuest } from '../../support/server/sale.ts'
import type { TestServer } from '../../support/server/server.ts'
import { makeSupervisor, PIN as SUPERVISORS_PIN } from '../../support/server/supervisor.ts'

makeHashesCheap()

/** Longer than codes of one card have to be apart, and shorter than an approval lives. */
const BETWEEN_CODES_MS = 13 * 60_000
const MAX_FOUND = 10
const PIN = '739154'

/** An order with what approves it: a verified code, the card's PIN or a supervisor's. */
export interface Approved {
  guest: Guest
  /** Somebody else with a card and nothing that approves anything. */
  other: Guest
  cart: CartDish[]
  total: Paise
  factor: 'code' | 'pin' | 'supervisor'
  /** The code that was sent; empty where a PIN approves. */
  code: string
}

type Given = Parameters<Client['call']>[1]

/** What a cart costs at the prices that it names. */
export const totalOf = (cart: readonly CartDish[]): Paise => sum(cart.map(({ dish, qty }) => times(paiseOf(dish.price), qty)))
/** A cart as the API takes it. */
export const linesOf = (cart: readonly CartDish[]) => cart.map(({ dish, qty }) => ({ _id: dish._id, qty }))

/** Where approvals are given and then tried in every context but their own. */
export class Scene {
  readonly test: TestServer
  readonly client: Client
  readonly random: Random
  readonly #guests: Guest[] = []
  #supervisor = ''
  /** Two of one price, so that other lines can have the same total, and one of another. */
  dishes: Dish[] = []
  refused = 0
  paid = 0
  /** How often each kind of context was refused. */
  readonly kinds: Record<string, number> = {}
  readonly found: string[] = []

  private constructor(test: TestServer, client: Client, seed: number) {
    this.test = test
    this.client = client
    this.random = seededRandom(seed)
  }

  static async open(test: TestServer, seed: number): Promise<Scene> {
    const scene = new Scene(test, await staffClient(test, ['backoffice', 'foodorder']), seed)
    for (const [number, price] of [380.5, 380.5, 99.99].entries())
      scene.dishes.push(await makeDish(test, { dishName: `Dish ${number}`, price }))
    for (const fullName of ['Leela Fernandes', 'Rohan Mehta', 'Yuki Tanaka'])
      scene.#guests.push(await makeGuest(test, scene.client, { fullName, balance: 90_000_000, pin: PIN }))
    scene.#supervisor = (await makeSupervisor(test)).id
    return scene
  }

  get isBroken(): boolean {
    return this.found.length >= MAX_FOUND
  }

  /** A call in a wrong context: anything but a refusal with one of these codes is a breach. */
  async refuse(kind: string, call: CallName, given: Given, ...codes: ErrorCode[]): Promise<void> {
    const { status, failure } = await this.client.call(call as 'payOrder', given)
    if (status !== 200 && codes.includes(failure.code)) {
      this.refused += 1
      this.kinds[kind] = (this.kinds[kind] ?? 0) + 1
    } else this.found.push(`${kind}: ${call} answered ${status} ${failure.code ?? ''}`)
  }

  /** A payment in a wrong context; by the guest's card and of its amount by default. */
  refusePayment(kind: string, { guest, total }: Approved, by: { card?: Guest; amount?: number } = {}): Promise<void> {
    const params = { customerid: (by.card ?? guest).card._id }
    const codes: ErrorCode[] = by.amount === undefined ? ['approval_missing'] : ['total_mismatch']
    return this.refuse(
      kind,
      'payOrder',
      { params, body: { balance: toRupees(total) + (by.amount ?? 0) }, key: newId() },
      ...codes,
    )
  }

  /** A code in a wrong context; a PIN has none, and nothing is tried. */
  async refuseCode(
    kind: string,
    approved: Approved,
    by: { mobileNo?: string; customerid?: string; code?: string } = {},
  ): Promise<void> {
    if (approved.factor !== 'code') return
    const { guest, code } = approved
    const query = { mobileNo: guest.mobileNo, code, customerid: guest.card._id, ...by }
    await this.refuse(kind, 'verifyOtp', { query }, 'otp_wrong')
  }

  async place(guest: Guest, cart: readonly CartDish[]): Promise<void> {
    const body = { order: linesOf(cart), totalprice: toRupees(totalOf(cart)), ordertable: [] }
    await this.client.ok('placeOrder', { params: { userid: guest.pax._id }, body })
  }

  /** The one payment that an approval is for: refusing it is a breach too. */
  async pay({ guest, total }: Approved): Promise<void> {
    const given = { params: { customerid: guest.card._id }, body: { balance: toRupees(total) }, key: newId() }
    const { status, failure } = await this.client.call('payOrder', given)
    if (status === 200) this.paid += 1
    else this.found.push(`the payment that was approved was answered ${status} ${failure.code}`)
  }

  /** Sends a code for the cart after the time that codes must be apart; answers it. */
  async sendCode(guest: Guest, cart: readonly CartDish[]): Promise<string> {
    this.test.clock.now += BETWEEN_CODES_MS
    await this.client.ok('sendOtp', { body: { cardNumber: guest.card.cardNumber, order: linesOf(cart) } })
    const code = this.test.lastCode(guest.card.cardNumber)
    this.test.deskCodes.length = 0
    return code
  }

  verify = (guest: Guest, code: string): Promise<unknown> =>
    this.client.ok('verifyOtp', { query: { mobileNo: guest.mobileNo, code, customerid: guest.card._id } })

  someCart(): CartDish[] {
    const [one, two, three] = this.dishes
    if (one === undefined || two === undefined || three === undefined) throw new Error('no dishes')
    const first = { dish: this.random.pick([one, two]), qty: this.random.whole(1, 4) }
    return this.random.whole(1, 2) === 1 ? [first] : [first, { dish: three, qty: this.random.whole(1, 4) }]
  }

  /** A random order that is approved by a code or by the PIN. */
  async approve(): Promise<Approved> {
    const factor = this.random.pick(['code', 'code', 'pin', 'supervisor'] as const)
    const guest = this.random.pick(this.#guests)
    const other = this.random.pick(this.#guests.filter((one) => one !== guest))
    const cart = this.someCart()
    await this.place(guest, cart)
    const approved = { guest, other, cart, total: totalOf(cart), factor, code: '' }
    if (factor === 'code') {
      approved.code = await this.sendCode(guest, cart)
      await this.verify(guest, approved.code)
    } else await this.#approveByPin(approved)
    return approved
  }

  async #approveByPin({ factor, guest, cart, total }: Approved): Promise<void> {
    const body = { cardNumber: guest.card.cardNumber, order: linesOf(cart) }
    if (factor === 'pin') await this.client.ok('verifyCardPin', { body: { ...body, pin: PIN } })
    else {
      const by = { supervisor: this.#supervisor, pin: SUPERVISORS_PIN }
      await this.client.ok('approvePayment', { body: { ...body, totalprice: toRupees(total), ...by } })
    }
  }

  /** Sets the guest's PIN again, which ends what approved before. */
  setPin = ({ card }: Guest): Promise<unknown> =>
    this.client.ok('setCardPin', { body: { cardNumber: card.cardNumber, pin: PIN, oldPin: PIN } })
}
