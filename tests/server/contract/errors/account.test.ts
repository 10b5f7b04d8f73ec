import { newId } from '../../../../src/shared/ids.ts'
import { ZERO } from '../../../../src/shared/money/money.ts'
import { MAX_MOVES_ON_PAPER } from '../../../../src/shared/receipt/statement.ts'
import { staffClient } from '../../../support/server/client.ts'
import { creditInvoice } from '../../../support/server/credit.ts'
import { makeGuest, makeSale } from '../../../support/server/sale.ts'
import { describeFailures, missing, unpaidOrder, type WaysOf, type World } from './failures.ts'

const ofVoyage = { voyage: newId() }

const paid = async ({ test, client }: World): Promise<string> => (await makeSale(test, client)).payment.orderid

/** Disputes a paid order of two dishes, or another order. */
async function dispute(world: World, body: object = {}, orderid?: string) {
  const params = { orderid: orderid ?? (await paid(world)) }
  return world.client.call('takeDispute', { params, body: { said: 'Not mine', ...body }, key: newId() })
}

const refuse = ({ client }: Pick<World, 'client'>, id: string) =>
  client.call('refuseDispute', { params: { id }, body: { reason: 'Signed' }, key: newId() })

const settle = ({ client }: World, id: string, creditNote: string) =>
  client.call('settleDispute', { params: { id }, body: { creditNote }, key: newId() })

const openDispute = async (world: World): Promise<string> => (await dispute(world)).body._id

/** Refused by a member of the back office who took no payment. */
async function refusedDispute(world: World): Promise<string> {
  const id = await openDispute(world)
  await refuse({ client: await staffClient(world.test, ['backoffice']) }, id)
  return id
}

/** Prints more moves than receipt paper takes. */
async function printTooMuch({ client, test }: World) {
  const { pax, card } = await makeGuest(test, client)
  const { db } = test.server.deps.database
  const move = { card_id: card._id, card_number: card.cardNumber, card_name: '', credit: ZERO, debit: ZERO, balance_after: ZERO }
  const made = {
    onboard: ZERO,
    kind: 'refill',
    outlet: 1,
    day: '2026-11-29',
    staff_id: null,
    terminal: null,
    created_at: 1,
  } as const
  const values = Array.from({ length: MAX_MOVES_ON_PAPER }, () => ({ id: newId(), move_id: newId(), ...move, ...made }))
  await db.insertInto('card_moves').values(values).execute()
  return client.call('printStatement', { params: { userid: pax._id }, body: { printid: newId() } })
}

const ways: WaysOf<'account'> = {
  guestAccount: { pax_not_found: ({ client }) => client.call('guestAccount', missing) },
  guestStatement: {
    pax_not_found: ({ client }) => client.call('guestStatement', missing),
    voyage_not_found: ({ client }) => client.call('guestStatement', { ...missing, query: ofVoyage }),
  },
  statementPdf: {
    pax_not_found: ({ client }) => client.call('statementPdf', missing),
    voyage_not_found: ({ client }) => client.call('statementPdf', { ...missing, query: ofVoyage }),
  },
  printStatement: {
    pax_not_found: ({ client }) => client.call('printStatement', { ...missing, body: { printid: newId() } }),
    voyage_not_found: ({ client }) => client.call('printStatement', { ...missing, body: { printid: newId(), ...ofVoyage } }),
    rule_broken: printTooMuch,
  },
  mailStatement: {
    pax_not_found: ({ client }) => client.call('mailStatement', { ...missing, body: { mailid: newId() } }),
    voyage_not_found: ({ client }) => client.call('mailStatement', { ...missing, body: { mailid: newId(), ...ofVoyage } }),
  },
  lastMorning: { voyage_not_found: ({ client }) => client.call('lastMorning', { query: { voyage: newId() } }) },
  listUnreturned: { voyage_not_found: ({ client }) => client.call('listUnreturned', { query: { voyage: newId() } }) },
  mailStatements: { voyage_not_found: ({ client }) => client.call('mailStatements', { body: { voyage: newId() } }) },
  takeDispute: {
    order_not_found: (world) => dispute(world, {}, newId()),
    payment_not_found: async (world) => dispute(world, {}, await unpaidOrder(world)),
    over_credited: (world) => dispute(world, { lines: [{ line: 0, qty: 3 }] }),
    dispute_open: async (world) => {
      const { body } = await dispute(world)
      return dispute(world, {}, body.orderid)
    },
  },
  settleDispute: {
    dispute_not_found: (world) => settle(world, newId(), newId()),
    dispute_ended: async (world) => settle(world, await refusedDispute(world), newId()),
    credit_note_not_found: async (world) => settle(world, await openDispute(world), newId()),
    rule_broken: async (world) => {
      const { body } = await creditInvoice(world.client, await paid(world))
      return settle(world, await openDispute(world), body._id)
    },
  },
  refuseDispute: {
    dispute_not_found: (world) => refuse(world, newId()),
    dispute_ended: async (world) => refuse(world, await refusedDispute(world)),
    rule_broken: async (world) => {
      await staffClient(world.test, ['backoffice'])
      return refuse(world, await openDispute(world))
    },
  },
  printDispute: { dispute_not_found: ({ client }) => client.call('printDispute', { ...missing, body: { printid: newId() } }) },
}

describeFailures('account', ways)
