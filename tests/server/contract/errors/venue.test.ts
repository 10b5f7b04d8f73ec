import { defaultVenue } from '../../../../src/server/venue/venue.repo.ts'
import { deliveryForm } from '../../../support/server/delivery.ts'
import { makeOrder } from '../../../support/server/sale.ts'
import { type WaysOf, addBar, describeFailures } from './failures.ts'

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
  },
  testDelivery: {
    rule_broken: ({ client }) =>
      client.call('testDelivery', { body: { ...deliveryForm(), over: 'mail', to: 'maya@mail.example' } }),
  },
  updateVenue: { rule_broken: ({ client }) => client.call('updateVenue', { body: { ...defaultVenue, timeZone: 'Nowhere' } }) },
}

describeFailures('venue', ways)
