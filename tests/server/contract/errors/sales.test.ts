import { newId } from '../../../../src/shared/ids.ts'
import { type Guest, makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import {
  type WaysOf,
  type World,
  aboveVoidLimit,
  atBar,
  describeFailures,
  oneDish,
  supervisorOf,
  takenTable,
  unknownDish,
  withoutShift,
} from './failures.ts'

const CARD_PIN = '4826'
const byPin = { by: 'pin', pin: CARD_PIN }

interface Given {
  guest?: Guest
  cardNumber?: string
  order?: unknown
  totalprice?: number
  orderid?: string
  version?: number
  tables?: string[]
  consent?: object
  tip?: number
}

/** Sells one new dish to a guest with a PIN, or what is said of it. */
async function sell(world: World, given: Given = {}) {
  const { cardNumber, order, totalprice = 380, orderid = '', version, tables = [], consent = byPin, tip } = given
  const guest = cardNumber === undefined ? (given.guest ?? (await makeGuest(world.test, world.client, { pin: CARD_PIN }))) : null
  return world.client.call('sellOrder', {
    body: {
      cardNumber: cardNumber ?? guest?.card.cardNumber,
      order: order ?? (await oneDish(world)),
      totalprice,
      orderid,
      ...(version !== undefined && { version }),
      ordertable: tables.map((_id) => ({ _id })),
      consent,
      ...(tip !== undefined && { tip }),
    },
    key: newId(),
  })
}

/** The same dishes for an order that the caller knows, or believes to know. */
const goOnWith = (world: World, guest: Guest, orderid: string, version?: number) =>
  sell(world, { guest, orderid, ...(version !== undefined && { version }) })

const ways: WaysOf<'sales'> = {
  sellOrder: {
    other_outlet: async (world) => {
      const { guest, pax } = await makeOrder(world.test, world.client)
      return goOnWith(await atBar(world), guest, pax.orderid)
    },
    // Only of a card whose passenger is gone ashore, which is no card to pay with either.
    pax_not_found: async (world) => {
      const guest = await makeGuest(world.test, world.client, { pin: CARD_PIN, paxManifestNo: '10095' })
      const { db } = world.test.server.deps.database
      await db.updateTable('pax').set({ released_at: world.test.clock.now }).where('id', '=', guest.pax._id).execute()
      return sell(world, { guest })
    },
    dish_unavailable: (world) => sell(world, { order: unknownDish }),
    table_not_found: (world) => sell(world, { tables: [newId()] }),
    table_taken: async (world) => {
      const other = await makeOrder(world.test, world.client, { tables: 1 })
      return sell(world, { tables: other.pax.ordertable.map(({ _id }) => _id) })
    },
    table_held: async (world) => sell(world, { tables: [await takenTable(world)] }),
    total_mismatch: (world) => sell(world, { totalprice: 379.99 }),
    order_unpaid: async (world) => goOnWith(world, (await makeOrder(world.test, world.client)).guest, ''),
    order_paid: async (world) => {
      const { guest, payment } = await makeSale(world.test, world.client)
      return goOnWith(world, guest, payment.orderid)
    },
    order_not_found: async (world) => goOnWith(world, await makeGuest(world.test, world.client), newId()),
    order_changed: async (world) => {
      const { guest, pax } = await makeOrder(world.test, world.client)
      return goOnWith(world, guest, pax.orderid, 9)
    },
    approval_needed: async (world) => {
      const guest = await makeGuest(world.test, world.client, { pin: CARD_PIN })
      const { pax } = await makeOrder(world.test, world.client, { guest })
      return aboveVoidLimit(world, () => goOnWith(world, guest, pax.orderid))
    },
    card_not_found: (world) => sell(world, { cardNumber: '99999' }),
    pin_not_set: async (world) => sell(world, { guest: await makeGuest(world.test, world.client) }),
    pin_wrong: (world) => sell(world, { consent: { by: 'pin', pin: '4827' } }),
    pin_locked: async (world) => {
      const guest = await makeGuest(world.test, world.client, { pin: CARD_PIN })
      const order = await oneDish(world)
      const wrong = { guest, order, consent: { by: 'pin', pin: '4827' } }
      for (let typed = 0; typed < 5; typed += 1) await sell(world, wrong)
      return sell(world, wrong)
    },
    supervisor_pin_wrong: async (world) =>
      sell(world, { consent: { by: 'supervisor', supervisor: await supervisorOf(world), pin: '904217' } }),
    supervisor_pin_locked: async (world) => {
      const supervisor = await supervisorOf(world, { approval_tries_left: 0, approval_locked_at: world.test.clock.now })
      return sell(world, { consent: { by: 'supervisor', supervisor, pin: '904217' } })
    },
    insufficient_balance: async (world) =>
      sell(world, { guest: await makeGuest(world.test, world.client, { pin: CARD_PIN, balance: 1 }) }),
    rule_broken: (world) => sell(world, { tip: 10 }),
    shift_needed: async (world) => {
      const guest = await makeGuest(world.test, world.client)
      return withoutShift(world, () => sell(world, { guest, consent: { by: 'cash', tendered: 500 } }))
    },
  },
}

describeFailures('sales', ways)
