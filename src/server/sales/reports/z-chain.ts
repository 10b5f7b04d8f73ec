import { hash } from 'node:crypto'
import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'
import { tenderKinds } from '../../../shared/contract/tender-rules.ts'
import { CASH } from '../../cards/index.ts'
import type { ZOutletPart, ZReportRow } from '../../kernel/db/tables/books-tables.ts'
import { partsOf } from './z-report.repo.ts'

/**
 * The ledger's sums of a period by kind of move: how many, and their amount in paise. Plain numbers, since a forged row may
 * contain anything.
 */
type LedgerSums = Record<LedgerEntryRow['kind'], MovesSum>
interface MovesSum {
  moves: number
  amount: number
}

const tenderAccounts: ReadonlySet<string> = new Set(tenderKinds)

function addTo(sums: Map<string, MovesSum>, key: string, { moves, amount }: MovesSum): void {
  const before = sums.get(key) ?? { moves: 0, amount: 0 }
  sums.set(key, { moves: before.moves + moves, amount: before.amount + amount })
}

/** Cash of one person, in moves and paise. `sold` is of sales in cash; left out if there are none. */
interface CashSums {
  taken: number
  takenAmount: number
  paidOut: number
  paidOutAmount: number
  sold?: number
  soldAmount?: number
}

/** The fields of `CashSums` that a kind of move counts in. */
function columnsOf(kind: LedgerEntryRow['kind']) {
  if (kind === 'return' || kind === 'payout') return ['paidOut', 'paidOutAmount'] as const
  return kind === 'cash' ? (['sold', 'soldAmount'] as const) : (['taken', 'takenAmount'] as const)
}

/** Adds up the ledger entries of one chain, in their order, move by move. */
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
  /** Cash in and out by person, each as moves and paise; under the empty id if no person was recorded. */
  readonly cash = new Map<string, CashSums>()
  /** Loads and pay-outs by tender and kind, with a space between them. */
  readonly tenders = new Map<string, MovesSum>()
  #move = ''

  add({ move_id, kind, account, amount, staff_id }: LedgerEntryRow): void {
    const of = this.sums[kind] as LedgerSums[typeof kind] | undefined
    if (of === undefined) return
    if (move_id !== this.#move) of.moves += 1
    this.#move = move_id
    // A transfer has two cards: only the receiving one counts.
    if ((account.startsWith('card:') || account.startsWith('onboard:')) && (kind !== 'transfer' || amount > 0))
      of.amount += Math.abs(amount)
    if (account === CASH) this.#addCash(kind, staff_id ?? '', amount)
    if (tenderAccounts.has(account)) addTo(this.tenders, `${account} ${kind}`, { moves: 1, amount: Math.abs(amount) })
  }

  #addCash(kind: LedgerEntryRow['kind'], staffId: string, amount: number): void {
    const cash = this.cash.get(staffId) ?? { taken: 0, takenAmount: 0, paidOut: 0, paidOutAmount: 0 }
    const [moves, sum] = columnsOf(kind)
    this.cash.set(staffId, { ...cash, [moves]: (cash[moves] ?? 0) + 1, [sum]: (cash[sum] ?? 0) + Math.abs(amount) })
  }
}

/** The sum of two counts of cash, undefined if neither has one. */
const both = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : one + (other ?? 0)

/** The sums of several chains together. */
export function tallied(tallies: readonly Tallied[]): Tallied {
  const all = new LedgerTally()
  for (const { sums, cash, tenders } of tallies) {
    for (const [key, of] of tenders) addTo(all.tenders, key, of)
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

/** The sums of one chain, or of several together. */
type Tallied = Pick<LedgerTally, 'sums' | 'cash' | 'tenders'>

type Unchained = Omit<ZReportRow, 'hash'>

/** Columns added later: null in older reports, and then not part of their hash. */
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
  'drawers',
  'disputes',
  'tenders',
  'outlets',
])

