import { QUARTER_MS } from '../../shared/contract/reservations.ts'
import type { Db } from '../kernel/db/database.ts'
import type { TableRow } from '../kernel/db/tables/tables.ts'
import { FIRST_OUTLET } from '../../shared/outlets.ts'
import { insertReservation, noteChange, tableName } from '../orders/index.ts'
import { terminals } from './demo-venue.ts'
import type { Random } from './random.ts'

const HOUR_MS = 3_600_000

/** Who is expected in the demo: one party at the next quarter of an hour, so that its table says so, and others too far ahead for that. */
const expected = [
  { name: 'Kowalski', covers: 4, table: '3rd Floor 6', note: 'By the window', hours: 0 },
  { name: 'Silva', covers: 2, table: '1st Floor 5', note: '', hours: 2 },
  { name: 'Laurent', covers: 5, table: '1st Floor Medium 5', note: 'Birthday: cake at the end', hours: 2.5 },
  { name: 'Brandt', covers: 9, table: null, note: '', hours: 3 },
  { name: 'Osei', covers: 4, table: '3rd Floor 4', note: 'High chair', hours: 26 },
]

/** Writes the demo's reservations, taken down at the desk an hour ago. */
export async function seedReservations(
  tx: Db,
  { random, floor, desk, now }: { random: Random; floor: readonly TableRow[]; desk: string; now: number },
): Promise<void> {
  const at = now - HOUR_MS
  for (const { name, covers, table, note, hours } of expected) {
    const id = random.idAt(at)
    const starts_at = Math.ceil((now + hours * HOUR_MS) / QUARTER_MS) * QUARTER_MS
    const table_id = floor.find((one) => tableName(one) === table)?.id ?? null
    const row = { id, name, covers, starts_at, table_id, note, card_number: '', cleared_at: null, created_at: at }
    await insertReservation(tx, { ...row, state: 'booked', outlet: FIRST_OUTLET })
    await noteChange(tx, { staff: { id: desk }, terminal: terminals[0] }, at, { reservation_id: id, what: 'booked' })
  }
}
