import { changedClock } from '../../shared/time.ts'
import { noteAction } from '../kernel/audit/audit.repo.ts'
import { every, inBackground } from '../kernel/background/background.ts'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Database, Reading, Transaction } from '../kernel/db/database.ts'
import { takeMutex } from '../kernel/db/lock-order.ts'
import { anchorNow } from './venue-anchor.ts'
import { currentVenue, saveVenue } from './venue.repo.ts'
import { clockChangesAhead } from './voyage.ts'
import { currentVoyage, markClocksTurned } from './voyage.repo.ts'

/** The actor for a clock change, which takes effect by itself. */
const nobody = { staff: { id: '' }, terminal: '' }

/**
 * Gives the venue the time zone of the clock changes that are due, each in a version of its own; false if none is. A change
 * that took effect is not due again, so several servers may call it at once.
 */
export async function turnClocks(tx: Transaction, now: number): Promise<boolean> {
  await takeMutex(tx, 'numbers')
  const voyage = await currentVoyage(tx)
  const due = voyage === undefined ? [] : clockChangesAhead(voyage).filter(({ at }) => at <= now)
  const last = due.at(-1)
  if (voyage === undefined || last === undefined) return false
  await markClocksTurned(tx, voyage.id, last.at)
  const zones = [(await currentVenue(tx)).timeZone]
  for (const change of due) {
    await saveVenue(tx, changedClock(await currentVenue(tx), change), now)
    zones.push(change.timeZone)
  }
  await noteAction(tx, nobody, now, { action: 'clock_changed', subject: await anchorNow(tx), detail: zones.join(' > ') })
  return true
}

/** The moment (ms) of the next clock change; null if none is planned. */
async function nextTurn(db: Reading): Promise<number | null> {
  const voyage = await currentVoyage(db)
  return voyage === undefined ? null : (clockChangesAhead(voyage)[0]?.at ?? null)
}

const LOOK_EVERY_MS = 5_000

export interface ShipClock {
  /** Lets the clock changes that are due take effect. */
  turn(): Promise<void>
  /** The same before a call runs, which waits only if one is due. */
  beforeCall(request: unknown, reply: unknown, done: () => void): void
  stop(): void
}

/** Keeps the ship's time by the clock changes of the current voyage, until it is stopped. */
export function startShipClock(database: Database, changes: Changes, now: () => number): ShipClock {
  /** The moment of the next change (ms), null for none; undefined while it has to be read. */
  let next: number | null | undefined
  let timesChanged = 0
  let turning: Promise<void> | null = null
  const look = async (): Promise<void> => {
    const before = timesChanged
    const found = await nextTurn(database.db)
    // Another moment was planned meanwhile.
    if (before !== timesChanged) return
    next = found
    if (found === null || now() < found) return
    if (await database.write((tx) => turnClocks(tx, now()))) changes.publish(['venue', 'orders', 'cards'])
  }
  const isDue = (): boolean => next !== null && (next === undefined || now() >= next)
  const turn = async (): Promise<void> => {
    if (isDue()) await (turning ??= inBackground("changing the ship's clocks", look).finally(() => (turning = null)))
  }
  const beforeCall: ShipClock['beforeCall'] = (_request, _reply, done) => (isDue() ? void turn().finally(done) : done())
  const stopListening = changes.listen(({ topics }) => {
    if (!topics.includes('venue')) return
    next = undefined
    timesChanged += 1
  })
  const stopLooking = every(LOOK_EVERY_MS, "changing the ship's clocks", turn)
  return {
    turn,
    beforeCall,
    stop: () => {
      stopListening()
      stopLooking()
    },
  }
}
