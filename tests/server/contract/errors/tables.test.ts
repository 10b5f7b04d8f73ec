import { QUARTER_MS, type ReservationForm, type ReservationState } from '../../../../src/shared/contract/reservations.ts'
import { newId } from '../../../../src/shared/ids.ts'
import type { Client } from '../../../support/server/client.ts'
import { type WaysOf, type World, describeFailures, missing, past, tableOf, takenTable } from './failures.ts'

/** A reservation of a free table. */
async function reservationOf(world: World): Promise<ReservationForm> {
  const at = new Date(Math.ceil(world.test.clock.now / QUARTER_MS) * QUARTER_MS).toISOString()
  return { name: 'Silva', covers: 2, at, table: await tableOf(world), note: '', cardNumber: '' }
}

/** Changes a reservation without a table, of which something has become before; by default it asks for a table that others have. */
async function changeReservation(world: World, change: Partial<ReservationForm & { known: number }>, state?: ReservationState) {
  const { client } = world
  const form = await reservationOf(world)
  const own = await client.ok('createReservation', { body: { ...form, table: null } })
  await client.ok('createReservation', { body: { ...form, anyway: true } })
  const params = { _id: own._id }
  if (state !== undefined) await client.ok('setReservationState', { params, body: { state } })
  return client.call('updateReservation', { params, body: { ...form, ...change } })
}

const addTable = (client: Client, tableno: number) => client.call('createTable', { body: { tablefloor: '3rd Floor', tableno } })

const noSheet = { name: 'tables.xlsx', content: 'AAAA' }
const noReading = { columns: [], same: [], dayOrder: null }

const ways: WaysOf<'tables'> = {
  checkTables: { rule_broken: ({ client }) => client.call('checkTables', { body: noSheet }) },
  importTables: {
    rule_broken: ({ client }) =>
      client.call('importTables', { body: { ...noSheet, reading: noReading, digest: '0'.repeat(64), leaveOut: true } }),
  },
  refusedTables: { rule_broken: ({ client }) => client.call('refusedTables', { body: { ...noSheet, reading: noReading } }) },
  createTable: { table_exists: async ({ client }) => (await addTable(client, 40), addTable(client, 40)) },
  renumberTable: {
    table_not_found: ({ client }) => client.call('renumberTable', { ...missing, body: { tableno: 1 } }),
    table_exists: async ({ client }) => {
      const [{ body: one }] = [await addTable(client, 41), await addTable(client, 42)]
      return client.call('renumberTable', { params: { _id: one._id }, body: { tableno: 42 } })
    },
    table_in_use: async (world) =>
      world.client.call('renumberTable', { params: { _id: await takenTable(world) }, body: { tableno: 43 } }),
  },
  removeTable: {
    table_not_found: ({ client }) => client.call('removeTable', missing),
    table_in_use: async (world) => world.client.call('removeTable', { params: { _id: await takenTable(world) } }),
  },
  setTable: {
    table_not_found: ({ client }) => client.call('setTable', { ...missing, body: { status: true } }),
    table_taken: async (world) =>
      world.client.call('setTable', { params: { _id: await takenTable(world) }, body: { status: true }, terminal: 'Terminal 2' }),
    table_held: async (world) =>
      world.client.call('setTable', {
        params: { _id: await takenTable(world) },
        body: { status: false },
        terminal: 'Terminal 2',
      }),
    order_not_found: async (world) =>
      world.client.call('setTable', { params: { _id: await tableOf(world) }, body: { status: true, orderid: newId() } }),
  },
  createReservation: {
    table_not_found: async (world) =>
      world.client.call('createReservation', { body: { ...(await reservationOf(world)), table: newId() } }),
    table_reserved: async (world) => {
      const body = await reservationOf(world)
      await world.client.ok('createReservation', { body: { ...body, anyway: true } })
      return world.client.call('createReservation', { body })
    },
    rule_broken: async (world) =>
      world.client.call('createReservation', { body: { ...(await reservationOf(world)), at: past(world) } }),
  },
  updateReservation: {
    reservation_not_found: async (world) =>
      world.client.call('updateReservation', { ...missing, body: await reservationOf(world) }),
    reservation_over: (world) => changeReservation(world, { table: null }, 'cancelled'),
    reservation_changed: (world) => changeReservation(world, { table: null, name: 'Osei', known: 7 }),
    table_not_found: (world) => changeReservation(world, { table: newId() }),
    table_reserved: (world) => changeReservation(world, {}),
    rule_broken: (world) => changeReservation(world, { at: past(world) }),
  },
  setReservationState: {
    reservation_not_found: ({ client }) => client.call('setReservationState', { ...missing, body: { state: 'arrived' } }),
    reservation_over: async (world) => {
      const { client } = world
      const { _id } = await client.ok('createReservation', { body: { ...(await reservationOf(world)), table: null } })
      await client.ok('setReservationState', { params: { _id }, body: { state: 'cancelled' } })
      return client.call('setReservationState', { params: { _id }, body: { state: 'arrived' } })
    },
  },
}

describeFailures('tables', ways)