/** SHA-256 over all columns of a Z report, each with its name, and the hash of the report before it. */
export function zHash(row: Unchained): string {
  const { prev_hash, ...rest } = row
  const said = Object.entries(rest)
    .filter(([column, value]) => column !== 'hash' && !(value === null && addedLater.has(column)))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify([prev_hash, said]), 'hex')
}

/** The tips of a period less refunded ones. */
const tipsOf = ({ tip, tip_return: back }: Pick<LedgerSums, 'tip' | 'tip_return'>): number => tip.amount - back.amount

/** What the venue owes on cards after a period: what it owed before, plus money in and credits, less sales, tips and refunds. */
const closingOf = (opening: number, sums: LedgerSums): number => {
  const { activation, refill, cash, sale, return: returned, credit, payout } = sums
  const given = activation.amount + refill.amount + cash.amount + credit.amount
  return opening + given - sale.amount - tipsOf(sums) - returned.amount - payout.amount
}

/** The sum of a list in a Z report; NaN if the list is unreadable. */
function soldIn(json: string): number {
  try {
    return (JSON.parse(json) as { amount: number }[]).reduce((all, { amount }) => all + amount, 0)
  } catch {
    return Number.NaN
  }
}

/**
 * Whether cash by person agrees with the ledger. A report from before persons were recorded has none, and neither may its period.
 */
function isCashOf(json: string | null, cash: LedgerTally['cash']): boolean {
  if (json === null) return [...cash.keys()].every((staffId) => staffId === '')
  try {
    const said = JSON.parse(json) as (CashSums & { staffId: string })[]
    return said.length === cash.size && said.every((person) => isSame(person, cash.get(person.staffId)))
  } catch {
    return false
  }
}

/** Whether loads and pay-outs by tender agree with the ledger. Before tenders were recorded, all were in cash. */
function isTendersOf(json: string | null | undefined, tenders: LedgerTally['tenders']): boolean {
  if (json === null || json === undefined) return [...tenders.keys()].every((key) => key.startsWith(`${CASH} `))
  try {
    const said = JSON.parse(json) as (MovesSum & { tender: string; kind: string })[]
    return (
      said.length === tenders.size &&
      said.every(({ tender, kind, moves, amount }) => {
        const is = tenders.get(`${tender} ${kind}`)
        return is?.moves === moves && is.amount === amount
      })
    )
  } catch {
    return false
  }
}

const isSame = (one: CashSums, other: CashSums | undefined): boolean =>
  (['taken', 'takenAmount', 'paidOut', 'paidOutAmount', 'sold', 'soldAmount'] as const).every((sum) => one[sum] === other?.[sum])

type Said = ZReportRow | ZOutletPart

/** How many invoice and credit-note numbers a report, or a part of it, covers. */
function numbered(z: Said): { invoices: number; notes: number } {
  const stretches = 'outlets' in z && z.outlets !== null ? partsOf(z) : [z]
  return {
    invoices: stretches.reduce((all, { invoice_from, invoice_to }) => all + invoice_to - invoice_from, 0),
    notes: stretches.reduce((all, { credit_from, credit_to }) => all + (credit_to ?? 0) - (credit_from ?? 0), 0),
  }
}

/**
 * The first figure in which a Z report, or an outlet's part of it, disagrees with its period of the ledger, as a message; null if
 * all agree.
 */
export function disagreement(z: Said, { sums, cash, tenders }: Tallied): string | null {
  const { invoices, notes } = numbered(z)
  const { activation, refill, sale, return: returned, transfer, credit, payout, cash: sold } = sums
  const pairs: [string, number, number][] = [
    ['sales', z.sales, sale.moves],
    ['sales total', z.sales_amount, sale.amount],
    ['invoices', invoices, sale.moves],
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
    ['numbers of credit notes', notes, credit.moves],
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
  if (wrong !== undefined) return wrong
  if (!isCashOf(z.cash, cash)) return 'cash by person'
  return isTendersOf(z.tenders, tenders) ? null : 'loads and pay-outs by tender'
}
