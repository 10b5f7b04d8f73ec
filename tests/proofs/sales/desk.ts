import { setTimeout as pause } from 'node:timers/promises'
import type { ProofServer } from '../server-process.ts'
import { type Random, seededRandom } from '../../../src/server/demo/random.ts'
import type { Books, Finding } from './books.ts'
import { type Ask, Guest, type Till } from './guest.ts'
import { type Shop, takeNumbers, within } from './shop.ts'
import { Wire } from './wire.ts'

/** Between two tries for an answer, ms. */
const ASK_AGAIN_MS = 20
/** How long an unknown may stay one while a server answers, ms. */
const MAX_SETTLE_MS = 10_000
/** A code is shown before its call is answered; after this long it went down with the server, ms. */
const MAX_CODE_MS = 500

/** A desk's connection to a running server. */
export const tillOf = ({ address, codeOf }: ProofServer, token: string): Till => ({
  wire: new Wire(address, token),
  codeOf: (cardNumber) => Promise.race([codeOf(cardNumber), pause(MAX_CODE_MS, null)]),
})

/** One client with one guest, one call after the other. What has no answer is asked again, with its key, until it has one. */
export class Desk {
  readonly #books: Books
  readonly guest: Guest
  #pending: Ask | null = null
  #isUnknown = false
  /** A refusal that cannot be: this desk sells no more. */
  #isStuck = false
  /** Money moves whose answer was missing at least once. */
  unknowns = 0
  /** Calls that were answered. */
  answers = 0

  constructor(books: Books, guest: Guest) {
    this.#books = books
    this.guest = guest
  }

  /** Makes one move after the other for as long as `open` says. */
  async work(till: Till, open: () => boolean): Promise<void> {
    while (open() && !this.#isStuck) {
      this.#pending ??= this.guest.next()
      if (!(await this.#ask(till, this.#pending))) await pause(ASK_AGAIN_MS)
    }
  }

  /** Asks about what is unknown until it is known; a complaint when it stays so. */
  async settle(till: Till): Promise<void> {
    const late = performance.now() + MAX_SETTLE_MS
    while (this.#isUnknown && this.#pending !== null && !this.#isStuck && performance.now() < late)
      if (!(await this.#ask(till, this.#pending))) await pause(ASK_AGAIN_MS)
    if (this.#isUnknown && !this.#isStuck) this.#refuse(`${this.#pending?.name} is still unknown`)
  }

  /** Makes one call of its choice, `extra` headers in the first try alone; false when no answer came, and then it is held on to. */
  async try(till: Till, ask: Ask, extra: Record<string, string> = {}): Promise<boolean> {
    this.#pending = ask
    return this.#ask(till, { ...ask, given: { ...ask.given, extra } })
  }

  async #ask(till: Till, { name, given, answered, refused }: Ask): Promise<boolean> {
    const reply = await till.wire.call(name, given)
    if (reply === null || reply.status >= 500) {
      if (reply?.status === 500) this.#refuse(`${name} was answered with 500`)
      if (!this.#isUnknown && given.key !== undefined) this.unknowns += 1
      this.#isUnknown = true
      return false
    }
    this.answers += 1
    this.#isUnknown = false
    this.#pending = null
    if (reply.status === 200) {
      if (given.key !== undefined) this.#books.answered(given.key, reply.body)
      await answered(reply.body, till)
    } else if (refused?.(reply) !== true) this.#refuse(`${name} was refused: ${JSON.stringify(reply.body)}`)
    return true
  }

  #refuse(words: string): void {
    this.#isStuck = true
    this.guest.complain(words)
  }
}

/** A server that answers nobody for so long is killed all the same, ms. */
const MAX_WORK_MS = 5000

/** As many desks as the shop has guests, each with random numbers of its own; every second guest sits at a table if `withMeals`. */
export const desksOf = (shop: Shop, seed: number, withMeals = false): Desk[] =>
  shop.cards.map((card, nth) => {
    const table = withMeals && nth % 2 === 1 ? (shop.tables[nth] ?? null) : null
    return new Desk(shop.books, new Guest(shop, card, seededRandom(seed * 1000 + nth), table))
  })

/** Lets all desks work on a server until `open` says no more. */
export async function workAll(desks: readonly Desk[], tills: readonly Till[], open: () => boolean): Promise<void> {
  await Promise.all(desks.map((desk, nth) => desk.work(tills[nth] as Till, open)))
}

/** Everything unknown is asked about, then the books are held against the database; more PAX numbers where they run out and may be taken. */
export async function audit(shop: Shop, desks: readonly Desk[], tills: readonly Till[]): Promise<Finding> {
  await Promise.all(desks.map((desk, nth) => desk.settle(tills[nth] as Till)))
  if (shop.place.database !== '') await takeNumbers(shop)
  return within(shop.place, (db) => shop.books.compare(db))
}

/** A call or more may be on its way when this resolves: after so many answers and a few random ms, however slow the machine is. */
export async function someAnswers(desks: readonly Desk[], random: Random, most: number): Promise<void> {
  const all = (): number => desks.reduce((sum, { answers }) => sum + answers, 0)
  const [enough, late] = [all() + random.whole(1, most), performance.now() + MAX_WORK_MS]
  while (all() < enough && performance.now() < late) await pause(1)
  await pause(random.whole(0, 3))
}
