import { MAX_COVERS, QUARTER_MS, type Reservation, type ReservationForm } from '../../../../../shared/contract/reservations.ts'
import type { Table } from '../../../../../shared/contract/tables.ts'
import { isDay } from '../../../../../shared/forms/formats.ts'
import { staysOverlap, takesTable } from '../../../../../shared/orders/reservations.ts'
import { instantOf, wallTimeOf } from '../../../../platform/venue-time.ts'
import type { FormErrors } from '../../../../ui/form/form-errors.ts'
import { quarterOptions } from '../../../../ui/form/quarter-options.ts'
import { formatTime } from '../../../../model/format.ts'
import { decksFromTop } from '../../../../model/tables/deck-kinds.ts'
import { seatsOf } from '../../../../model/tables/seats.ts'

/** Day and time by the venue's clock; '' for no table. */
export type ReservationDraft = Record<'name' | 'covers' | 'day' | 'time' | 'table' | 'note' | 'cardNumber', string>

const wall = (ms: number, timeZone: string): Pick<ReservationDraft, 'day' | 'time'> => {
  const shown = wallTimeOf(new Date(ms).toISOString(), timeZone)
  return { day: shown.format('YYYY-MM-DD'), time: shown.format('HH:mm') }
}

export const newDraft = (table: string, now: number, timeZone: string): ReservationDraft => ({
  name: '',
  covers: '2',
  ...wall(Math.ceil(now / QUARTER_MS) * QUARTER_MS, timeZone),
  table,
  note: '',
  cardNumber: '',
})

export const draftOf = ({ name, covers, at, table, note, cardNumber }: Reservation, timeZone: string): ReservationDraft => ({
  name,
  covers: String(covers),
  ...wall(Date.parse(at), timeZone),
  table: table?._id ?? '',
  note,
  cardNumber,
})

export const reservationAsks = {
  name: 'Enter the name',
  covers: 'Choose how many',
  day: 'Enter the day',
  time: 'Choose the time',
}

export const faultsOf = ({ day, cardNumber }: ReservationDraft): FormErrors<ReservationDraft> => ({
  ...(!isDay(day) && { day: 'Enter a date such as 12/31/2026' }),
  ...(!/^[0-9A-Za-z-]*$/.test(cardNumber.trim()) && { cardNumber: 'Use the number on the card' }),
})

/** The draft's day must be valid. */
export const formOf = (draft: ReservationDraft, timeZone: string, anyway: boolean): ReservationForm => ({
  name: draft.name.trim(),
  covers: Number.parseInt(draft.covers, 10),
  at: instantOf(`${draft.day} ${draft.time}`, timeZone),
  table: draft.table === '' ? null : draft.table,
  note: draft.note.trim(),
  cardNumber: draft.cardNumber.trim(),
  ...(anyway && { anyway }),
})

/** Today has only those that are not past, and the chosen one. */
export function quartersOf({ day, time }: ReservationDraft, now: number, timeZone: string) {
  const present = wall(now - QUARTER_MS, timeZone)
  return day === present.day ? quarterOptions.filter(({ value }) => value > present.time || value === time) : quarterOptions
}

export const coverOptions = Array.from({ length: MAX_COVERS }, (_cover, index) => String(index + 1)).map((value) => ({
  value,
  label: value,
}))

export interface Around {
  tables: readonly Table[]
  reservations: readonly Reservation[]
  /** The reservation that is changed. */
  own: string | null
  now: number
  timeZone: string
}

export function tableOptions(draft: ReservationDraft, { tables, reservations, own, now, timeZone }: Around) {
  const at = isDay(draft.day) && draft.time !== '' ? Date.parse(instantOf(`${draft.day} ${draft.time}`, timeZone)) : Number.NaN
  const takenBy = (id: string) =>
    reservations.find(
      (other) =>
        other._id !== own &&
        other.table?._id === id &&
        staysOverlap(Date.parse(other.at), at) &&
        takesTable({ state: other.state, at: Date.parse(other.at) }, now),
    )
  const fromTop = tables.toSorted(
    (one, other) => decksFromTop.indexOf(one.tablefloor) - decksFromTop.indexOf(other.tablefloor) || one.tableno - other.tableno,
  )
  const options = fromTop.map((table) => {
    const other = takenBy(table._id)
    const reserved = other === undefined ? '' : ` · ${other.name}, ${formatTime(other.at, timeZone)}`
    return { value: table._id, label: `${table.tablefloor} ${table.tableno} · ${seatsOf(table)}${reserved}` }
  })
  return [{ value: '', label: 'No table yet' }, ...options]
}
