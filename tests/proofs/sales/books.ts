import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../../src/server/kernel/db/database.ts'
import type { LedgerEntryRow } from '../../../src/server/kernel/db/tables/tables.ts'
import type { Order } from '../../../src/shared/contract/orders.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { toRupees } from '../../../src/shared/money/money.ts'
import { kitchenAmiss } from './kitchen-books.ts'

/** What of an order is answered to everybody who changes it. */
type OrderState = Pick<Order, '_id' | 'version' | 'totalprice' | 'payment'>

/** One side of a move on one card, as the ledger has to have it: kind and credit-positive paise. */
type Line = string
const lineOf = ({ kind, amount }: Pick<LedgerEntryRow, 'kind' | 'amount'>): Line => `${kind} ${amount}`

/** What a check of the books found. */
export interface Finding {
  lost: number
  doubled: number
  /** In words, the first of each kind first. */
  found: string[]
}

/** What of `these` is not in `those`, each as often as it is too many. */
function surplus<T>(these: readonly T[], those: readonly T[]): T[] {
  const left = [...those]
  return these.filter((item) => {
    const at = left.indexOf(item)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/**
 * Every move that a client got an answer to, with its key. Compared with the database, it shows what was lost (answered, not
 * there) and what was doubled (there, not answered), card by card and in order.
 */
export class Books {
  readonly #lines = new Map<string, Line[]>()
  readonly #answers = new Map<string, unknown>()
  readonly #bills = new Map<string, string>()
  readonly #creditNotes = new Set<string>()
  readonly #orders = new Map<string, string>()
  readonly #points = new Map<string, number>()
  readonly #kinds = new Map<string, number>()
  /** Answers that contradict what was answered before. */
  readonly complaints: string[] = []

  /** Takes over what is in the database before the first move. */
  async begin(db: Transaction): Promise<void> {
    for (const { account, ...entry } of await entriesOf(db)) this.note(account.slice('card:'.length), entry)
    this.#kinds.clear()
    for (const { id, points } of await db.selectFrom('pax').select(['id', 'points']).execute()) this.#points.set(id, points)
  }

  /** Notes one side of an answered move. Amounts are credit-positive paise. */
  note(cardId: string, entry: Pick<LedgerEntryRow, 'kind' | 'amount'>): void {
    this.#lines.set(cardId, [...(this.#lines.get(cardId) ?? []), lineOf(entry)])
    this.#kinds.set(entry.kind, (this.#kinds.get(entry.kind) ?? 0) + 1)
  }

  /** Notes the answer that a key was given. */
  answered(key: string, answer: unknown): void {
    this.#answers.set(key, answer)
  }

  /** Notes the invoice of an answered payment and what it earned the guest. */
  billed(invoiceNo: string, billId: string, paxId: string, points: number): void {
    if (this.#bills.has(invoiceNo)) this.complaints.push(`invoice ${invoiceNo} was given out twice`)
    this.#bills.set(invoiceNo, billId)
    this.#points.set(paxId, (this.#points.get(paxId) ?? 0) + points)
  }

  /** Notes an answered credit note and what it took back from the guest. */
  credited(creditNo: string, paxId: string, points: number): void {
    if (this.#creditNotes.has(creditNo)) this.complaints.push(`credit note ${creditNo} was given out twice`)
    this.#creditNotes.add(creditNo)
    this.#points.set(paxId, (this.#points.get(paxId) ?? 0) - points)
  }

  /** Notes an order as it was answered last. */
  ordered({ _id, version, totalprice, payment }: OrderState): void {
    this.#orders.set(_id, `version ${version}, ${totalprice}, ${payment}`)
  }

  get moves(): number {
    return this.#answers.size
  }

  /** The kinds of moves that were never answered: a check without them says nothing of them. */
  get missing(): string[] {
    return ['activation', 'refill', 'sale', 'return', 'transfer'].filter((kind) => !this.#kinds.has(kind))
  }

  /** How many cards each kind of move was answered on. */
  get kinds(): string {
    return [...this.#kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')
  }

  /** Every breach: the invariants of the money, and what the database has too little or too much of. Nothing may be on its way. */
  async compare(db: Transaction): Promise<Finding> {
    const breaches = (await verifyMoney(db)).map(({ invariant, found }) => `not so: ${invariant} (${found})`)
    const [lost, doubled] = await this.#differences(db)
    const kitchen = await kitchenAmiss(db)
    const found = [...this.complaints, ...lost, ...doubled, ...kitchen, ...breaches]
    return { lost: lost.length, doubled: doubled.length, found }
  }

  async #differences(db: Transaction): Promise<[lost: string[], doubled: string[]]> {
    const there = Map.groupBy(await entriesOf(db), ({ account }) => account.slice('card:'.length))
    const [lost, doubled]: [string[], string[]] = [[], []]
    for (const cardId of new Set([...this.#lines.keys(), ...there.keys()])) {
      const [answered, stored] = [this.#lines.get(cardId) ?? [], (there.get(cardId) ?? []).map(lineOf)]
      if (isDeepStrictEqual(answered, stored)) continue
      lost.push(...surplus(answered, stored).map((line) => `lost: ${line} on card ${cardId}`))
      doubled.push(...surplus(stored, answered).map((line) => `doubled: ${line} on card ${cardId}`))
      if (answered.length === stored.length && surplus(answered, stored).length === 0) lost.push(`out of order: card ${cardId}`)
    }
    lost.push(...(await this.#lostAnswers(db)), ...(await this.#lostBills(db)), ...(await this.#wrongPoints(db)))
    lost.push(...(await this.#lostOrders(db)))
    return [lost, doubled]
  }

  async #lostAnswers(db: Transaction): Promise<string[]> {
    const rows = await db.selectFrom('idempotency_keys').select(['key', 'answer']).execute()
    const kept = new Map(rows.map(({ key, answer }) => [key, answer]))
    return [...this.#answers].flatMap(([key, answer]) => {
      const stored = kept.get(key)
      if (stored === undefined) return [`lost: the answer to ${key}`]
      return isDeepStrictEqual(JSON.parse(stored), answer) ? [] : [`another answer is stored for ${key}: ${stored}`]
    })
  }

  async #lostBills(db: Transaction): Promise<string[]> {
    const rows = await db.selectFrom('bills').select(['id', 'invoice_no']).execute()
    const stored = new Map(rows.map(({ id, invoice_no }) => [invoice_no, id]))
    return [...this.#bills].flatMap(([invoiceNo, billId]) =>
      stored.get(invoiceNo) === billId ? [] : [`lost: invoice ${invoiceNo} of bill ${billId}`],
    )
  }

  /** An order as it was answered last is so; nothing but an answered call has changed it. */
  async #lostOrders(db: Transaction): Promise<string[]> {
    const rows = await db.selectFrom('orders').select(['id', 'version', 'total', 'payment']).execute()
    const stored = new Map(
      rows.map(({ id, version, total, payment }) => [id, `version ${version}, ${toRupees(total)}, ${payment}`]),
    )
    return [...this.#orders].flatMap(([id, answered]) =>
      stored.get(id) === answered ? [] : [`lost: order ${id} is ${stored.get(id) ?? 'not there'}, answered was ${answered}`],
    )
  }

  async #wrongPoints(db: Transaction): Promise<string[]> {
    const rows = await db.selectFrom('pax').select(['id', 'points']).execute()
    return rows.flatMap(({ id, points }) => {
      const answered = this.#points.get(id) ?? 0
      return answered === points ? [] : [`PAX ${id} has ${points} points, not ${answered}`]
    })
  }
}

const entriesOf = (db: Transaction) =>
  db
    .selectFrom('ledger_entries')
    .select(['account', 'kind', 'amount'])
    .where('account', 'like', 'card:%')
    .orderBy('seq')
    .execute()
