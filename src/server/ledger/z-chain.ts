import { createHash } from 'node:crypto'
import { ZERO } from '../../shared/money.ts'
import type { ZReportRow } from '../db/books-tables.ts'
import type { LedgerEntryRow } from '../db/tables.ts'
import { CASH } from './ledger.ts'

type Unchained = Omit<ZReportRow, 'hash'>

/** Columns that reports of before persons, credit notes, discounts, cash sales and tips, charges or voids were recorded do not have: theirs are null, and no part of their hash. */
const addedLater: ReadonlySet<string> = new Set([
  'cash',
  'unpaid',
  'unpaid_amount',
  'self_approved',
  'self_approved_amount',
  'credit_from',
  'credit_to',
  'credits',
  'credits_amount',
  'payouts',
  'payouts_amount',
  'discounts',
  'cash_sales',
  'cash_sales_amount',
  'tips',
  'tips_amount',
  'charges',
  'voids',
])

/** SHA-256 over everything a Z report says and the hash of the one before it, each column by its name. */
export function zHash(row: Unchained): string {
  const { prev_hash, ...rest } = row
  const said = Object.entries(rest)
    .filter(([column, value]) => column !== 'hash' && !(value === null && addedLater.has(column)))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([prev_hash, said]))
    .digest('hex')
}

/** What the ledger says of a period, by kind of move: how many, and what they come to in paise. Plain numbers: a forged row may hold anything. */
export type LedgerSums = Record<LedgerEntryRow['kind'], { moves: number; amount: number }>

/** Tips of a period less those that were given back. */
const tipsOf = ({ tip, tip_return: back }: Pick<LedgerSums, 'tip' | 'tip_return'>): number => tip.amount - back.amount

/** What the venue owes on cards after a period: what it owed before, what came in or was credited, less what was spent and paid back. */
export const closingOf = (opening: number, sums: LedgerSums): number => {
  const { activation, refill, cash, sale, return: returned, credit, payout } = sums
  const given = activation.amount + refill.amount + cash.amount + credit.amount
  return opening + given - sale.amount - tipsOf(sums) - returned.amount - payout.amount
}

/** `sold` is what sales in cash took; left out without any. */
interface CashSums {
  taken: number
  takenAmount: number
  paidOut: number
  paidOutAmount: number
  sold?: number
  soldAmount?: number
}

/** Under what a move's cash is counted by person. */
function columnsOf(kind: LedgerEntryRow['kind']) {
  if (kind === 'return' || kind === 'payout') return ['paidOut', 'paidOutAmount'] as const
  return kind === 'cash' ? (['sold', 'soldAmount'] as const) : (['taken', 'takenAmount'] as const)
}

/** Adds up entries of the ledger in their order, move by move. */
export class LedgerTally {
  readonly sums: LedgerSums = {
    activation: { moves: 0, amount: 0 },
    refill: { moves: 0, amount: 0 },
    sale: { moves: 0, amount: 0 },
    return: { moves: 0, amount: 0 },
    transfer: { moves: 0, amount: 0 },
    credit: { moves: 0, amount: 0 },
    payout: { moves: 0, amount: 0 },
    cash: { moves: 0, amount: 0 },
    tip: { moves: 0, amount: 0 },
    tip_return: { moves: 0, amount: 0 },
  }
  /** Cash in and out by person, each as moves and paise; without a person under the empty id. */
  readonly cash = new Map<string, CashSums>()
  #move = ''

  add({ move_id, kind, account, amount, staff_id }: LedgerEntryRow): void {
    const of = this.sums[kind] as LedgerSums[typeof kind] | undefined
    if (of === undefined) return
    if (move_id !== this.#move) of.moves += 1
    this.#move = move_id
    // Of a transfer, which has two cards, the one that receives counts.
    if (account.startsWith('card:') && (kind !== 'transfer' || amount > 0)) of.amount += Math.abs(amount)
    if (account === CASH) this.#addCash(kind, staff_id ?? '', amount)
  }

  #addCash(kind: LedgerEntryRow['kind'], staffId: string, amount: number): void {
    const cash = this.cash.get(staffId) ?? { taken: 0, takenAmount: 0, paidOut: 0, paidOutAmount: 0 }
    const [moves, sum] = columnsOf(kind)
    this.cash.set(staffId, { ...cash, [moves]: (cash[moves] ?? 0) + 1, [sum]: (cash[sum] ?? 0) + Math.abs(amount) })
  }
}

