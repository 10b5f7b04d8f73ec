import { cleanText, isBlank } from '../../../shared/clean-text.ts'
import { QUARTER_MS, type Reservation, type ReservationForm } from '../../../shared/contract/reservations.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { mayBecome, STAY_MS, staysOverlap, takesTable } from '../../../shared/orders/reservations.ts'
import { dayOf, formatMoment, isoOf, msOf } from '../../../shared/time.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { ReservationRow } from '../../kernel/db/tables/order-tables.ts'
import type { TableRow } from '../../kernel/db/tables/tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { orRefuse } from '../../kernel/refusal.ts'
import { currentVenue, once } from '../../venue/index.ts'
import { attemptOf, orderTableOf } from '../order/order.ts'
import {
  changeReservation,
  changesOf,
  findReservation,
  holdReservation,
  insertReservation,
  type NamedChange,
  noteChange,
  type ReservationContents,
  reservationsFrom,
  reservationsOfTable,
} from './reservation.repo.ts'
import { findTables, holdTable } from './table.repo.ts'
import { tableName } from './table.ts'

/** How late a new reservation may be, in ms: guests at the door are entered for the past quarter hour. */
const LATE_MS = QUARTER_MS
/** How far ahead a reservation may be, in ms: 400 days. */
const AHEAD_MS = 400 * 86_400_000

/** A form as a row, or the first field that breaks a rule. An unchanged time (`before`, ms) may be past. */
function contentsOf(form: ReservationForm, now: number, before: number | null): Result<ReservationContents> {
  const name = cleanText(form.name)
  const at = msOf(form.at)
  if (isBlank(name)) return failField('name', 'Fill this in')
  if (at % QUARTER_MS !== 0) return failField('at', 'Choose a time on the quarter hour')
  if (at !== before && at < now - LATE_MS) return failField('at', 'This time has passed')
  if (at > now + AHEAD_MS) return failField('at', 'This is too far ahead')
  return ok({
    name,
    covers: form.covers,
    starts_at: at,
    table_id: form.table,
    note: cleanText(form.note),
    card_number: form.cardNumber,
  })
}

/** The first other reservation of the table that overlaps a stay beginning at a moment (ms). */
const reservedBy = (others: readonly ReservationRow[], at: number, own: string | null, now: number): ReservationRow | undefined =>
  others.find(
    (other) =>
      other.id !== own && staysOverlap(other.starts_at, at) && takesTable({ state: other.state, at: other.starts_at }, now),
  )

/** The refusal of a second reservation, naming the first. */
const reservedText = (table: TableRow, { name, covers, starts_at }: ReservationRow, timeZone: string): string =>
  `Table ${tableName(table)} is reserved for ${name}, ${covers === 1 ? '1 guest' : `${covers} guests`}, ${formatMoment(isoOf(starts_at), timeZone)}`

/** A reservation as the API shows it, with its table and its changes. */
const reservationView = (
  row: ReservationRow,
  tables: ReadonlyMap<string, TableRow>,
  changes: readonly NamedChange[],
): Reservation => {
  const table = row.table_id === null ? undefined : tables.get(row.table_id)
  return {
    _id: row.id,
    name: row.name,
    covers: row.covers,
    at: isoOf(row.starts_at),
    table: table === undefined ? null : orderTableOf(table),
    note: row.note,
    cardNumber: row.card_number,
    state: row.state,
    changes: changes.map(({ what, at, staff_name, terminal }) => ({
      what,
      at: isoOf(at),
      staffName: staff_name ?? '',
      terminal,
    })),
  }
}

const DAY_MS = 86_400_000
/** Most reservations in one answer: the nearest. */
const MOST = 500

async function viewsOf(db: Reading, rows: readonly ReservationRow[]): Promise<Reservation[]> {
  const tables = await findTables(db, [...new Set(rows.flatMap(({ table_id: id }) => id ?? []))])
  const byId = new Map(tables.map((table) => [table.id, table]))
  const changes = await changesOf(
    db,
    rows.map(({ id }) => id),
  )
  const byReservation = Map.groupBy(changes, ({ reservation_id: id }) => id)
  return rows.map((row) => reservationView(row, byId, byReservation.get(row.id) ?? []))
}

async function viewOf(db: Reading, row: ReservationRow): Promise<Result<Reservation>> {
  const [view] = await viewsOf(db, [row])
  return view === undefined ? fail('reservation_not_found') : ok(view)
}

/** The reservations of the session's outlet from the venue's today on; stays that began before midnight are still listed. */
export const listReservations: Service<'listReservations'> = async ({ database: { db }, now }, { staff }) => {
  const at = now()
  const { timeZone } = await currentVenue(db)
  const today = dayOf(at, timeZone)
  const isListed = ({ starts_at }: ReservationRow) => starts_at > at - STAY_MS || dayOf(starts_at, timeZone) >= today
  const rows = await reservationsFrom(db, { outlet: staff.outlet, from: at - DAY_MS - STAY_MS, most: MOST })
  return ok(await viewsOf(db, rows.filter(isListed)))
}

