import { newId } from '../../../../src/shared/ids.ts'
import { staffClient } from '../../../support/server/client.ts'
import { type WaysOf, type World, atBar, describeFailures, missing, unpaidOrder } from './failures.ts'

/** The ticket of an order at the world's own outlet. */
async function ticketOf(world: World): Promise<string> {
  const params = { id: await unpaidOrder(world) }
  const [ticket] = await world.client.ok('listKitchenTickets', { params })
  return ticket?._id ?? ''
}

const ways: WaysOf<'kitchen'> = {
  takeKitchenTickets: {
    kitchen_terminal_waits: async ({ test }) =>
      (await staffClient(test, ['foodorder'])).call('takeKitchenTickets', { body: { terminalid: newId(), handed: [] } }),
  },
  allowKitchenTerminal: {
    kitchen_terminal_not_found: ({ client }) => client.call('allowKitchenTerminal', { ...missing, body: { allowed: true } }),
  },
  listKitchenTickets: { order_not_found: ({ client }) => client.call('listKitchenTickets', missing) },
  markKitchenLines: {
    other_outlet: async (world) => {
      const params = { id: await ticketOf(world) }
      const body = { done: true, lines: [{ line: '1.0', recalls: 0 }] }
      return (await atBar(world)).client.call('markKitchenLines', { params, body })
    },
    ticket_not_found: ({ client }) =>
      client.call('markKitchenLines', { ...missing, body: { done: true, lines: [{ line: '1.0', recalls: 0 }] } }),
  },
  setSoldOutInKitchen: {
    dish_not_found: ({ client }) => client.call('setSoldOutInKitchen', { ...missing, body: { soldOut: true } }),
  },
  printKitchenTicket: {
    other_outlet: async (world) => {
      const params = { id: await ticketOf(world) }
      return (await atBar(world)).client.call('printKitchenTicket', { params, body: { printid: newId() } })
    },
    ticket_not_found: ({ client }) => client.call('printKitchenTicket', { ...missing, body: { printid: newId() } }),
  },
}

describeFailures('kitchen', ways)