/** What a list of a Z report comes to; NaN for one that was made unreadable. */
function soldIn(json: string): number {
  try {
    return (JSON.parse(json) as { amount: number }[]).reduce((all, { amount }) => all + amount, 0)
  } catch {
    return Number.NaN
  }
}

/** Whether cash by person is as the ledger has it. A report of before persons were recorded has none, and nobody in its period. */
function isCashOf(json: string | null, cash: LedgerTally['cash']): boolean {
  if (json === null) return [...cash.keys()].every((staffId) => staffId === '')
  try {
    const said = JSON.parse(json) as (CashSums & { staffId: string })[]
    return said.length === cash.size && said.every((person) => isSame(person, cash.get(person.staffId)))
  } catch {
    return false
  }
}

const isSame = (one: CashSums, other: CashSums | undefined): boolean =>
  (['taken', 'takenAmount', 'paidOut', 'paidOutAmount', 'sold', 'soldAmount'] as const).every((sum) => one[sum] === other?.[sum])

/** What a Z report says that its period of the ledger does not, as a message; null when all agrees. */
export function disagreement(z: ZReportRow, { sums, cash }: Pick<LedgerTally, 'sums' | 'cash'>): string | null {
  const { activation, refill, sale, return: returned, transfer, credit, payout, cash: sold } = sums
  const pairs: [string, number, number][] = [
    ['sales', z.sales, sale.moves],
    ['sales total', z.sales_amount, sale.amount],
    ['invoices', z.invoice_to - z.invoice_from, sale.moves],
    ['activations', z.activations_amount, activation.amount],
    ['refills', z.refills_amount, refill.amount],
    ['returns', z.returns_amount, returned.amount],
    ['transfers', z.transfers_amount, transfer.amount],
    ['number of activations', z.activations, activation.moves],
    ['number of refills', z.refills, refill.moves],
    ['number of returns', z.returns, returned.moves],
    ['number of transfers', z.transfers, transfer.moves],
    ['number of credit notes', z.credits ?? 0, credit.moves],
    ['credit notes', z.credits_amount ?? 0, credit.amount],
    ['numbers of credit notes', (z.credit_to ?? 0) - (z.credit_from ?? 0), credit.moves],
    ['number of payouts', z.payouts ?? 0, payout.moves],
    ['payouts', z.payouts_amount ?? 0, payout.amount],
    ['number of cash sales', z.cash_sales ?? 0, sold.moves],
    ['cash sales', z.cash_sales_amount ?? 0, sold.amount],
    ['tips', z.tips_amount ?? 0, tipsOf(sums)],
    ['tips by staff', soldIn(z.tips ?? '[]'), tipsOf(sums)],
    ['closing liability', z.closing, closingOf(z.opening, sums)],
    ['sales by category', soldIn(z.categories), sale.amount],
    ['sales by staff', soldIn(z.staff), sale.amount],
    ['sales by terminal', soldIn(z.terminals), sale.amount],
  ]
  const wrong = pairs.find(([, said, is]) => said !== is)?.[0]
  return wrong ?? (isCashOf(z.cash, cash) ? null : 'cash by person')
}

type End = Pick<
  ZReportRow,
  'number' | 'ledger_to' | 'invoice_to' | 'credit_to' | 'closing' | 'grand_sales' | 'grand_amount' | 'hash' | 'created_at'
>

/** Before the first Z report there is nothing. */
export const BEFORE_FIRST: End = {
  number: 0,
  ledger_to: 0,
  invoice_to: 0,
  credit_to: null,
  closing: ZERO,
  grand_sales: 0,
  grand_amount: ZERO,
  hash: '',
  created_at: 0,
}

/** What does not follow from the Z report before, as a message; null when it does. */
export function gap(z: ZReportRow, before: End): string | null {
  const pairs: [string, number | string, number | string][] = [
    ['number', z.number, before.number + 1],
    ['chain', z.prev_hash, before.hash],
    ['contents', z.hash, zHash(z)],
    ['first ledger row', z.ledger_from, before.ledger_to],
    ['first invoice', z.invoice_from, before.invoice_to],
    // Reports of before there were credit notes have no numbers of them.
    ['first credit note', z.credit_from ?? 0, before.credit_to ?? 0],
    ['opening liability', z.opening, before.closing],
    // Reports of before cash was split may have been closed while a clock was behind.
    ['end before its beginning', z.cash !== null && z.created_at < z.from_at ? 1 : 0, 0],
    ['sales since ever', z.grand_sales, before.grand_sales + z.sales],
    ['grand total', z.grand_amount, before.grand_amount + z.sales_amount],
  ]
  return pairs.find(([, said, is]) => said !== is)?.[0] ?? null
}
