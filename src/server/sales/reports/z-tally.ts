import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'
import { CASH } from '../../cards/index.ts'

/** What the ledger says of a period, by kind of move: how many, and what they come to in paise. Plain numbers: a forged row may hold anything. */
export type LedgerSums = Record<LedgerEntryRow['kind'], { moves: number; amount: number }>

/** `sold` is what sales in cash took; left out without any. */
export interface CashSums {
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

/** Adds up entries of one chain of the ledger in their order, move by move. */
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

/** The sum of two counts of cash, left out where neither has one. */
const both = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : one + (other ?? 0)

/** What several chains come to together. */
export function tallied(tallies: readonly Tallied[]): Tallied {
  const all = new LedgerTally()
  for (const { sums, cash } of tallies) {
    for (const kind of Object.keys(sums) as LedgerEntryRow['kind'][]) {
      all.sums[kind].moves += sums[kind].moves
      all.sums[kind].amount += sums[kind].amount
    }
    for (const [person, of] of cash) {
      const { taken = 0, takenAmount = 0, paidOut = 0, paidOutAmount = 0, sold, soldAmount } = all.cash.get(person) ?? {}
      const inAndOut = { taken: taken + of.taken, takenAmount: takenAmount + of.takenAmount }
      const out = { paidOut: paidOut + of.paidOut, paidOutAmount: paidOutAmount + of.paidOutAmount }
      const cashSales = { sold: both(sold, of.sold), soldAmount: both(soldAmount, of.soldAmount) }
      all.cash.set(person, { ...inAndOut, ...out, ...(cashSales.sold !== undefined && cashSales) } as CashSums)
    }
  }
  return all
}

/** What one chain, or several together, come to. */
export type Tallied = Pick<LedgerTally, 'sums' | 'cash'>
