import { noShifts, type ShiftRules } from '../../../src/shared/contract/shift-rules.ts'
import { newId } from '../../../src/shared/ids.ts'
import { currentVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

/** Lets a venue keep shifts: shared ones without limits unless something else is said. */
export async function keepShifts(test: TestServer, rules: Partial<ShiftRules> = {}): Promise<void> {
  const { db } = test.server.deps.database
  const { version: _version, ...venue } = await currentVenue(db)
  await saveVenue(db, { ...venue, shifts: { ...noShifts, held: 'shared', ...rules } }, test.clock.now)
}

/** The calls of a drawer and of the safe, each under a key of its own. */
export function drawerOf(client: Client, terminal = 'Bar') {
  const of = (body: object) => ({ body, key: newId(), terminal }) as never
  return {
    open: (found = 1000, fromSafe = 0, reason = '') => client.call('openShift', of({ found, fromSafe, reason })),
    /** Counts an amount that lies loose, all of which stays. */
    count: (other: number, more: object = {}) =>
      client.call('countDrawer', of({ notes: [], other, left: other, reason: '', ...more })),
    move: (kind: 'in' | 'out', amount: number, reason = 'Change') => client.call('moveDrawerCash', of({ kind, amount, reason })),
    toSafe: (kind: 'drop' | 'float', amount: number, reason = '') => client.call('moveToSafe', of({ kind, amount, reason })),
    close: (count: string, left: number, more: object = {}) =>
      client.call('closeShift', of({ count, left, reason: '', ...more })),
    handOver: (count: string, left: number, next: { email: string; password: string }, more: object = {}) =>
      client.call('handOverShift', of({ count, left, reason: '', ...next, ...more })),
    safe: (kind: 'in' | 'deposit', amount: number, reason = 'Bank of the port', more: object = {}) =>
      client.call('moveSafe', of({ kind, amount, reason, ...more })),
    countSafe: (other: number, reason = '') => client.call('countSafe', of({ notes: [], other, reason })),
  }
}

/** What the safe holds, rupees. */
export async function inSafe(office: Client): Promise<number> {
  const [last] = await office.ok('listSafe')
  return last?.balance ?? 0
}
