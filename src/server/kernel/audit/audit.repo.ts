import { hash as hashOf } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { AuditRow } from '../db/tables/people-tables.ts'
import { newId } from '../../../shared/ids.ts'
import type { Reading, Transaction } from '../db/database.ts'
import type { Slice } from '../db/slice.ts'
import { moveKinds } from '../../../shared/contract/billing.ts'
import type { CardMoveRow } from '../db/tables/tables.ts'

/** The end of the audit trail's chain. */
interface AuditEnd {
  seq: number
  hash: string
}

/** An entry without its place in the chain. */
type AuditFacts = Omit<AuditRow, 'seq' | 'prev_hash' | 'hash'>

/**
 * SHA-256 over all fields of an entry and the hash of the previous one, so that a changed, deleted or inserted entry is detected.
 */
const auditHash = ({ prev_hash, seq, id, at, staff_id, action, subject, detail, terminal }: Omit<AuditRow, 'hash'>): string =>
  hashOf('sha256', JSON.stringify([prev_hash, seq, id, at, staff_id, action, subject, detail, terminal]), 'hex')

/** An entry with its place in the chain, after `end`. */
export function chainEntry(facts: AuditFacts, end: AuditEnd): AuditRow {
  const chained = { ...facts, seq: end.seq + 1, prev_hash: end.hash }
  return { ...chained, hash: auditHash(chained) }
}

/** The number of the first entry that does not follow from the one before it; null if the chain is intact. */
export function firstBrokenEntry(entries: readonly AuditRow[], start: AuditEnd = { seq: 0, hash: '' }): number | null {
  let end = start
  for (const entry of entries) {
    if (entry.seq !== end.seq + 1 || entry.prev_hash !== end.hash || entry.hash !== auditHash(entry)) return entry.seq
    end = entry
  }
  return null
}

/** Who acts, and from which terminal. */
export interface Actor {
  staff: { id: string }
  terminal: string
}

interface Noted {
  action: string
  subject?: string
  detail?: string
}

/**
 * Notes what the caller did to a record, from which terminal, at a moment (ms), as the next entry of the audit trail's chain.
 * Call it late in a transaction, since the lock of the chain's end is held until the transaction ends. `detail` must not hold
 * personal data.
 */
export async function noteAction(tx: Transaction, by: Actor, at: number, noted: Noted): Promise<void> {
  const { action, subject = '', detail = '' } = noted
  const end = await tx
    .updateTable('audit_head')
    .set((head) => ({ seq: head('seq', '+', 1) }))
    .where('id', '=', 1)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  const facts = { id: newId(), at, staff_id: by.staff.id, action, subject, detail, terminal: by.terminal }
  const entry = chainEntry(facts, { seq: end.seq - 1, hash: end.hash })
  await tx.insertInto('audit_log').values(entry).execute()
  await tx.updateTable('audit_head').set({ hash: entry.hash }).where('id', '=', 1).execute()
}

/** Entries of the chain after a number, in its order. */
export const auditChainAfter = (db: Reading, seq: number, limit: number): Promise<AuditRow[]> =>
  db.selectFrom('audit_log').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute()

/** The number and hash that the audit trail's chain has to end with. */
export const auditEnd = (db: Reading): Promise<AuditEnd> =>
  db.selectFrom('audit_head').select(['seq', 'hash']).where('id', '=', 1).executeTakeFirstOrThrow()

export interface AuditFilter {
  action?: string
  staffid?: string
  /** Selects what was done to the card of this number, to its passenger and to its orders. */
  cardNumber?: string
}

/**
 * The ids of everything with a card number: cards that ever had it, their passengers, the passenger who has it aboard, and orders
 * on it.
 */
const subjectsOfNumber = (cardNumber: string) => sql<string>`SELECT id FROM cards WHERE card_number = ${cardNumber}
  UNION SELECT pax_id FROM cards WHERE card_number = ${cardNumber}
  UNION SELECT id FROM pax WHERE pax_manifest_no = ${cardNumber} AND released_at IS NULL
  UNION SELECT id FROM orders WHERE card_number = ${cardNumber}`

