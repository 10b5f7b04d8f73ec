import type { CashBy } from '../../../shared/contract/reports.ts'
import { add, type Paise, paiseOf, subtract, sum, toRupees, ZERO } from '../../../shared/money/money.ts'
import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'
import type { ZReportRow } from '../../kernel/db/tables/books-tables.ts'

/** One person's moves of one kind: how many, and their amount. `staff_id` is null if no person was recorded. */
export interface PersonsMoves {
  staff_id: string | null
  kind: LedgerEntryRow['kind']
  moves: number
  amount: Paise
}

/** The cash that one person took and paid out. */
interface PersonsCash {
  staffId: string
  name: string
  taken: number
  takenAmount: Paise
  paidOut: number
  paidOutAmount: Paise
  /** Sales paid in cash; left out if there are none. */
  sold?: number
  soldAmount?: Paise
}

function withMoves(cash: PersonsCash, { kind, moves, amount }: PersonsMoves): PersonsCash {
  if (kind === 'return' || kind === 'payout')
    return { ...cash, paidOut: cash.paidOut + moves, paidOutAmount: add(cash.paidOutAmount, amount) }
  if (kind === 'cash') return { ...cash, sold: (cash.sold ?? 0) + moves, soldAmount: add(cash.soldAmount ?? ZERO, amount) }
  return { ...cash, taken: cash.taken + moves, takenAmount: add(cash.takenAmount, amount) }
}

/** The kinds of moves that change the cash in the drawer. */
const cashKinds: ReadonlySet<LedgerEntryRow['kind']> = new Set(['activation', 'refill', 'return', 'payout', 'cash'])

const none = { taken: 0, takenAmount: ZERO, paidOut: 0, paidOutAmount: ZERO }

/**
 * Cash taken and paid out by person, sorted by name. Sales by card, tips, transfers and credits to cards move no cash. `names`
 * are staff names by id.
 */
export function cashByPerson(moves: readonly PersonsMoves[], names: ReadonlyMap<string, string>): PersonsCash[] {
  const byPerson = new Map<string, PersonsCash>()
  for (const row of moves) {
    if (!cashKinds.has(row.kind)) continue
    const staffId = row.staff_id ?? ''
    const cash = byPerson.get(staffId) ?? { staffId, name: names.get(staffId) ?? '', ...none }
    byPerson.set(staffId, withMoves(cash, row))
  }
  return [...byPerson.values()].toSorted((a, b) =>
    a.name === b.name ? (a.staffId < b.staffId ? -1 : 1) : a.name < b.name ? -1 : 1,
  )
}

/** A person's cash as the API shows it. */
export const cashView = ({
  staffId,
  name,
  taken,
  takenAmount,
  paidOut,
  paidOutAmount,
  sold,
  soldAmount = ZERO,
}: PersonsCash): CashBy => ({
  staffid: staffId,
  name,
  taken: { count: taken, amount: toRupees(takenAmount) },
  ...(sold !== undefined && { sold: { count: sold, amount: toRupees(soldAmount) } }),
  paidOut: { count: paidOut, amount: toRupees(paidOutAmount) },
  expected: toRupees(subtract(add(takenAmount, soldAmount), paidOutAmount)),
})

type CashFigures = Pick<
  ZReportRow,
  'cash' | 'activations' | 'activations_amount' | 'refills' | 'refills_amount' | 'returns' | 'returns_amount'
>

/** Cash by person. A report from before persons were recorded has it in one entry without a name. */
export function cashOf({ cash, activations, refills, returns, ...row }: CashFigures): CashBy[] {
  if (cash !== null) return (JSON.parse(cash) as PersonsCash[]).map(cashView)
  if (activations + refills + returns === 0) return []
  const taken = { taken: activations + refills, takenAmount: add(row.activations_amount, row.refills_amount) }
  return [cashView({ staffId: '', name: '', ...taken, paidOut: returns, paidOutAmount: row.returns_amount })]
}

/** The net cash of the period, rupees: cash taken in less cash paid out, by all persons together. */
export const cashExpectedOf = (row: CashFigures): number => toRupees(sum(cashOf(row).map(({ expected }) => paiseOf(expected))))
