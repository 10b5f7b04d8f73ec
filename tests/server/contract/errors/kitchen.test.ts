import { newId } from '../../../../src/shared/ids.ts'
import { type WaysOf, describeFailures, missing } from './failures.ts'

const ways: WaysOf<'kitchen'> = {
  listKitchenTickets: { order_not_found: ({ client }) => client.call('listKitchenTickets', missing) },
  markKitchenLines: {
    ticket_not_found: ({ client }) =>
      client.call('markKitchenLines', { ...missing, body: { done: true, lines: [{ line: '1.0', recalls: 0 }] } }),
  },
  setSoldOutInKitchen: {
    dish_not_found: ({ client }) => client.call('setSoldOutInKitchen', { ...missing, body: { soldOut: true } }),
  },
  printKitchenTicket: {
    ticket_not_found: ({ client }) => client.call('printKitchenTicket', { ...missing, body: { printid: newId() } }),
  },
}

describeFailures('kitchen', ways)
