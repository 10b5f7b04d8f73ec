import { setTimeout as pause } from 'node:timers/promises'
import type { CallName } from '../../../src/shared/contract/index.ts'
import type { Ask, Guest, Till } from './guest.ts'
import type { Answer, RealClient } from './real-client.ts'

/** How soon staff press again where the screen asks them to, ms. */
const PRESS_AGAIN_MS = 250
/** How often the screen is looked at while it loads, ms. */
const LOOK_AGAIN_MS = 10

/** What one call came to: its answer, or why it was refused. */
type Done = { body: Record<string, unknown> } | { refused: string }

/** Called with each money move when it is first asked for and when it is known. */
interface Watch {
  begun(): void
  settled(): void
}

/** A member of staff at a terminal that runs the screens' own code, with one guest. */
export class RealDesk {
  readonly #client: RealClient
  readonly #till: Till
  readonly guest: Guest
  readonly #watch: Watch
  #isStuck = false
  /** Presses on 'Ask again'. */
  presses = 0

  constructor(client: RealClient, guest: Guest, till: Till, watch: Watch) {
    this.#client = client
    this.guest = guest
    this.#till = till
    this.#watch = watch
  }

  /** Makes one move after the other for as long as `open` says; the last one to its end. */
  work(open: () => boolean): Promise<void> {
    return this.#client.run(async () => {
      while (open() && !this.#isStuck) await this.#make(this.guest.next())
    })
  }

  async #make(ask: Ask): Promise<void> {
    const isMove = ask.given.key !== undefined
    if (isMove) this.#watch.begun()
    const done = await this.#carryOut(ask)
    if (isMove) this.#watch.settled()
    if ('body' in done) return ask.answered(done.body, this.#till)
    if (ask.refused?.({ status: 0, body: { code: done.refused }, text: done.refused }) === true) return undefined
    this.#isStuck = true
    return this.guest.complain(`${ask.name} was refused: ${done.refused}`)
  }

  #carryOut({ name, given }: Ask): Promise<Done> {
    const { params, body, query } = given
    const { screens, store } = this.#client
    const { activation, refill, cardReturn, replacement } = screens['features/cards/card-moves']
    const { verifyOtpAtom } = screens['features/sale/order/approval.atoms']
    const { cardNumber: to, approval } = (body ?? {}) as { cardNumber?: string; approval?: string }
    const hands: Partial<Record<CallName, () => Promise<Done>>> = {
      activateCard: () => this.#press(activation, body),
      refillCard: () => this.#press(refill, body),
      returnCard: () => this.#press(cardReturn, params),
      replaceCard: () => this.#press(replacement, { from: params?.['cardNumber'], to, approval }),
      sendOtp: () => this.#sendCode(body as { cardNumber: string; order: { _id: string; qty: number }[] }),
      verifyOtp: () => this.#until(() => store.set(verifyOtpAtom, query?.['code'] ?? '')),
      placeOrder: () => this.#until(() => this.#checkOut()),
      payOrder: () => this.#pay(),
    }
    const hand = hands[name]
    if (hand === undefined) throw new Error(`a desk does not ask for ${name}`)
    return hand()
  }

  /** A button of the cards screen, pressed again for as long as it says that nobody knows. */
  async #press(move: RealClient['screens']['features/cards/card-moves']['refill'], input: unknown): Promise<Done> {
    const { store } = this.#client
    for (;;) {
      const answer = await store.set(move.run, input)
      if (answer.ok) return { body: answer.value }
      if (store.get(move.unanswered) === null) return { refused: answer.error.code }
      this.presses += 1
      await pause(PRESS_AGAIN_MS)
    }
  }

  /** A step of a sale that moves no money, until the server answers. */
  async #until(step: () => Promise<{ code: string } | null>): Promise<Done> {
    for (;;) {
      const failure = await step()
      if (failure === null) return { body: {} }
      if (!['no_connection', 'unavailable'].includes(failure.code)) return { refused: failure.code }
      await pause(PRESS_AGAIN_MS)
    }
  }

  /** Check Out; a guest here has no unpaid order but the present one, so a question about another is a refusal. */
  async #checkOut(): Promise<{ code: string } | null> {
    const { screens, store } = this.#client
    const { unpaidQuestionAtom } = screens['features/sale/order/unpaid-order.atoms']
    let stop = (): void => undefined
    const asked = new Promise<Answer>((resolve) => {
      const error = { code: 'order_unpaid', msg: 'asked about an unpaid order' }
      stop = store.sub(unpaidQuestionAtom, () => resolve({ ok: false, error }))
    })
    const out = await Promise.race([store.set(screens['features/sale/order/check-out.atoms'].checkOutAtom), asked])
    stop()
    return out.ok ? null : out.error
  }

  async #read(name: string, input: object): Promise<unknown> {
    for (;;) {
      const answer: Answer = await this.#client.screens['data/api'].api(name, input)
      if (answer.ok) return answer.value
      await pause(PRESS_AGAIN_MS)
    }
  }

  async #sendCode({ cardNumber, order }: { cardNumber: string; order: { _id: string; qty: number }[] }): Promise<Done> {
    const { screens, store } = this.#client
    const ids = order.map(({ _id }) => _id).join(',')
    const dishes = (await this.#read('cartDishes', { query: { ids } })) as { _id: string }[]
    store.set(screens['features/sale/sale.atoms'].clearSaleAtom)
    const lines = order.map(({ _id, qty }) => ({ ...dishes.find((dish) => dish._id === _id), qty }))
    store.set(screens['features/sale/sale.atoms'].cartAtom, lines)
    return this.#until(() => store.set(screens['features/sale/order/approval.atoms'].sendOtpAtom, cardNumber))
  }

  /** Waits on the open checkout until it shows the invoice, and presses Try again where the server does not answer. */
  async #readCheckout(): Promise<void> {
    const { screens, store } = this.#client
    const { checkoutAtom } = screens['features/sale/checkout/checkout.atoms']
    await this.#until(async () => {
      while (store.get(checkoutAtom).loading) await pause(LOOK_AGAIN_MS)
      const { data, error } = store.get(checkoutAtom)
      if (data === null) store.set(checkoutAtom)
      return data === null ? error : null
    })
  }

  /** Generate invoice on the checkout: the screens ask by themselves until there is an answer. */
  async #pay(): Promise<Done> {
    const { screens, store } = this.#client
    const customerid = store.get(screens['features/sale/sale.atoms'].customeridAtom)
    const { checkoutAtom } = screens['features/sale/checkout/checkout.atoms']
    const close = store.sub(checkoutAtom, () => undefined)
    await this.#readCheckout()
    const refused = await store.set(screens['features/sale/checkout/payment.atoms'].payAtom, { mail: false })
    close()
    if (refused !== null) return { refused: refused.code }
    const paid = store.get(screens['features/sale/sale.atoms'].saleAtom).paid
    const [card] = (await this.#read('getCard', { params: { customerid } })) as { balance: number }[]
    return { body: { _id: paid?.billid, invoiceno: paid?.invoiceno, balance: card?.balance } }
  }
}
