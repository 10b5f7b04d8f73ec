import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Slice } from '../db/slice.ts'
import type { CardMoveRow } from '../db/tables/tables.ts'
import { moveKinds } from '../../../shared/contract/billing.ts'

/** What of the money moves is looked at; a field left out is all. */
export interface MoveFilter {
  kind?: CardMoveRow['kind']
  staffid?: string
  cardNumber?: string
}

type Condition = RawBuilder<unknown>
export type MoneyMove = Pick<
  CardMoveRow,
  'id' | 'kind' | 'card_number' | 'credit' | 'debit' | 'staff_id' | 'terminal' | 'created_at'
>

/**
 * One walk along an index, newest first; what the index does not hold is spelled so that no planner takes another one for it. With both
 * bounds of the moment SQLite prefers the index over kinds to the one over persons, so there the first bound is spelled so too.
 */
function walk({ from, before, limit }: Slice, conditions: readonly Condition[], boundByIndex = true): Condition {
  const since = boundByIndex ? sql`created_at >= ${from}` : sql`created_at + 0 >= ${from}`
  const where = sql.join([...conditions, since, sql`(created_at, id) < (${before.at}, ${before.id})`], sql` AND `)
  return sql`SELECT * FROM (SELECT id, kind, card_number, credit, debit, staff_id, terminal, created_at FROM card_moves
    WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}) AS walk`
}

const is = (column: 'staff_id' | 'kind' | 'card_number', value: string | undefined, indexed: boolean): Condition[] =>
  value === undefined ? [] : [indexed ? sql`${sql.ref(column)} = ${value}` : sql`${sql.ref(column)} || '' = ${value}`]

/** A card has few moves; of a person those of each kind are walked along; else those of a kind, or all. */
function walksOf(slice: Slice, { kind, staffid, cardNumber }: MoveFilter): Condition[] {
  if (cardNumber !== undefined)
    return [walk(slice, [...is('card_number', cardNumber, true), ...is('staff_id', staffid, false), ...is('kind', kind, false)])]
  if (staffid === undefined) return [walk(slice, is('kind', kind, true))]
  const kinds = kind === undefined ? moveKinds : [kind]
  return kinds.map((each) => walk(slice, [...is('staff_id', staffid, true), ...is('kind', each, true)], false))
}

/** Money moves of a slice, newest first, one more than the limit: the lines of the card report, which say who and where as the ledger does. */
export async function moneyMoves(db: Db, slice: Slice, filter: MoveFilter): Promise<MoneyMove[]> {
  const walks = walksOf(slice, filter)
  const { rows } = await sql<MoneyMove>`SELECT * FROM (${sql.join(walks, sql` UNION ALL `)}) AS moves
    ORDER BY created_at DESC, id DESC LIMIT ${slice.limit + 1}`.execute(db)
  return rows
}
