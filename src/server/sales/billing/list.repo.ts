import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_PAGE, type SortKey } from '../../../shared/contract/paging.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { msOf } from '../../../shared/time.ts'
import { checkedDays, type DayBounds, widestMoments } from '../../kernel/db/slice.ts'
import { moveKinds } from '../../../shared/contract/billing.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { CardMoveRow } from '../../kernel/db/tables/tables.ts'
import { numbersBefore } from '../../venue/index.ts'

/** The query of a list of bills or card moves. */
export interface ListQuery extends DayBounds {
  from?: string
  to?: string
  sort?: SortKey
  order?: 'desc' | 'asc'
  limit?: number
  cursor?: string
}

/** The part of a list to read, before anything is searched for. */
export interface ListPart {
  /** Moments asked for, in ms, UTC: from ≤ created_at < to. */
  from: number | undefined
  to: number | undefined
  days: DayBounds
  sort: SortKey
  order: 'desc' | 'asc'
  limit: number
  /** The id of the last row of the page before. */
  after: string | undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const refused = (field: string, msg: string) => fail('invalid_request', { fields: [{ field, msg }] })

/** The refusal of a cursor that no page of the list gave. */
export const noCursor = () => refused('cursor', 'This is not a cursor of this list')

/** The part of a list that a query asks for. Refused: a period that ends before it begins, a moment that does not exist, what is no cursor. */
export function listPartOf({
  from,
  to,
  sort = 'time',
  order = 'desc',
  limit = DEFAULT_PAGE,
  cursor,
  ...query
}: ListQuery): Result<ListPart> {
  const days = checkedDays(query)
  if (!days.ok) return days
  if (cursor !== undefined && !UUID.test(cursor)) return noCursor()
  const moments = { from: from === undefined ? undefined : msOf(from), to: to === undefined ? undefined : msOf(to) }
  if (Number.isNaN(moments.from)) return refused('from', 'This moment does not exist')
  if (Number.isNaN(moments.to)) return refused('to', 'This moment does not exist')
  return ok({ ...moments, days: days.value, sort, order, limit, after: cursor })
}

type Condition = RawBuilder<unknown>

/** A condition in two spellings, one that an index serves and one that none does: so the list chooses the index, not the planner. */
export interface Sieve {
  indexed: Condition
  plain: Condition
}

/** A list of bills or card moves: its table and the expressions that it is sorted by, each with an index that ends in the id and the day. */
export interface ListOf {
  table: 'bills' | 'card_moves'
  keys: Record<SortKey, Condition>
}

export const billList: ListOf = {
  table: 'bills',
  keys: { time: sql`created_at`, amount: sql`total`, name: sql`lower(full_name)` },
}

/** The invoices of an outlet, by their numbers. */
export const billsOfOutlet = (outlet: number): Condition =>
  sql`(invoice_seq + 0 > ${numbersBefore(outlet)} AND invoice_seq + 0 <= ${numbersBefore(outlet + 1)})`

export const moveList: ListOf = {
  table: 'card_moves',
  keys: { time: sql`created_at`, amount: sql`(credit + debit)`, name: sql`lower(card_name)` },
}

/** A sieve over a column, given how the condition reads with the column in it. */
export const sieve = (column: string, type: 'number' | 'text', condition: (column: Condition) => Condition): Sieve => ({
  indexed: condition(sql.ref(column)),
  plain: condition(type === 'number' ? sql`${sql.ref(column)} + 0` : sql`${sql.ref(column)} || ''`),
})

type Kind = CardMoveRow['kind']

const kindSieve = (kind: Kind): Sieve => sieve('kind', 'text', (column) => sql`${column} = ${kind}`)

/** Up to this many rows are gathered and sorted; of more, a page is found quickly by walking in sort order. */
const MAX_GATHERED = 20_000

/** How many rows match a condition, counted up to a limit. */
export async function countUpTo(db: Reading, table: ListOf['table'], condition: Condition): Promise<number> {
  const { rows } = await sql<{ found: number }>`SELECT COUNT(*) AS found FROM (
    SELECT 1 FROM ${sql.table(table)} WHERE ${condition} LIMIT ${sql.lit(MAX_GATHERED + 1)}) AS matches`.execute(db)
  return rows[0]?.found ?? 0
}

/** How a page is read: walked in sort order, or gathered by one condition and then sorted. */
type Way = 'walk' | 'by time' | 'by search'

interface Search {
  sieve: Sieve
  /** How many rows it finds, no matter how many beyond `MAX_GATHERED`. */
  rows: number
}

/** What is read, beside the part: a text searched for, one kind of moves, and how many rows the period has. */
export interface Asked {
  search: Search | undefined
  kind: Kind | undefined
  rowsOfPeriod: number
  /** A further condition without an index: the invoices of one outlet. */
  only?: Condition | undefined
}

/** Most lists are sorted by time, so that is walked unless a search matches few rows. */
function wayOf({ sort }: ListPart, { search, rowsOfPeriod }: Asked): Way {
  const found = search?.rows ?? Infinity
  const gathered = sort === 'time' ? found : Math.min(found, rowsOfPeriod)
  if (gathered > MAX_GATHERED) return 'walk'
  return gathered === found ? 'by search' : 'by time'
}

const pick = (one: Sieve, indexed: boolean): Condition => (indexed ? one.indexed : one.plain)

/**
 * The bounds by moment. Days narrow them too where the index over moments is used; elsewhere they would only
 * make the planner expect too few rows.
 */
function momentsOf({ from, to, days }: ListPart, byTime: boolean): Condition[] {
  const implied = byTime ? widestMoments(days) : { from: undefined, to: undefined }
  const condition = (compare: (column: Condition) => Condition): Condition => pick(sieve('created_at', 'number', compare), byTime)
  return [
    ...[from, implied.from].flatMap((at) => (at === undefined ? [] : condition((column) => sql`${column} >= ${at}`))),
    ...[to, implied.to].flatMap((at) => (at === undefined ? [] : condition((column) => sql`${column} < ${at}`))),
  ]
}

/** Conditions of a page except its cursor, each in the indexed spelling only where that index is used. */
function conditionsOf(part: ListPart, { search, kind, only }: Asked, way: Way): Condition[] {
  const { days, sort } = part
  const byTime = way === 'by time' || (way === 'walk' && sort === 'time')
  return [
    ...momentsOf(part, byTime),
    ...(days.fromDay === undefined ? [] : [sql`day >= ${days.fromDay}`]),
    ...(days.toDay === undefined ? [] : [sql`day <= ${days.toDay}`]),
    ...(only === undefined ? [] : [only]),
    ...(search === undefined ? [] : [pick(search.sieve, way === 'by search')]),
    ...(kind === undefined ? [] : [pick(kindSieve(kind), byTime || (way === 'walk' && sort === 'amount'))]),
  ]
}

/** A sort key that no index holds. */
const unindexed = (key: Condition, sort: SortKey): Condition => (sort === 'name' ? sql`${key} || ''` : sql`${key} + 0`)

/** The sort key of a row, undefined when there is no such row. */
async function keyOf(db: Reading, { table, keys }: ListOf, sort: SortKey, id: string): Promise<string | number | undefined> {
  const { rows } = await sql<{
    key: string | number
  }>`SELECT ${keys[sort]} AS key FROM ${sql.table(table)} WHERE id = ${id}`.execute(db)
  return rows[0]?.key
}

/** The index over amounts of card moves is by kind, so each kind is walked: the largest of all are among the largest of each. */
const kindsWalked = ({ table }: ListOf, { sort }: ListPart, { kind }: Asked, way: Way): (Kind | undefined)[] =>
  table === 'card_moves' && sort === 'amount' && way === 'walk' && kind === undefined ? [...moveKinds] : [kind]

/** The ids of a page in their order, one beyond its limit; undefined when its cursor is no row of the list. */
export async function idsOfPage(db: Reading, list: ListOf, part: ListPart, asked: Asked): Promise<string[] | undefined> {
  const way = wayOf(part, asked)
  const key = way === 'walk' ? list.keys[part.sort] : unindexed(list.keys[part.sort], part.sort)
  const after = part.after === undefined ? undefined : await keyOf(db, list, part.sort, part.after)
  if (part.after !== undefined && after === undefined) return undefined
  const beyond = part.order === 'desc' ? sql`<` : sql`>`
  const cursor = part.after === undefined ? [] : [sql`(${key}, id) ${beyond} (${after}, ${part.after})`]
  const direction = part.order === 'desc' ? sql`DESC` : sql`ASC`
  const walks = kindsWalked(list, part, asked, way).map((kind) => {
    const conditions = [...conditionsOf(part, { ...asked, kind }, way), ...cursor]
    const where = conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`
    return sql`SELECT * FROM (SELECT ${key} AS key, id FROM ${sql.table(list.table)} ${where}
      ORDER BY ${key} ${direction}, id ${direction} LIMIT ${part.limit + 1}) AS walk`
  })
  const { rows } = await sql<{ id: string }>`SELECT id FROM (${sql.join(walks, sql` UNION ALL `)}) AS page
    ORDER BY key ${direction}, id ${direction} LIMIT ${part.limit + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rows in the order of their ids. */
export function inOrderOf<R extends { id: string }>(ids: readonly string[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
