import type { ClockChange, Port } from '../../shared/contract/voyages.ts'
import { ZERO } from '../../shared/money/money.ts'
import { dayAfter, dayOf, isoOf } from '../../shared/time.ts'
import { turnHeads } from '../cards/index.ts'
import type { Transaction } from '../kernel/db/database.ts'
import type { VoyageRow } from '../kernel/db/tables/tables.ts'
import { insertVoyage, saveVenue, voyageColumns } from '../venue/index.ts'
import { DAY_MS, demoVenue, HOUR_MS, midnightAboard, type Voyage, voyageId, voyagesBefore } from './demo-venue.ts'

/** Ports by the day of the voyage and the hours of arrival and departure. */
type Call = readonly [name: string, day: number, arrive: string | null, leave: string | null]

const arabianSea: readonly Call[] = [
  ['Mumbai', 0, null, '18:00'],
  ['Mormugao', 1, '08:00', '17:00'],
  ['Kochi', 3, '07:30', '18:30'],
  ['New Mangalore', 4, '09:00', '17:30'],
  ['Mumbai', 6, '07:00', null],
]
const maldives: readonly Call[] = [
  ['Mumbai', 0, null, '18:00'],
  ['Malé', 3, '08:00', '22:00'],
  ['Colombo', 5, '07:00', '17:00'],
  ['Mumbai', 7, '16:00', null],
]
/** A week from Mumbai to one port and back. */
const thereAndBack = (port: string): Call[] => [
  ['Mumbai', 0, null, '18:00'],
  [port, 3, '08:00', '18:00'],
  ['Mumbai', 7, '07:00', null],
]

const portsOf = (calls: readonly Call[], fromDay: string): Port[] =>
  calls.map(([name, day, arrive, leave]) => {
    const on = dayAfter(fromDay, day)
    return { name, arrive: arrive === null ? null : `${on} ${arrive}`, leave: leave === null ? null : `${on} ${leave}` }
  })

const notBegun = { began_at: null, began_by: null, owed_before: null, ended_at: null, ended_by: null, clock_at: null }

interface Planned {
  id: string
  name: string
  fromDay: string
  days: number
  calls: readonly Call[]
  clockChanges?: ClockChange[]
  at: number
}

const planned = ({ id, name, fromDay, days, calls, clockChanges = [], at }: Planned): VoyageRow => ({
  id,
  ...voyageColumns({ name, fromDay, toDay: dayAfter(fromDay, days), ports: portsOf(calls, fromDay), clockChanges }),
  state: 'planned',
  version: 1,
  created_at: at,
  ...notBegun,
})

function pastVoyage({ id, name, port, first, last, underWay }: Voyage, by: string, now: number): VoyageRow {
  const began_at = midnightAboard(now, first) + 8 * HOUR_MS
  const fromDay = dayOf(began_at, demoVenue.timeZone)
  const calls = underWay ? arabianSea : thereAndBack(port)
  const row = planned({ id, name, fromDay, days: underWay ? 6 : last - first + 1, calls, at: began_at - 20 * DAY_MS })
  const begun = { ...row, state: 'current', began_at, began_by: by, owed_before: ZERO } as const
  // The last passenger of a voyage leaves an hour after the first.
  const ended_at = midnightAboard(now, last + 1) + 10 * HOUR_MS
  return underWay ? begun : { ...begun, state: 'ended', ended_at, ended_by: by }
}

/** The ship's clocks are put back by half an hour on the way to the Maldives, and forward again on the way back. */
function nextVoyage(now: number): VoyageRow {
  const begins = midnightAboard(now, 3)
  const fromDay = dayOf(begins, demoVenue.timeZone)
  const clockChanges = [
    { at: isoOf(begins + 2 * DAY_MS + 2 * HOUR_MS), timeZone: 'Indian/Maldives' },
    { at: isoOf(begins + 6 * DAY_MS + 2 * HOUR_MS), timeZone: 'Asia/Kolkata' },
  ]
  return planned({ id: voyageId(6), name: 'Maldives and Ceylon', fromDay, days: 7, calls: maldives, clockChanges, at: now })
}

/** Writes the voyages of the demo: those of the past month, the current one, and one that is planned. Call it after the sales. */
export async function seedDemoVoyages(tx: Transaction, by: string, now: number): Promise<void> {
  const past = voyagesBefore(0).map((voyage) => pastVoyage(voyage, by, now))
  for (const row of [...past, nextVoyage(now)]) await insertVoyage(tx, row)
  const current = past.find(({ state }) => state === 'current')
  if (current === undefined) return
  await saveVenue(tx, { ...demoVenue, voyageEnd: current.to_day, voyage: { _id: current.id, name: current.name } }, now)
  await turnHeads(tx, current.id)
}
