import { newId } from '../../../../src/shared/ids.ts'
import { makeGuest } from '../../../support/server/sale.ts'
import { PIN } from '../../../support/server/supervisor.ts'
import { type Tries, type WaysOf, type World, describeFailures, oneDish, supervisorOf, unknownDish } from './failures.ts'

async function approveMove(world: World, change: object, tries?: Tries) {
  const { card } = await makeGuest(world.test, world.client)
  const { cardNumber, balance: amount } = card
  const supervisor = await supervisorOf(world, tries)
  return world.client.call('approveMove', { body: { act: 'refund', cardNumber, amount, supervisor, pin: PIN, ...change } })
}

async function approvePayment(world: World, change: object, tries?: Tries) {
  const { card } = await makeGuest(world.test, world.client)
  const supervisor = await supervisorOf(world, tries)
  const order = await oneDish(world)
  const body = { cardNumber: card.cardNumber, order, totalprice: 380, supervisor, pin: PIN, ...change }
  return world.client.call('approvePayment', { body })
}

const ways: WaysOf<'supervisors'> = {
  approveMove: {
    card_not_found: (world) => approveMove(world, { cardNumber: '99999' }),
    rule_broken: (world) => approveMove(world, { amount: 1 }),
    supervisor_pin_wrong: (world) => approveMove(world, { pin: '904217' }),
    supervisor_pin_locked: (world) =>
      approveMove(world, {}, { approval_tries_left: 0, approval_locked_at: world.test.clock.now }),
  },
  approvePayment: {
    card_not_found: (world) => approvePayment(world, { cardNumber: '99999' }),
    dish_unavailable: (world) => approvePayment(world, { order: unknownDish }),
    total_mismatch: (world) => approvePayment(world, { totalprice: 1 }),
    rule_broken: (world) => approvePayment(world, { supervisor: newId() }),
    supervisor_pin_wrong: (world) => approvePayment(world, { pin: '904217' }),
    supervisor_pin_locked: (world) =>
      approvePayment(world, {}, { approval_tries_left: 0, approval_locked_at: world.test.clock.now }),
  },
  setApprovalPin: {
    wrong_credentials: ({ client }) => client.call('setApprovalPin', { body: { password: 'not my password', pin: PIN } }),
    rule_broken: ({ client }) => client.call('setApprovalPin', { body: { password: 'x', pin: '123456' } }),
  },
}

describeFailures('supervisors', ways)
