import { defaultVenue } from '../../../../src/server/venue/venue.repo.ts'
import { deliveryForm } from '../../../support/server/delivery.ts'
import { makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { PIN } from '../../../support/server/supervisor.ts'
import { dayAfter } from '../../../../src/shared/time.ts'
import { voyageForm } from '../../../support/server/voyages.ts'
import { missing, type Tries, type WaysOf, type World, addBar, describeFailures, supervisorOf } from './failures.ts'

const gateway = deliveryForm({
  codes: 'webhook',
  webhookUrl: 'https://sms.ship.example',
  webhookSecret: 'the secret of the gateway',
})

/** Asks a supervisor for another gateway. */
async function approveDelivery(world: World, change: object, tries?: Tries) {
  const supervisor = await supervisorOf(world, tries)
  return world.client.call('approveDelivery', { body: { ...gateway, supervisor, pin: PIN, ...change } })
}

/** Each voyage of these tests has a week of its own. */
let weeks = 0
function plan(world: World, changes: object = {}) {
  const fromDay = dayAfter(voyageForm.fromDay, (weeks += 1) * 14)
  return world.client.call('planVoyage', { body: { ...voyageForm, ports: [], fromDay, toDay: dayAfter(fromDay, 7), ...changes } })
}
const planned = async (world: World) => ({ _id: (await plan(world)).body._id })

async function changeOne(world: World, changes: object) {
  const { body } = await plan(world)
  return world.client.call('changeVoyage', { params: { _id: body._id }, body: { ...body, ...changes } })
}

/** The current voyage, begun unless a test before has. */
async function underWay(world: World) {
  const current = (await world.client.ok('listVoyages')).find(({ state }) => state === 'current')
  if (current !== undefined) return { _id: current._id }
  const params = await planned(world)
  await world.client.ok('beginVoyage', { params })
  return params
}

const ways: WaysOf<'venue'> = {
  planVoyage: { rule_broken: (world) => plan(world, { toDay: '2026-12-01' }) },
  changeVoyage: {
    voyage_not_found: ({ client }) => client.call('changeVoyage', { ...missing, body: { ...voyageForm, version: 1 } }),
    voyage_changed: async (world) => changeOne(world, { version: 99 }),
    rule_broken: async (world) => changeOne(world, { toDay: '2026-12-01' }),
  },
  dropVoyage: {
    voyage_not_found: ({ client }) => client.call('dropVoyage', missing),
    rule_broken: async (world) => world.client.call('dropVoyage', { params: await underWay(world) }),
  },
  beginVoyage: {
    voyage_not_found: ({ client }) => client.call('beginVoyage', missing),
    voyage_under_way: async (world) => {
      await underWay(world)
      return world.client.call('beginVoyage', { params: await planned(world) })
    },
    rule_broken: async (world) => world.client.call('beginVoyage', { params: await underWay(world) }),
  },
  addOutlet: { outlet_exists: async ({ client }) => (await addBar(client), addBar(client)) },
  renameOutlet: {
    outlet_not_found: ({ client }) => client.call('renameOutlet', { params: { _id: '99' }, body: { name: 'Lido' } }),
    outlet_exists: async ({ client }) => {
      await addBar(client)
      return client.call('renameOutlet', { params: { _id: '1' }, body: { name: 'pool bar' } })
    },
  },
  closeOutlet: {
    outlet_not_found: ({ client }) => client.call('closeOutlet', { params: { _id: '99' }, body: { closed: true } }),
    outlet_in_use: async ({ test, client }) => {
      await makeOrder(test, client)
      return client.call('closeOutlet', { params: { _id: '1' }, body: { closed: true } })
    },
  },
  updateDelivery: {
    rule_broken: ({ client }) => client.call('updateDelivery', { body: deliveryForm({ codes: 'email' }) }),
    approval_needed: async ({ test, client }) => {
      await makeGuest(test, client)
      return client.call('updateDelivery', { body: gateway })
    },
  },
  approveDelivery: {
    rule_broken: (world) => approveDelivery(world, { webhookUrl: '' }),
    supervisor_pin_wrong: (world) => approveDelivery(world, { pin: '904217' }),
    supervisor_pin_locked: (world) =>
      approveDelivery(world, {}, { approval_tries_left: 0, approval_locked_at: world.test.clock.now }),
  },
  testDelivery: {
    rule_broken: ({ client }) =>
      client.call('testDelivery', { body: { ...deliveryForm(), over: 'mail', to: 'maya@mail.example' } }),
  },
  updateVenue: { rule_broken: ({ client }) => client.call('updateVenue', { body: { ...defaultVenue, timeZone: 'Nowhere' } }) },
}

describeFailures('venue', ways)
