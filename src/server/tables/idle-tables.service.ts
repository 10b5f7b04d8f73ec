import { ok } from '../../shared/errors.ts'
import { noteAction } from '../audit/audit.repo.ts'
import type { Changes } from '../changes.ts'
import type { Database } from '../db/database.ts'
import type { TableRow } from '../db/tables.ts'
import type { Service } from '../http/call.ts'
import { clearOldReservations } from '../reservations/reservation.repo.ts'
import { currentVenue } from '../venue/venue.repo.ts'
import { idleVerdict, type TwoClocks, wasClockSet } from './idle-tables.ts'
import { bookerOf, holderOf, tableName } from './table.ts'
import { bookedWithoutOrder, countIdlenessFrom, letGo, renewTable, staffNames } from './table.repo.ts'

export const renewTables: Service<'renewTables'> = async ({ database: { db }, now }, { body, ...by }) => {
  const booking = { booker: bookerOf(by), at: now() }
  const renewed: { _id: string }[] = []
  for (const _id of [...new Set(body.tables.map((table) => table._id))].toSorted())
    if (await renewTable(db, _id, booking)) renewed.push({ _id })
  return ok(renewed)
}

/** The server itself releases the table; the text names who held it. */
const nobody = { staff: { id: '' }, terminal: '' }

async function letGoOf(database: Database, table: TableRow, minutes: number, at: number): Promise<boolean> {
  const freed = await database.transact(async (tx) => {
    if (!(await letGo(tx, table, minutes))) return ok(false)
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
 * Lets go of the tables that were booked for orders on which nobody has worked for as long as the venue says. Each goes by a guarded
 * update, so that of several servers one does it. Answers whether any went. `isClockSet`: the clock was, so idleness counts from now.
 */
export async function letGoIdleTables(database: Database, now: number, isClockSet = false): Promise<boolean> {
  const { idleMinutes } = await currentVenue(database.db)
  let hasAny = false
  for (const table of await bookedWithoutOrder(database.db)) {
    const verdict = isClockSet ? 'restart' : idleVerdict(table, idleMinutes, now)
    if (verdict === 'restart') await countIdlenessFrom(database.db, table, now)
    if (verdict === 'idle' && (await letGoOf(database, table, idleMinutes, now))) hasAny = true
  }
  return hasAny
}

/** Terminals that found no server for a while say first which tables they still need. */
const FIRST_LOOK_MS = 5 * 60_000
const LOOK_EVERY_MS = 60_000

/** Lets idle tables go and clears what says who old reservations were for, one look a minute of the server on duty, until the answer is called. */
export function keepTables(database: Database, changes: Changes, now: () => number): () => void {
  const clocks = (): TwoClocks => ({ wall: now(), running: performance.now() })
  let last = clocks()
  const look = async (): Promise<void> => {
    const current = clocks()
    const isClockSet = wasClockSet(last, current)
    last = current
    if (!changes.isOnDuty()) return
    if (await letGoIdleTables(database, current.wall, isClockSet)) changes.publish(['tables'])
    if (!isClockSet && (await clearOldReservations(database.db, current.wall))) changes.publish(['reservations'])
  }
  const timers: { first?: NodeJS.Timeout; every?: NodeJS.Timeout } = {}
  // A database that is away for a moment, or takes no writes, is looked at again.
  const lookSafely = () => void look().catch(() => undefined)
  timers.first = setTimeout(() => {
    lookSafely()
    timers.every = setInterval(lookSafely, LOOK_EVERY_MS).unref()
  }, FIRST_LOOK_MS).unref()
  return () => {
    clearTimeout(timers.first)
    clearInterval(timers.every)
  }
}
