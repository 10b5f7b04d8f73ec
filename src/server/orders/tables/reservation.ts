import { cleanText, isBlank } from '../../../shared/clean-text.ts'
import { QUARTER_MS, type Reservation, type ReservationForm } from '../../../shared/contract/reservations.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { failField } from '../../../shared/messages.ts'
import { staysOverlap, takesTable } from '../../../shared/orders/reservations.ts'
import { formatMoment, isoOf, msOf } from '../../../shared/time.ts'
import type { ReservationRow } from '../../kernel/db/tables/order-tables.ts'
import type { TableRow } from '../../kernel/db/tables/tables.ts'
import { orderTableOf } from '../order/order.ts'
import { tableName } from './table.ts'
import type { NamedChange, ReservationContents } from './reservation.repo.ts'

/** Guests who are at the door are still entered for the quarter hour before, ms. */
const LATE_MS = QUARTER_MS
/** The furthest that a reservation may lie ahead, ms: 400 days. */
const AHEAD_MS = 400 * 86_400_000

/** A form as it is stored, or the first field that breaks a rule. A time that is kept (`before`, ms) may be past. */
export function contentsOf(form: ReservationForm, now: number, before: number | null): Result<ReservationContents> {
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

/** Of a table's reservations the first that has it when guests come at a moment (ms), other than the one that is changed. */
export const reservedBy = (
  others: readonly ReservationRow[],
  at: number,
  own: string | null,
  now: number,
): ReservationRow | undefined =>
  others.find(
    (other) =>
      other.id !== own && staysOverlap(other.starts_at, at) && takesTable({ state: other.state, at: other.starts_at }, now),
  )

/** Whose table it is at that time: the refusal of another reservation of it. */
export const reservedText = (table: TableRow, { name, covers, starts_at }: ReservationRow, timeZone: string): string =>
  `Table ${tableName(table)} is reserved for ${name}, ${covers === 1 ? '1 guest' : `${covers} guests`}, ${formatMoment(isoOf(starts_at), timeZone)}`

/** A reservation as the API shows it, with the plan's tables and what was done to it. */
export const reservationView = (
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