/** Entries of a slice, newest first; one more than the limit. */
export function auditEntries(db: Reading, { from, before, limit }: Slice, { action, staffid, cardNumber }: AuditFilter) {
  let query = db
    .selectFrom('audit_log')
    .select(['id', 'at as created_at', 'staff_id', 'action', 'subject', 'detail', 'terminal'])
    .where('at', '>=', from)
    .where(sql<boolean>`(at, id) < (${before.at}, ${before.id})`)
  if (action !== undefined) query = query.where('action', '=', action)
  if (staffid !== undefined) query = query.where('staff_id', '=', staffid)
  if (cardNumber !== undefined) query = query.where(sql<boolean>`subject IN (${subjectsOfNumber(cardNumber)})`)
  return query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** The names of staff with these ids. */
export async function staffNamed(db: Reading, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const staff = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(staff.map(({ id, name }) => [id, name]))
}

/** The records with these ids by kind: names, numbers and places, no personal data. */
export async function subjectsOf(db: Reading, ids: readonly string[]) {
  if (ids.length === 0) return { staff: [], pax: [], cards: [], dishes: [], tables: [], orders: [], enrolments: [] }
  return {
    staff: await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute(),
    pax: await db.selectFrom('pax').select(['id', 'pax_manifest_no']).where('id', 'in', ids).execute(),
    cards: await db.selectFrom('cards').select(['id', 'card_number']).where('id', 'in', ids).execute(),
    dishes: await db.selectFrom('dishes').select(['id', 'dish_name']).where('id', 'in', ids).execute(),
    tables: await db.selectFrom('tablechairs').select(['id', 'floor', 'tableno']).where('id', 'in', ids).execute(),
    orders: await db.selectFrom('orders').select(['id', 'invoice_no', 'card_number']).where('id', 'in', ids).execute(),
    enrolments: await db.selectFrom('enrolments').select(['id']).where('id', 'in', ids).execute(),
  }
}

/** Selects money moves; an omitted field selects all. */
interface MoveFilter {
  kind?: CardMoveRow['kind']
  staffid?: string
  cardNumber?: string
}

type Condition = RawBuilder<unknown>
export type MoneyMove = Pick<
  CardMoveRow,
  | 'id'
  | 'kind'
  | 'card_number'
  | 'credit'
  | 'debit'
  | 'tender'
  | 'tender_ref'
  | 'tender_reason'
  | 'staff_id'
  | 'terminal'
  | 'created_at'
>

/**
 * One scan along an index, newest first. Conditions that the index does not cover are written so that no planner chooses another
 * index for them. With both time bounds SQLite prefers the index over kinds to the one over persons, so there (`boundByIndex`
 * false) the lower bound is written that way too.
 */
function walk({ from, before, limit }: Slice, conditions: readonly Condition[], boundByIndex = true): Condition {
  const since = boundByIndex ? sql`created_at >= ${from}` : sql`created_at + 0 >= ${from}`
  const where = sql.join([...conditions, since, sql`(created_at, id) < (${before.at}, ${before.id})`], sql` AND `)
  return sql`SELECT * FROM (SELECT id, kind, card_number, credit, debit, tender, tender_ref, tender_reason, staff_id, terminal, created_at FROM card_moves
    WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}) AS walk`
}

const is = (column: 'staff_id' | 'kind' | 'card_number', value: string | undefined, indexed: boolean): Condition[] =>
  value === undefined ? [] : [indexed ? sql`${sql.ref(column)} = ${value}` : sql`${sql.ref(column)} || '' = ${value}`]

/**
 * Chooses the scans. A card has few moves, so one scan by card is enough; a person's moves are scanned kind by kind; otherwise
 * one scan covers a kind, or all.
 */
function walksOf(slice: Slice, { kind, staffid, cardNumber }: MoveFilter): Condition[] {
  if (cardNumber !== undefined)
    return [walk(slice, [...is('card_number', cardNumber, true), ...is('staff_id', staffid, false), ...is('kind', kind, false)])]
  if (staffid === undefined) return [walk(slice, is('kind', kind, true))]
  const kinds = kind === undefined ? moveKinds : [kind]
  return kinds.map((each) => walk(slice, [...is('staff_id', staffid, true), ...is('kind', each, true)], false))
}

/**
 * Money moves of a slice, newest first, one more than the limit. They are the lines of the card report, which name person and
 * terminal as the ledger does.
 */
export async function moneyMoves(db: Reading, slice: Slice, filter: MoveFilter): Promise<MoneyMove[]> {
  const walks = walksOf(slice, filter)
  const { rows } = await sql<MoneyMove>`SELECT * FROM (${sql.join(walks, sql` UNION ALL `)}) AS moves
    ORDER BY created_at DESC, id DESC LIMIT ${slice.limit + 1}`.execute(db)
  return rows
}
