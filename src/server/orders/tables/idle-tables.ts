import { ok } from '../../../shared/errors.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import { every } from '../../kernel/background/background.ts'
import type { Changes } from '../../kernel/changes/changes.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { TableRow } from '../../kernel/db/tables/tables.ts'
import { CLOCKS_APART_MS, isToCome } from '../../kernel/clock-skew.ts'
import { currentVenue } from '../../venue/index.ts'
import { clearOldReservations } from './reservation.repo.ts'
import { bookedWithoutOrder, countIdlenessFrom, releaseIdle, staffNames } from './table.repo.ts'
import { holderOf, tableName } from './table.ts'

const MINUTE_MS = 60_000

/** The verdict on a booking without an order: `idle` too long, `restart` its idle time, or it `stays`. */
type IdleVerdict = 'idle' | 'restart' | 'stays'

/**
 * Whether a booking was idle for so many minutes; 0 means that bookings are never released. Idle time restarts if it was never
 * recorded, or was recorded by a clock that was ahead and has been set back; otherwise the booking would be released too early or
 * never.
 */
export function idleVerdict({ active_at: since }: Pick<TableRow, 'active_at'>, minutes: number, now: number): IdleVerdict {
  if (minutes === 0) return 'stays'
  if (since === null || isToCome(since, now)) return 'restart'
  return now - since >= minutes * MINUTE_MS ? 'idle' : 'stays'
}

/** One moment by the wall clock (ms, UTC) and by a monotonic clock (ms). */
interface TwoClocks {
  wall: number
  running: number
}

/** Whether the wall clock was set between two looks, since it moved by another amount than the monotonic one. */
export const wasClockSet = (before: TwoClocks, after: TwoClocks): boolean =>
  Math.abs(after.wall - before.wall - (after.running - before.running)) > CLOCKS_APART_MS

/** The actor for a table that the server itself releases; the audit text names the booker. */
const nobody = { staff: { id: '' }, terminal: '' }

async function releaseTable(database: Database, table: TableRow, minutes: number, at: number): Promise<boolean> {
  const freed = await database.transact(async (tx) => {
    if (!(await releaseIdle(tx, table, minutes))) return ok(false)
    const holder = holderOf(table)
    const name = holder === null ? undefined : (await staffNames(tx, [holder.staffId])).get(holder.staffId)
    const where = holder === null || holder.terminal === '' ? '' : ` at ${holder.terminal}`
    const held = name === undefined ? '' : `held by ${name}${where}, `
    const detail = `${tableName(table)}, ${held}idle for ${minutes} min`
    await noteAction(tx, nobody, at, { action: 'table_let_go', subject: table.id, detail })
    return ok(true)
  })
  return freed.ok && freed.value
}

/**
 * Releases tables booked for orders that were idle for the venue's time, each by a guarded update, so that only one of several
 * servers does it. Returns whether any was released. `isClockSet`: the clock was set, so idle time restarts now.
 */
export async function releaseIdleTables(database: Database, now: number, isClockSet = false): Promise<boolean> {
  const { idleMinutes } = await currentVenue(database.db)
  let hasAny = false
  for (const table of await bookedWithoutOrder(database.db)) {
    const verdict = isClockSet ? 'restart' : idleVerdict(table, idleMinutes, now)
    if (verdict === 'restart') await database.write((tx) => countIdlenessFrom(tx, table, now))
    if (verdict === 'idle' && (await releaseTable(database, table, idleMinutes, now))) hasAny = true
  }
  return hasAny
}

/** First look after a start, in ms: terminals that could not reach the server first report the tables that they still need. */
const FIRST_LOOK_MS = 5 * 60_000
const LOOK_EVERY_MS = 60_000

/**
 * Once a minute, releases idle tables and clears the names in old reservations, on the server on duty, until the returned
 * function is called.
 */
export function startTableReleaser(database: Database, changes: Changes, now: () => number): () => void {
  const clocks = (): TwoClocks => ({ wall: now(), running: performance.now() })
  let last = clocks()
  const look = async (): Promise<void> => {
    const current = clocks()
    const isClockSet = wasClockSet(last, current)
    last = current
    if (!changes.isOnDuty()) return
    if (await releaseIdleTables(database, current.wall, isClockSet)) changes.publish(['tables'])
    if (!isClockSet && (await database.write((tx) => clearOldReservations(tx, current.wall)))) changes.publish(['reservations'])
  }
  return every(LOOK_EVERY_MS, 'releasing idle tables', look, FIRST_LOOK_MS)
}
