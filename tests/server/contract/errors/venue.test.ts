import { defaultVenue } from '../../../../src/server/venue/venue.repo.ts'
import { deliveryForm } from '../../../support/server/delivery.ts'
import { makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { PIN } from '../../../support/server/supervisor.ts'
import { type Tries, type WaysOf, type World, addBar, describeFailures, supervisorOf } from './failures.ts'

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

const ways: WaysOf<'venue'> = {
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