interface Asking {
  /** The id of the reservation that is changed; null for a new one. */
  own: string | null
  anyway: boolean
  now: number
  outlet: number
}

/**
 * Refuses a table that does not exist, is another outlet's, or is reserved at that time, unless the caller confirmed that. Locks
 * the table, so that of two concurrent calls one is refused.
 */
async function checkTable(
  tx: Transaction,
  contents: ReservationContents,
  { own, anyway, now, outlet }: Asking,
): Promise<Result<null>> {
  const { table_id: id, starts_at: at } = contents
  if (id === null) return ok(null)
  const table = await holdTable(tx, id)
  if (table?.outlet !== outlet) return fail('table_not_found')
  const other = reservedBy(await reservationsOfTable(tx, id, at - STAY_MS, at + STAY_MS), at, own, now)
  if (other === undefined || anyway) return ok(null)
  const { timeZone } = await currentVenue(tx)
  return fail('table_reserved', { msg: reservedText(table, other, timeZone) })
}

export const createReservation: Service<'createReservation'> = ({ database, now }, call) =>
  database.transact(async (tx) => {
    const { body, staff } = call
    const at = now()
    const made = await once(tx, attemptOf('createReservation', call, at), async () => {
      const contents = orRefuse(contentsOf(body, at, null))
      const id = newId()
      const asking = { own: null, anyway: body.anyway === true, now: at, outlet: staff.outlet }
      orRefuse(await checkTable(tx, contents, asking))
      await insertReservation(tx, { id, ...contents, state: 'booked', cleared_at: null, created_at: at, outlet: staff.outlet })
      await noteChange(tx, call, at, { reservation_id: id, what: 'booked' })
      return ok({ id })
    })
    const row = await findReservation(tx, orRefuse(made).id)
    return row === undefined ? fail('reservation_not_found') : viewOf(tx, row)
  })

/** Reads the reservation without a lock first, since tables come before reservations in the lock order. */
async function changedContents(
  tx: Transaction,
  id: string,
  form: ReservationForm,
  { now, outlet }: Pick<Asking, 'now' | 'outlet'>,
): Promise<Result<ReservationContents>> {
  const known = await tx.selectFrom('reservations').select('starts_at').where('id', '=', id).executeTakeFirst()
  if (known === undefined) return fail('reservation_not_found')
  const contents = contentsOf(form, now, known.starts_at)
  if (!contents.ok) return contents
  const isFree = await checkTable(tx, contents.value, { own: id, anyway: form.anyway === true, now, outlet })
  return isFree.ok ? contents : isFree
}

const isSame = (row: ReservationRow, contents: ReservationContents): boolean =>
  (Object.keys(contents) as (keyof ReservationContents)[]).every((key) => row[key] === contents[key])

/** Refuses a change by someone who has not seen the last one. */
async function unseenChange(tx: Transaction, id: string, known: number | undefined): Promise<Result<null>> {
  if (known === undefined) return ok(null)
  const changes = await changesOf(tx, [id])
  if (changes.length === known) return ok(null)
  const name = changes.at(-1)?.staff_name
  return fail('reservation_changed', name ? { msg: `${name} has just changed this reservation` } : {})
}

export const updateReservation: Service<'updateReservation'> = ({ database, now }, { params: { _id: id }, body, ...by }) =>
  database.transact(async (tx) => {
    const at = now()
    const { outlet } = by.staff
    const contents = await changedContents(tx, id, body, { now: at, outlet })
    if (!contents.ok) return contents
    const held = await holdReservation(tx, id)
    if (held?.outlet !== outlet) return fail('reservation_not_found')
    if (held.state !== 'booked') return fail('reservation_over')
    // A retry after a lost answer.
    if (isSame(held, contents.value)) return viewOf(tx, held)
    const unseen = await unseenChange(tx, id, body.known)
    if (!unseen.ok) return unseen
    const changed = await changeReservation(tx, id, contents.value)
    await noteChange(tx, by, at, { reservation_id: id, what: 'changed' })
    return viewOf(tx, changed)
  })

/** The same state again is a retry after a lost answer. */
export const setReservationState: Service<'setReservationState'> = ({ database, now }, { params, body: { state }, ...by }) =>
  database.transact(async (tx) => {
    const held = await holdReservation(tx, params._id)
    if (held?.outlet !== by.staff.outlet) return fail('reservation_not_found')
    if (held.state === state) return viewOf(tx, held)
    if (!mayBecome(held.state, state)) return fail('reservation_over')
    const changed = await changeReservation(tx, held.id, { state })
    await noteChange(tx, by, now(), { reservation_id: held.id, what: state })
    return viewOf(tx, changed)
  })
