import type { DishType } from '../../../shared/contract/order-parts.ts'
import { add, type Paise, subtract, sum, ZERO } from '../../../shared/money/money.ts'
import type { ZReportRow } from '../../kernel/db/tables/books-tables.ts'
import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'
import { cashByPerson, type PersonsMoves } from './cash-by-person.ts'
import type { Charges, Given, Tips } from './sales-extras.repo.ts'
import type { TenderSum } from '../tenders/tender-sums.ts'
import { type Voids, voidsSince } from './voids.repo.ts'
import type { ClosedBefore } from './z-report.repo.ts'

interface Sold {
  sales: number
  amount: Paise
}
export interface SoldType {
  type: DishType
  qty: number
  amount: Paise
}
export interface SoldName extends Sold {
  name: string
}

/** The data of a period, before they are put into a report's form. */
export interface ZFacts {
  /** By kind and person. */
  cards: readonly (Pick<LedgerEntryRow, 'kind' | 'staff_id'> & {
    rows: number
    credit: Paise
    debit: Paise
    cashRows: number
    cash: Paise
  })[]
  tenders: readonly TenderSum[]
  staffNames: ReadonlyMap<string, string>
  soldBy: readonly (Sold & { staff_name: string; terminal: string })[]
  soldSinceEver: readonly SoldType[]
  cancelledSinceEver: { count: number; amount: Paise }
  unpaid: { count: number; amount: Paise }
  selfApprovedSinceEver: { count: number; amount: Paise }
  given: readonly Given[]
  charges: Readonly<Charges>
  tips: readonly Tips[]
  voidsSinceEver: readonly Voids[]
  before: Readonly<ClosedBefore>
}

/** The figures of a Z report as its row stores them. */
export type ZFigures = Pick<
  ZReportRow,
  | 'sales'
  | 'sales_amount'
  | 'items'
  | 'activations'
  | 'activations_amount'
  | 'refills'
  | 'refills_amount'
  | 'returns'
  | 'returns_amount'
  | 'transfers'
  | 'transfers_amount'
  | 'opening'
  | 'closing'
  | 'cancelled'
  | 'cancelled_amount'
  | 'grand_sales'
  | 'grand_amount'
  | 'categories'
  | 'staff'
  | 'terminals'
  | 'cash'
  | 'tenders'
  | 'unpaid'
  | 'unpaid_amount'
  | 'self_approved'
  | 'self_approved_amount'
  | 'credits'
  | 'credits_amount'
  | 'payouts'
  | 'payouts_amount'
  | 'discounts'
  | 'charges'
  | 'cash_sales'
  | 'cash_sales_amount'
  | 'tips'
  | 'tips_amount'
  | 'voids'
>

type Before = Pick<ZReportRow, 'closing' | 'grand_sales' | 'grand_amount'>

/** Sales by a name, largest first. */
function grouped(rows: ZFacts['soldBy'], nameOf: (row: ZFacts['soldBy'][number]) => string): SoldName[] {
  const byName = Map.groupBy(rows, nameOf)
  return [...byName]
    .map(([name, of]) => ({
      name,
      sales: of.reduce((count, { sales }) => count + sales, 0),
      amount: sum(of.map(({ amount }) => amount)),
    }))
    .toSorted((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1))
}

/** What was sold since the previous reports: all that was ever sold, less what each report counted. */
export function soldSince(all: readonly SoldType[], before: readonly string[]): SoldType[] {
  const counted = before.flatMap((list) => JSON.parse(list) as SoldType[])
  return all
    .map(({ type, qty, amount }) => {
      const same = counted.filter((sold) => sold.type === type)
      return {
        type,
        qty: qty - same.reduce((count, sold) => count + sold.qty, 0),
        amount: subtract(amount, sum(same.map((sold) => sold.amount))),
      }
    })
    .filter(({ qty, amount }) => qty !== 0 || amount !== ZERO)
    .toSorted((a, b) => b.amount - a.amount || (a.type < b.type ? -1 : 1))
}

const cashMovesOf = ({ kind, staff_id, cashRows, cash }: ZFacts['cards'][number]): PersonsMoves[] =>
  cashRows === 0 ? [] : [{ kind, staff_id, moves: cashRows, amount: cash }]

/** The figures of a period; `last` is the report before it. */
export function zFiguresOf(facts: ZFacts, last: Before | undefined): ZFigures {
  const of = (kind: LedgerEntryRow['kind']) => {
    const rows = facts.cards.filter((row) => row.kind === kind)
    return {
      rows: rows.reduce((all, row) => all + row.rows, 0),
      credit: sum(rows.map(({ credit }) => credit)),
      debit: sum(rows.map(({ debit }) => debit)),
    }
  }
  const [activation, refill, sale, returned] = [of('activation'), of('refill'), of('sale'), of('return')]
  const [transfer, credited, payout, cash] = [of('transfer'), of('credit'), of('payout'), of('cash')]
  const tips = subtract(of('tip').debit, of('tip_return').credit)
  const moneyIn = sum([activation.credit, refill.credit, credited.credit, cash.credit])
  const categories = soldSince(facts.soldSinceEver, facts.before.categories)
  const voids = voidsSince(facts.voidsSinceEver, facts.before.voids)
  const opening = last?.closing ?? ZERO
  return {
    sales: sale.rows,
    sales_amount: sale.debit,
    items: categories.reduce((count, { qty }) => count + qty, 0),
    activations: activation.rows,
    activations_amount: activation.credit,
    refills: refill.rows,
    refills_amount: refill.credit,
    returns: returned.rows,
    returns_amount: returned.debit,
    // Both cards of a transfer have a row.
    transfers: transfer.rows / 2,
    transfers_amount: transfer.credit,
    opening,
    closing: subtract(add(opening, moneyIn), sum([sale.debit, tips, returned.debit, payout.debit])),
    cancelled: facts.cancelledSinceEver.count - facts.before.cancelled,
    cancelled_amount: subtract(facts.cancelledSinceEver.amount, facts.before.cancelledAmount),
    grand_sales: (last?.grand_sales ?? 0) + sale.rows,
    grand_amount: add(last?.grand_amount ?? ZERO, sale.debit),
    categories: JSON.stringify(categories),
    staff: JSON.stringify(grouped(facts.soldBy, ({ staff_name }) => staff_name)),
    terminals: JSON.stringify(grouped(facts.soldBy, ({ terminal }) => terminal)),
    cash: JSON.stringify(cashByPerson(facts.cards.flatMap(cashMovesOf), facts.staffNames)),
    tenders: JSON.stringify(facts.tenders),
    unpaid: facts.unpaid.count,
    unpaid_amount: facts.unpaid.amount,
    self_approved: facts.selfApprovedSinceEver.count - facts.before.selfApproved,
    self_approved_amount: subtract(facts.selfApprovedSinceEver.amount, facts.before.selfApprovedAmount),
    credits: credited.rows,
    credits_amount: credited.credit,
    payouts: payout.rows,
    payouts_amount: payout.debit,
    discounts: JSON.stringify(facts.given),
    charges: facts.charges.sold.length + facts.charges.credited.length === 0 ? null : JSON.stringify(facts.charges),
    cash_sales: cash.rows,
    cash_sales_amount: cash.credit,
    tips: JSON.stringify(facts.tips),
    tips_amount: tips,
    voids: voids.length === 0 ? null : JSON.stringify(voids),
  }
}
