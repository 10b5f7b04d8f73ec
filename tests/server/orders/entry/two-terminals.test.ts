import { beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '../../../../src/shared/contract/endpoint.ts'
import { type CallName, contract } from '../../../../src/shared/contract/index.ts'
import type { ErrorCode } from '../../../../src/shared/errors.ts'
import type { Topic } from '../../../../src/shared/changes.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { describeOnBothDatabases } from '../../../support/server/server.ts'
import { clear, type Meal, openRestaurant, read, type Restaurant, seat } from './two-terminals/meal.ts'
import { type Row, rows } from './two-terminals/rows.ts'

const table: Readonly<Record<string, Row>> = rows
/** What the first terminal does: all that leaves something on the order which the other one could take away. */
const changers = Object.keys(rows).filter((name) => table[name]?.changes === true || name === 'setOrderStatus')

/** Calls that touch orders, tables or the kitchen, and act on no order that another terminal may have changed meanwhile. */
const elsewhere: Partial<Record<CallName, string>> = {
  setup: 'it is called once, before there is an order',
  replaceCard: 'it puts the new number on its guest’s unpaid order, whatever that holds: tests/server/desk/lost-card.test.ts',
  editPax:
    'it puts the corrected name on its guest’s unpaid order, and names a version of its own: tests/server/desk/edit-pax.test.ts',
  importManifest: 'it puts a corrected name on its guest’s unpaid order, as editPax does: tests/server/desk/manifest.test.ts',
  creditInvoice:
    'it corrects a paid order, which nobody changes, and names what is left of it: tests/server/sales/billing/credit-notes.test.ts',
  markKitchenLines:
    'it names lines of a ticket and how often each was recalled: tests/server/orders/kitchen/kitchen-display.test.ts',
  createReservation:
    'it makes a reservation, and gets no table that another one has: tests/server/orders/tables/reservations.test.ts',
  updateReservation:
    'a reservation is no order, and each change of it is kept with who made it: tests/server/orders/tables/reservations.test.ts',
  setReservationState:
    'a reservation is no order, and each change of it is kept with who made it: tests/server/orders/tables/reservations.test.ts',
  allowKitchenTerminal:
    'it says which terminals print tickets, and changes none: tests/server/orders/kitchen/kitchen-terminals.test.ts',
  createTable: 'it makes a table: tests/server/orders/tables/tables.test.ts',
  renumberTable: 'it is refused while the table is in use: tests/server/orders/tables/tables.test.ts',
  importTables: 'it makes tables, and refuses to move one in use: tests/server/orders/tables/tables-import.test.ts',
  removeTable: 'it is refused while the table is in use: tests/server/orders/tables/tables.test.ts',
  endVoyage: 'it leaves everybody aboard who has an unpaid order: tests/server/desk/voyage.test.ts',
}

const concerned: ReadonlySet<Topic> = new Set<Topic>(['orders', 'tables', 'kitchen', 'reservations'])
const calls: [string, Endpoint][] = Object.entries(contract)
const changing = calls.filter(([, { changes = [] }]) => changes.some((topic) => concerned.has(topic)))

/** What says to a clerk that the order is no longer what they looked at. */
const plain: readonly ErrorCode[] = [
  'order_changed',
  'order_paid',
  'order_not_found',
  'order_paying',
  'order_unpaid',
  'total_mismatch',
  'approval_missing',
  'nothing_to_pay',
  'table_taken',
  'table_held',
]

it('every call that changes an order has a row, or is named with why it needs none', () => {
  const named = [...Object.keys(rows), ...Object.keys(elsewhere)]
  expect(named.toSorted()).toEqual(changing.map(([name]) => name).toSorted())
})

describeOnBothDatabases('two terminals at one order', (open) => {
  let place: Restaurant

  beforeAll(async () => {
    place = await openRestaurant(await open())
  })

  /** One terminal changes the order, the other acts on what it read before; answers what happened that must not. */
  async function faultOf(changed: string, acted: string): Promise<string[]> {
    const [first, second] = [table[changed] as Row, table[acted] as Row]
    await clear(place)
    const meal: Meal = await seat(place)
    for (const row of [first, second]) await row.prepare?.(meal)
    const known = await read(meal, meal.id)
    const done = await first.act(meal, known, meal.first)
    const fault = (text: string): string[] => [`${changed}, then ${acted}: ${text}`]
    if (done.status !== 200) return fault(`the first was refused with ${done.failure.code}`)
    const left = await read(meal, meal.id)
    // Merged already, for the other one's sake: the first did nothing again.
    if (first.changes && JSON.stringify(left) === JSON.stringify(known)) return []
    const answer = await second.act(meal, known, meal.second)
    const after = await read(meal, meal.id)
    const isKept = await first.isKept(meal, known)
    const isSame = JSON.stringify(after) === JSON.stringify(left)
    if (answer.status !== 200) {
      if (!isSame) return fault('refused, and the order is another all the same')
      return plain.includes(answer.failure.code) ? [] : fault(`refused with ${answer.failure.code}: ${answer.failure.msg}`)
    }
    if (!isKept) return fault('and what the first did is gone')
    if (first.changes && second.harmless === undefined && !isSame) return fault('was done to an order that was another by then')
    return []
  }

  it.each(Object.keys(rows))(
    '%s is refused where the other one changed the order, or takes nothing of that away',
    async (acted) => {
      const faults: string[] = []
      for (const changed of changers) faults.push(...(await faultOf(changed, acted)))
      expect(faults).toEqual([])
      expect(await verifyMoney(place.test.server.deps.database.db)).toEqual([])
    },
  )
})
