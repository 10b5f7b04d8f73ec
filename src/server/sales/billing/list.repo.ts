import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_PAGE, type SortKey } from '../../../shared/contract/paging.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { msOf } from '../../../shared/time.ts'
import { checkedDays, type DayBounds, widestMoments } from '../../kernel/db/slice.ts'
import { badCursor } from '../../kernel/http/page.ts'
import { moveKinds, tenderedKinds } from '../../../shared/contract/billing.ts'
import type { TenderKind } from '../../../shared/contract/tender-rules.ts'
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

/** The part of a list to read, before any search. */
export interface ListPart {
  /** Requested moments, ms, UTC: from ≤ created_at < to. */
  from: number | undefined
  to: number | undefined
  days: DayBounds
  sort: SortKey
  order: 'desc' | 'asc'
  limit: number
  /** The id of the last row of the previous page. */
  after: string | undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The part of a list that a query requests. Refused: a period that ends before it begins, an invalid cursor. */
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
  if (cursor !== undefined && !UUID.test(cursor)) return badCursor()
  const moments = { from: from === undefined ? undefined : msOf(from), to: to === undefined ? undefined : msOf(to) }
  return ok({ ...moments, days: days.value, sort, order, limit, after: cursor })
}

type Condition = RawBuilder<unknown>

/** A condition in two forms, one that can use an index and one that cannot: so the list chooses the index, not the planner. */
export interface Sieve {
  indexed: Condition
  plain: Condition
}

/**
 * A list of bills or card moves: its table and the expressions to sort it by, each with an index that ends in the id and the day.
 */
export interface ListOf {
  table: 'bills' | 'card_moves'
  keys: Record<SortKey, Condition>
}

export const billList: ListOf = {
  table: 'bills',
  keys: { time: sql`created_at`, amount: sql`total`, name: sql`lower(full_name)` },
}

/** The invoices of an outlet, by the range of their numbers. */
const billsOfOutlet = (outlet: number): Condition =>
  sql`(invoice_seq + 0 > ${numbersBefore(outlet)} AND invoice_seq + 0 <= ${numbersBefore(outlet + 1)})`

/** The moves of one tender; cash includes loads and pay-outs from before tenders were recorded. */
const movesOfTender = (tender: TenderKind): Condition =>
  tender === 'cash'
    ? sql`COALESCE(tender, CASE WHEN kind IN (${sql.join(tenderedKinds)}) THEN 'cash' END) = 'cash'`
    : sql`tender = ${tender}`

/** The rows of a voyage, in a form that no index serves. */
const ofVoyage = (voyage: string): Condition => sql`voyage_id || '' = ${voyage}`

/** The further condition of an outlet, a voyage and a tender; undefined without any. */
export function onlyOf({
  outlet,
  voyage,
  tender,
}: {
  outlet?: number | undefined
  voyage?: string | undefined
  tender?: TenderKind | undefined
}): Condition | undefined {
  const conditions = [
    ...(outlet === undefined ? [] : [billsOfOutlet(outlet)]),
    ...(voyage === undefined ? [] : [ofVoyage(voyage)]),
    ...(tender === undefined ? [] : [movesOfTender(tender)]),
  ]
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` AND `)
}

export const moveList: ListOf = {
  table: 'card_moves',
  keys: { time: sql`created_at`, amount: sql`(credit + debit)`, name: sql`lower(card_name)` },
}

/** Both forms of a condition on a column. */
export const sieve = (column: string, type: 'number' | 'text', condition: (column: Condition) => Condition): Sieve => ({
  indexed: condition(sql.ref(column)),
  plain: condition(type === 'number' ? sql`${sql.ref(column)} + 0` : sql`${sql.ref(column)} || ''`),
})

type Kind = CardMoveRow['kind']

const kindSieve = (kind: Kind): Sieve => sieve('kind', 'text', (column) => sql`${column} = ${kind}`)

/** Up to this many rows are gathered and sorted; with more, walking in sort order finds a page quickly. */
const MAX_GATHERED = 20_000

/** How many rows match a condition, counted up to just above `MAX_GATHERED`. */
export async function countUpTo(db: Reading, table: ListOf['table'], condition: Condition): Promise<number> {
  const { rows } = await sql<{ found: number }>`SELECT COUNT(*) AS found FROM (
    SELECT 1 FROM ${sql.table(table)} WHERE ${condition} LIMIT ${sql.lit(MAX_GATHERED + 1)}) AS matches`.execute(db)
  return rows[0]?.found ?? 0
}

/** How a page is read: by walking in sort order, or by gathering the rows of one condition and sorting them. */
type Way = 'walk' | 'by time' | 'by search'

interface Search {
  sieve: Sieve
  /** How many rows it finds, counted up to just above `MAX_GATHERED`. */
  rows: number
}

/** The further filters of a list: a search, one kind of moves, and the number of rows of the period. */
export interface Asked {
  search: Search | undefined
  kind: Kind | undefined
  rowsOfPeriod: number
  /** A further condition without an index: the rows of one outlet or voyage. */
  only?: Condition | undefined
}

/**
 * A list sorted by time is walked unless a search matches few rows; another one is gathered if the period or the search has few.
 */
function wayOf({ sort }: ListPart, { search, rowsOfPeriod }: Asked): Way {
  const found = search?.rows ?? Infinity
  const gathered = sort === 'time' ? found : Math.min(found, rowsOfPeriod)
  if (gathered > MAX_GATHERED) return 'walk'
  return gathered === found ? 'by search' : 'by time'
}

const pick = (one: Sieve, indexed: boolean): Condition => (indexed ? one.indexed : one.plain)

/**
 * The bounds by moment. Days narrow them too if the index over moments is used; otherwise they would only make the planner expect
 * too few rows.
 */
function momentsOf({ from, to, days }: ListPart, byTime: boolean): Condition[] {
  const implied = byTime ? widestMoments(days) : { from: undefined, to: undefined }
  const condition = (compare: (column: Condition) => Condition): Condition => pick(sieve('created_at', 'number', compare), byTime)
  return [
    ...[from, implied.from].flatMap((at) => (at === undefined ? [] : condition((column) => sql`${column} >= ${at}`))),
    ...[to, implied.to].flatMap((at) => (at === undefined ? [] : condition((column) => sql`${column} < ${at}`))),
  ]
}

/** The conditions of a page except its cursor, each in the indexed form only if that index is used. */
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

/** A sort key in a form that no index has. */
const unindexed = (key: Condition, sort: SortKey): Condition => (sort === 'name' ? sql`${key} || ''` : sql`${key} + 0`)

/** The sort key of a row, undefined if there is no such row. */
async function keyOf(db: Reading, { table, keys }: ListOf, sort: SortKey, id: string): Promise<string | number | undefined> {
  const { rows } = await sql<{
    key: string | number
  }>`SELECT ${keys[sort]} AS key FROM ${sql.table(table)} WHERE id = ${id}`.execute(db)
  return rows[0]?.key
}

/** The index over amounts of card moves is by kind, so each kind is walked: the largest of all are among the largest of each. */
const kindsWalked = ({ table }: ListOf, { sort }: ListPart, { kind }: Asked, way: Way): (Kind | undefined)[] =>
  table === 'card_moves' && sort === 'amount' && way === 'walk' && kind === undefined ? [...moveKinds] : [kind]

/** The ids of a page in their order, and one more than its limit; undefined if its cursor is not a row of the list. */
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
