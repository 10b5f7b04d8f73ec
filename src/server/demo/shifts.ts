import { noShifts } from '../../shared/contract/shift-rules.ts'
import { demoStaff } from '../../shared/demo-staff.ts'
import type { Deps } from '../kernel/http/call.ts'
import { routes } from '../routes.ts'
import { currentVenue, saveVenue } from '../venue/index.ts'
import { demoCalls } from './meal-calls.ts'

const loose = (other: number, left = other) => ({ notes: [], other, left, reason: '' })

/**
 * The drawer's morning: a shift that was Rs 20 short, counted twice, with a drop and a deposit ashore; the next one is open. Call it
 * after the sales, so that none of their cash falls into it.
 */
export async function seedShifts(deps: Deps): Promise<void> {
  const shifts = { ...noShifts, held: 'shared', differenceLimit: 500, depositLimit: 50_000 } as const
  await deps.database.write(async (tx) => saveVenue(tx, { ...(await currentVenue(tx)), shifts }, deps.now()))
  const [manager, desk] = demoStaff
  const [asManager, asDesk] = [await demoCalls(deps, manager), await demoCalls(deps, desk)]
  const { moveSafe, openShift, moveDrawerCash, moveToSafe, countDrawer, closeShift } = routes
  await asManager(moveSafe, 420, { body: { kind: 'in', amount: 25_000, reason: 'Float from the bank in Mumbai' } })
  await asDesk(openShift, 400, { body: { found: 0, fromSafe: 5000, reason: '' } })
  await asDesk(moveDrawerCash, 330, { body: { kind: 'out', amount: 120, reason: 'Taxi for a guest' } })
  await asDesk(moveToSafe, 240, { body: { kind: 'drop', amount: 1500, reason: 'Too much in the drawer' } })
  const notes = [
    { value: 500, pieces: 5 },
    { value: 100, pieces: 7 },
    { value: 20, pieces: 3 },
  ]
  const first = await asDesk(countDrawer, 96, { body: { ...loose(0, 3260), notes } })
  const again = { value: 100, pieces: 8 }
  const second = await asDesk(countDrawer, 94, {
    body: {
      ...loose(0, 3360),
      notes: [notes[0], again, notes[2]].flatMap((one) => one ?? []),
      corrects: first._id,
      reason: 'Two notes stuck together',
    },
  })
  await asDesk(closeShift, 92, { body: { count: second._id, left: 3000, reason: '' } })
  await asManager(moveSafe, 60, { body: { kind: 'deposit', amount: 10_000, reason: 'Bank of Kochi 4711' } })
  await asDesk(openShift, 45, { body: { found: 3000, fromSafe: 0, reason: '' } })
}
