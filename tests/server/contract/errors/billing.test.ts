import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { makeOrder, makeSale } from '../../../support/server/sale.ts'
import { PIN } from '../../../support/server/supervisor.ts'
import {
  type Tries,
  type WaysOf,
  type World,
  describeFailures,
  missing,
  paidOrder,
  supervisorOf,
  unpaidOrder,
  withoutShift,
} from './failures.ts'

const oneLine = { lines: [{ line: 0, qty: 1 }], total: 380, paidTo: 'card' }

const creditForm = { ...oneLine, reason: 'quality' }

/** Corrects a paid order of two dishes at Rs 380, or another order. */
async function credit(world: World, change: object, orderid?: string) {
  const params = { orderid: orderid ?? (await paidOrder(world)) }
  return world.client.call('creditInvoice', { params, body: { ...creditForm, ...change }, key: newId() })
}

/** Asks a supervisor for the same. */
async function approveCredit(world: World, change: object, orderid?: string, tries?: Tries) {
  const supervisor = await supervisorOf(world, tries)
  const id = orderid ?? (await paidOrder(world))
  const body = { ...oneLine, orderid: id, supervisor, pin: PIN, ...change }
  return world.client.call('approveCreditNote', { body })
}

const tooMuch = { lines: [{ line: 0, qty: 3 }], total: 1140 }

/** Corrects under a limit that asks for a supervisor. */
async function creditAboveLimit(world: World) {
  const { db } = world.test.server.deps.database
  const venue = await currentVenue(db)
  await saveVenue(db, { ...venue, refundLimit: 0 }, world.test.clock.now)
  const answer = await credit(world, {})
  await saveVenue(db, venue, world.test.clock.now)
  return answer
}

/** Pays a credit out in cash, since the card was returned, with no shift open. */
async function creditWithoutShift(world: World) {
  const { guest, pax } = await makeSale(world.test, world.client)
  await world.client.ok('returnCard', { params: { cardNumber: guest.card.cardNumber }, key: newId() })
  return withoutShift(world, () => credit(world, { paidTo: 'cash', lines: [{ line: 0, qty: 1 }] }, pax.orderid))
}

const ways: WaysOf<'billing'> = {
  salesReport: { voyage_not_found: ({ client }) => client.call('salesReport', { query: { voyage: newId() } }) },
  cardMoneyReport: { voyage_not_found: ({ client }) => client.call('cardMoneyReport', { query: { voyage: newId() } }) },
  listZReports: { voyage_not_found: ({ client }) => client.call('listZReports', { query: { voyage: newId() } }) },
  closeZReport: { z_report_taken: ({ client }) => client.call('closeZReport', { body: { number: 999 }, key: newId() }) },
  countDrawer: {
    rule_broken: ({ client }) => client.call('countDrawer', { body: { notes: [], other: 1, left: 2, reason: '' }, key: newId() }),
    drawer_moved: ({ client }) =>
      client.call('countDrawer', { body: { notes: [], other: 1, left: 0, reason: 'Again', corrects: newId() }, key: newId() }),
    shift_needed: (world) =>
      withoutShift(world, () =>
        world.client.call('countDrawer', { body: { notes: [], other: 1, left: 1, reason: '' }, key: newId() }),
      ),
  },
  moveDrawerCash: {
    rule_broken: ({ client }) =>
      client.call('moveDrawerCash', { body: { kind: 'in', amount: 0, reason: 'Float' }, key: newId() }),
    shift_needed: (world) =>
      withoutShift(world, () =>
        world.client.call('moveDrawerCash', { body: { kind: 'in', amount: 1, reason: 'Float' }, key: newId() }),
      ),
  },
  printZReport: {
    z_report_not_found: ({ client }) => client.call('printZReport', { ...missing, body: { printid: newId() } }),
  },
  invoiceCredits: {
    order_not_found: ({ client }) => client.call('invoiceCredits', missing),
    payment_not_found: async (world) => world.client.call('invoiceCredits', { params: { orderid: await unpaidOrder(world) } }),
  },
  creditInvoice: {
    order_not_found: (world) => credit(world, {}, newId()),
    payment_not_found: async (world) => credit(world, {}, await unpaidOrder(world)),
    over_credited: (world) => credit(world, tooMuch),
    total_mismatch: (world) => credit(world, { total: 1 }),
    payee_changed: (world) => credit(world, { paidTo: 'cash' }),
    approval_needed: creditAboveLimit,
    rule_broken: (world) => credit(world, { reason: 'other' }),
    shift_needed: creditWithoutShift,
  },
  approveCreditNote: {
    order_not_found: (world) => approveCredit(world, {}, newId()),
    payment_not_found: async (world) => approveCredit(world, {}, await unpaidOrder(world)),
    over_credited: (world) => approveCredit(world, tooMuch),
    total_mismatch: (world) => approveCredit(world, { total: 1 }),
    payee_changed: (world) => approveCredit(world, { paidTo: 'cash' }),
    rule_broken: (world) => approveCredit(world, { supervisor: newId() }),
    supervisor_pin_wrong: (world) => approveCredit(world, { pin: '904217' }),
    supervisor_pin_locked: (world) =>
      approveCredit(world, {}, undefined, { approval_tries_left: 0, approval_locked_at: world.test.clock.now }),
  },
  printCreditNote: {
    credit_note_not_found: ({ client }) => client.call('printCreditNote', { ...missing, body: { printid: newId() } }),
  },
  recordBill: {
    payment_not_found: ({ client }) =>
      client.call('recordBill', { body: { fullName: 'Nobody', cardNumber: '99999', billingData: {} } }),
  },
  recordCardMove: {
    payment_not_found: ({ client }) =>
      client.call('recordCardMove', { body: { cardNumber: '99999', cardName: 'Nobody', debitCard: 1 } }),
  },
  mailBill: { payment_not_found: ({ client }) => client.call('mailBill', { body: { id: newId() } }) },
  getInvoice: { order_not_found: ({ client }) => client.call('getInvoice', missing) },
  printInvoice: {
    order_not_found: ({ client }) => client.call('printInvoice', { ...missing, body: { printid: newId() } }),
    payment_not_found: async ({ test, client }) => {
      const { pax } = await makeOrder(test, client)
      return client.call('printInvoice', { params: { orderid: pax.orderid }, body: { printid: newId() } })
    },
  },
}

describeFailures('billing', ways)
