import { expect, it } from 'vitest'
import { currentVenue, defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { type Answer, type Client, staffClient } from '../../../support/server/client.ts'
import { approve, type Guest, linesOf, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import { describeOnBothDatabases, openTestServer, type TestServer } from '../../../support/server/server.ts'
import { paxForm } from '../../../support/server/pax.ts'
import { allowTenders } from '../../../support/server/tender.ts'
import {
  type WaysOf,
  type World,
  describeFailures,
  future,
  missing,
  oneDish,
  openWorldOf,
  past,
  unknownDish,
  withoutShift,
} from './failures.ts'

const replace = ({ client }: World, { card }: Guest, cardNumber: string) =>
  client.call('replaceCard', { params: { cardNumber: card.cardNumber }, body: { cardNumber }, key: newId() })

const forFree = { kind: 'complimentary', reason: 'Spilled wine' } as const

/** A guest with a live card under one of the last numbers, gone ashore: the number is free, the card is not returned. */
async function guestAshore({ test, client }: World, paxManifestNo: string): Promise<Guest> {
  const guest = await makeGuest(test, client, { paxManifestNo })
  const { db } = test.server.deps.database
  await db.updateTable('pax').set({ released_at: test.clock.now }).where('id', '=', guest.pax._id).execute()
  return guest
}

/** Types a PIN for one new dish on a card whose PIN is 4826, or that has none. */
async function typePin(world: World, pin: string, times = 1, cardPin: string | null = '4826'): Promise<Answer<unknown>> {
  const { cardNumber } = (await makeGuest(world.test, world.client, cardPin === null ? {} : { pin: cardPin })).card
  const body = { cardNumber, pin, order: await oneDish(world) }
  for (let typed = 1; typed < times; typed += 1) await world.client.call('verifyCardPin', { body })
  return world.client.call('verifyCardPin', { body })
}

/** Asks a server whose channel is down to send something to a guest of its own. */
async function overDeadChannel<A>(test: TestServer, ask: (client: Client, cardNumber: string) => Promise<A>): Promise<A> {
  const down = await openTestServer(test.server.deps.database.dialect, {
    otpChannel: 'webhook',
    webhookUrl: 'http://127.0.0.1:1/',
  })
  const client = await staffClient(down, ['foodorder'])
  const { card } = await makeGuest(down, client)
  const answer = await ask(client, card.cardNumber)
  await down.close()
  return answer
}

/** Changes a guest's PIN with some consent, so many times. */
async function changePin(world: World, consent: object, pin?: string, times = 1): Promise<Answer<unknown>> {
  const { cardNumber } = (await makeGuest(world.test, world.client, pin === undefined ? {} : { pin })).card
  const body = { cardNumber, pin: '9057', ...consent }
  for (let done = 1; done < times; done += 1) await world.client.call('setCardPin', { body })
  return world.client.call('setCardPin', { body })
}

const ways: WaysOf<'cards'> = {
  sendOtp: {
    card_not_found: ({ client }) => client.call('sendOtp', { body: { cardNumber: '99999' } }),
    dish_unavailable: async ({ test, client }) => {
      const { card } = await makeGuest(test, client)
      return client.call('sendOtp', { body: { cardNumber: card.cardNumber, order: unknownDish } })
    },
    otp_not_delivered: ({ test }) =>
      overDeadChannel(test, (client, cardNumber) => client.call('sendOtp', { body: { cardNumber } })),
    rule_broken: async ({ test, client }) => {
      const { cardNumber } = (await makeGuest(test, client)).card
      return client.call('sendOtp', { body: { cardNumber, tip: 10 } })
    },
    amount_needed: async ({ test, client }) => {
      const { db } = test.server.deps.database
      const { version: _version, ...venue } = await currentVenue(db)
      await saveVenue(db, { ...venue, requireAmount: true }, test.clock.now)
      const answer = await client.call('sendOtp', { body: { cardNumber: (await makeGuest(test, client)).card.cardNumber } })
      await saveVenue(db, venue, test.clock.now)
      return answer
    },
  },
  takeCash: {
    card_not_found: async (world) =>
      world.client.call('takeCash', { body: { cardNumber: '99999', tendered: 500, order: await oneDish(world) } }),
    dish_unavailable: async ({ test, client }) => {
      await allowTenders(test)
      const { cardNumber } = (await makeGuest(test, client)).card
      const answer = await client.call('takeCash', { body: { cardNumber, tendered: 500, order: unknownDish } })
      await allowTenders(test, { cash: false, tips: false })
      return answer
    },
    rule_broken: async (world) => {
      const { cardNumber } = (await makeGuest(world.test, world.client)).card
      return world.client.call('takeCash', { body: { cardNumber, tendered: 500, order: await oneDish(world) } })
    },
    shift_needed: async (world) => {
      const { cardNumber } = (await makeGuest(world.test, world.client)).card
      const order = await oneDish(world)
      return withoutShift(world, () => world.client.call('takeCash', { body: { cardNumber, tendered: 500, order } }))
    },
  },
  verifyOtp: { otp_wrong: ({ client }) => client.call('verifyOtp', { query: { mobileNo: '+919000000000', code: '000000' } }) },
  checkout: { card_not_found: ({ client }) => client.call('checkout', missing) },
  getCard: { card_not_found: ({ client }) => client.call('getCard', missing) },
  payOrder: {
    shift_needed: async (world) => {
      await allowTenders(world.test)
      const { guest, cart, total } = await makeOrder(world.test, world.client)
      const { cardNumber, _id: customerid } = guest.card
      await world.client.ok('takeCash', { body: { cardNumber, order: linesOf(cart), tendered: total } })
      const body = { balance: total, tendered: total }
      const answer = await withoutShift(world, () =>
        world.client.call('payOrder', { params: { customerid }, body, key: newId() }),
      )
      await allowTenders(world.test, { cash: false, tips: false })
      return answer
    },
    card_not_found: ({ client }) => client.call('payOrder', { ...missing, body: { balance: 1 }, key: newId() }),
    nothing_to_pay: async ({ test, client }) => {
      const { card } = await makeGuest(test, client)
      return client.call('payOrder', { params: { customerid: card._id }, body: { balance: 1 }, key: newId() })
    },
    total_mismatch: async ({ test, client }) => {
      const { guest, total } = await makeOrder(test, client)
      return client.call('payOrder', { params: { customerid: guest.card._id }, body: { balance: total + 1 }, key: newId() })
    },
    approval_missing: async ({ test, client }) => {
      const { guest, total } = await makeOrder(test, client)
      return client.call('payOrder', { params: { customerid: guest.card._id }, body: { balance: total }, key: newId() })
    },
    insufficient_balance: async ({ test, client }) => {
      const guest = await makeGuest(test, client, { balance: 1 })
      const { cart, total } = await makeOrder(test, client, { guest })
      await approve(test, client, guest, cart)
      return client.call('payOrder', { params: { customerid: guest.card._id }, body: { balance: total }, key: newId() })
    },
  },
  activateCard: {
    shift_needed: async (world) => {
      const { paxManifestNo: cardNumber } = await world.client.ok('createPax', { body: paxForm({ paxManifestNo: '10094' }) })
      const body = { cardNumber, balance: 1, nameOfCard: 'A', expiryDate: future(world) }
      return withoutShift(world, () => world.client.call('activateCard', { body, key: newId() }))
    },
    no_holder: (world) =>
      world.client.call('activateCard', {
        body: { cardNumber: '99999', balance: 1, nameOfCard: 'A', expiryDate: future(world) },
      }),
    card_active: async (world) => {
      const { card } = await makeGuest(world.test, world.client)
      return world.client.call('activateCard', {
        body: { cardNumber: card.cardNumber, balance: 1, nameOfCard: 'A', expiryDate: future(world) },
      })
    },
    amount_unusual: async (world) => {
      const { paxManifestNo } = await world.client.ok('createPax', { body: paxForm({ paxManifestNo: '10096' }) })
      return world.client.call('activateCard', {
        body: { cardNumber: paxManifestNo, balance: 50_000.01, nameOfCard: 'A', expiryDate: future(world) },
      })
    },
    rule_broken: (world) =>
      world.client.call('activateCard', { body: { cardNumber: '99999', balance: 1, nameOfCard: 'A', expiryDate: past(world) } }),
    approval_needed: async (world) => {
      const { paxManifestNo } = await world.client.ok('createPax', { body: paxForm({ paxManifestNo: '10095' }) })
      await allowTenders(world.test, { besideCash: ['complimentary'] })
      return world.client.call('activateCard', {
        body: { cardNumber: paxManifestNo, balance: 1, nameOfCard: 'A', expiryDate: future(world), tender: forFree },
      })
    },
  },
  refillCard: {
    shift_needed: async (world) => {
      const { cardNumber } = (await makeGuest(world.test, world.client)).card
      return withoutShift(world, () => world.client.call('refillCard', { body: { cardNumber, balance: 1 }, key: newId() }))
    },
    card_not_found: ({ client }) => client.call('refillCard', { body: { cardNumber: '99999', balance: 1 } }),
    amount_unusual: async ({ test, client }) =>
      client.call('refillCard', { body: { cardNumber: (await makeGuest(test, client)).card.cardNumber, balance: 50_000.01 } }),
    rule_broken: async ({ test, client }) =>
      client.call('refillCard', { body: { cardNumber: (await makeGuest(test, client)).card.cardNumber, balance: 0 } }),
    approval_needed: async (world) => {
      await allowTenders(world.test, { besideCash: ['complimentary'] })
      const { cardNumber } = (await makeGuest(world.test, world.client)).card
      return world.client.call('refillCard', { body: { cardNumber, balance: 1, tender: forFree } })
    },
  },
  returnCard: {
    shift_needed: async (world) => {
      const { cardNumber } = (await makeGuest(world.test, world.client)).card
      return withoutShift(world, () => world.client.call('returnCard', { params: { cardNumber }, key: newId() }))
    },
    card_not_found: ({ client }) => client.call('returnCard', { params: { cardNumber: '99999' } }),
    order_unpaid: async ({ test, client }) =>
      client.call('returnCard', { params: { cardNumber: (await makeOrder(test, client)).guest.card.cardNumber } }),
    rule_broken: async ({ test, client }) => {
      const { cardNumber } = (await makeGuest(test, client)).card
      return client.call('returnCard', { params: { cardNumber }, query: { tender: 'ashore' } })
    },
    approval_needed: async ({ test, client }) => {
      const { card } = await makeGuest(test, client)
      const { db } = test.server.deps.database
      await saveVenue(db, { ...defaultVenue, refundLimit: 0 }, test.clock.now)
      const answer = await client.call('returnCard', { params: { cardNumber: card.cardNumber } })
      await saveVenue(db, defaultVenue, test.clock.now)
      return answer
    },
  },
  cardSlip: { card_not_found: ({ client }) => client.call('cardSlip', { params: { cardNumber: '99999' } }) },
  blockCard: {
    card_not_found: ({ client }) => client.call('blockCard', { params: { cardNumber: '99999' }, body: { blocked: true } }),
  },
  replaceCard: {
    card_not_found: ({ client }) =>
      client.call('replaceCard', { params: { cardNumber: '99999' }, body: { cardNumber: '10100' }, key: newId() }),
    no_holder: async (world) => replace(world, await guestAshore(world, '10099'), '10100'),
    pax_number_taken: async (world) => {
      const [one, two] = [await makeGuest(world.test, world.client), await makeGuest(world.test, world.client)]
      return replace(world, one, two.card.cardNumber)
    },
    card_active: async (world) => {
      const left = await guestAshore(world, '10098')
      return replace(world, await makeGuest(world.test, world.client), left.card.cardNumber)
    },
    rule_broken: async (world) => replace(world, await makeGuest(world.test, world.client), '42'),
    approval_needed: async (world) => replace(world, await makeGuest(world.test, world.client), '10097'),
  },
  setCardPin: {
    card_not_found: ({ client }) => client.call('setCardPin', { body: { cardNumber: '99999', pin: '4826' } }),
    rule_broken: async ({ test, client }) =>
      client.call('setCardPin', { body: { cardNumber: (await makeGuest(test, client)).card.cardNumber, pin: '0000' } }),
    consent_needed: (world) => changePin(world, {}),
    pin_not_set: (world) => changePin(world, { oldPin: '4826' }),
    pin_wrong: (world) => changePin(world, { oldPin: '4827' }, '4826'),
    pin_locked: (world) => changePin(world, { oldPin: '4827' }, '4826', 6),
    otp_wrong: (world) => changePin(world, { code: '000000' }),
    approval_needed: (world) => changePin(world, { approval: '0.0.0.0' }),
  },
  sendPinCode: {
    card_not_found: ({ client }) => client.call('sendPinCode', { body: { cardNumber: '99999' } }),
    otp_not_delivered: ({ test }) =>
      overDeadChannel(test, (client, cardNumber) => client.call('sendPinCode', { body: { cardNumber } })),
  },
  verifyCardPin: {
    card_not_found: async (world) =>
      world.client.call('verifyCardPin', { body: { cardNumber: '99999', pin: '4826', order: await oneDish(world) } }),
    dish_unavailable: async ({ test, client }) => {
      const { cardNumber } = (await makeGuest(test, client, { pin: '4826' })).card
      return client.call('verifyCardPin', { body: { cardNumber, pin: '4826', order: unknownDish } })
    },
    rule_broken: async (world) => {
      const { cardNumber } = (await makeGuest(world.test, world.client, { pin: '4826' })).card
      const body = { cardNumber, pin: '4826', tip: 10, order: await oneDish(world) }
      return world.client.call('verifyCardPin', { body })
    },
    pin_not_set: (world) => typePin(world, '4826', 1, null),
    pin_wrong: (world) => typePin(world, '4827'),
    pin_locked: (world) => typePin(world, '4827', 6),
  },
}

describeFailures('cards', ways)

describeOnBothDatabases('a payment that the balance does not cover', (open) => {
  it("'Insufficient Balance' is also under Msg, as the specification reads it", async () => {
    const answer = await ways.payOrder.insufficient_balance(await openWorldOf(open))
    expect(answer.failure).toMatchObject({ msg: 'Insufficient Balance', Msg: 'Insufficient Balance' })
  })
})
