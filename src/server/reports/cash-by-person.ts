import type { CashBy } from '../../shared/contract/reports.ts'
import { add, type Paise, subtract, toRupees, ZERO } from '../../shared/money.ts'
import type { LedgerEntryRow } from '../db/tables.ts'

/** Moves of one kind that one person made, and what they come to. No person where none was recorded. */
export interface PersonsMoves {
  staff_id: string | null
  kind: LedgerEntryRow['kind']
  moves: number
  amount: Paise
}

/** What one person took in cash, and paid out. */
export interface PersonsCash {
  staffId: string
  name: string
  taken: number
  takenAmount: Paise
  paidOut: number
  paidOutAmount: Paise
}

const withMoves = (cash: PersonsCash, { kind, moves, amount }: PersonsMoves): PersonsCash =>
  kind === 'return' || kind === 'payout'
    ? { ...cash, paidOut: cash.paidOut + moves, paidOutAmount: add(cash.paidOutAmount, amount) }
    : { ...cash, taken: cash.taken + moves, takenAmount: add(cash.takenAmount, amount) }

const none = { taken: 0, takenAmount: ZERO, paidOut: 0, paidOutAmount: ZERO }

/** Cash by who took it and paid it out, by name; sales, transfers and credits to cards move no cash. `names` are those of staff by id. */
export function cashByPerson(moves: readonly PersonsMoves[], names: ReadonlyMap<string, string>): PersonsCash[] {
  const byPerson = new Map<string, PersonsCash>()
  for (const row of moves) {
    if (row.kind === 'sale' || row.kind === 'transfer' || row.kind === 'credit') continue
    const staffId = row.staff_id ?? ''
    const cash = byPerson.get(staffId) ?? { staffId, name: names.get(staffId) ?? '', ...none }
    byPerson.set(staffId, withMoves(cash, row))
  }
  return [...byPerson.values()].toSorted((a, b) =>
    a.name === b.name ? (a.staffId < b.staffId ? -1 : 1) : a.name < b.name ? -1 : 1,
  )
}

/** The same as the API shows it. */
export const cashView = ({ staffId, name, taken, takenAmount, paidOut, paidOutAmount }: PersonsCash): CashBy => ({
  staffid: staffId,
  name,
  taken: { count: taken, amount: toRupees(takenAmount) },
  paidOut: { count: paidOut, amount: toRupees(paidOutAmount) },
  expected: toRupees(subtract(takenAmount, paidOutAmount)),
})
