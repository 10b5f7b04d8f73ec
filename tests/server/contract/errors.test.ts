import { beforeAll, describe, expect, it } from 'vitest'
import { type CallName, type Contract, contract } from '../../../src/shared/contract/index.ts'
import { errorsOf, FailureReply } from '../../../src/shared/contract/endpoint.ts'
import { type ErrorCode, errors } from '../../../src/shared/errors.ts'
import { releasePax } from '../../../src/server/pax/voyage.repo.ts'
import { seedDefaultTables } from '../../../src/server/tables/default-tables.ts'
import { saveTries } from '../../../src/server/supervisors/supervisor.repo.ts'
import type { StaffRow } from '../../../src/server/db/tables.ts'
import { currentVenue, defaultVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { QUARTER_MS, type ReservationForm, type ReservationState } from '../../../src/shared/contract/reservations.ts'
import { newId } from '../../../src/shared/ids.ts'
import { Check } from 'typebox/value'
import { proofFor } from '../../support/pairing.ts'
import { type Answer, anonymous, type Client, makeStaff, STAFF_PASSWORD, staffClient } from '../../support/server/client.ts'
import { lineBack, openCheck, opened, sendCheck } from '../../support/server/check.ts'
import { paxForm } from '../../support/server/pax.ts'
import { approve, type Guest, makeDish, makeGuest, makeOrder, makeSale } from '../../support/server/sale.ts'
import { makeSupervisor, PIN } from '../../support/server/supervisor.ts'
import { describeOnBothDatabases, openTestServer, type TestServer } from '../../support/server/server.ts'
import { allowTenders } from '../../support/server/tender.ts'

interface World {
  test: TestServer
  client: Client
  none: Client
}
type Way = (world: World) => Promise<Answer<unknown>>
/** A way to each failure that each call declares: a declared failure without one does not compile. */
type Ways = {
  [N in CallName as Contract[N]['errors'][number] extends never ? never : N]: { [E in Contract[N]['errors'][number]]: Way }
}

const missing = { params: { userid: newId(), _id: newId(), id: newId(), customerid: newId(), orderid: newId() } }
const dishForm = { dishName: 'Samosa', price: 240, imageUrl: '', rating: 4, type: 'Starters' }
const sides = { name: 'Side', least: 1, most: 1, leaveOut: false, modifiers: [{ name: 'Fries', price: 0 }] }
const twoOfOne = { ...sides, least: 2, most: 2 }
const oneDish = async ({ test }: World) => [{ _id: (await makeDish(test))._id, qty: 1 }]
const unknownDish = [{ _id: newId(), qty: 1 }]
const unknownLine = [{ _id: newId(), qty: 1, price: 0 }]
const wrongPrice = async ({ test }: World) => [{ _id: (await makeDish(test))._id, qty: 1, price: 379.99 }]
const future = (world: World): string => new Date(world.test.clock.now + 1e10).toISOString()
const past = (world: World): string => new Date(world.test.clock.now - 1).toISOString()

async function tableOf({ test, client }: World): Promise<string> {
  await makeOrder(test, client, { tables: 1 })
  const free = (await client.ok('listTables')).find((table) => !table.status)
  return free?._id ?? ''
}

/** Adds the outlet 2, unless a test before has. */
const addBar = (client: Client) => client.call('addOutlet', { body: { name: 'Pool Bar', code: 'PB' } })

/** The same at a terminal of the outlet 2. */
async function atBar(world: World): Promise<World> {
  await addBar(world.client)
  return { ...world, client: await staffClient(world.test, ['backoffice', 'foodorder'], 'Maya Pinto', 2) }
}

/** A reservation of a free table. */
async function reservationOf(world: World): Promise<ReservationForm> {
  const at = new Date(Math.ceil(world.test.clock.now / QUARTER_MS) * QUARTER_MS).toISOString()
  return { name: 'Silva', covers: 2, at, table: await tableOf(world), note: '', cardNumber: '' }
}

/** Changes a reservation without a table, of which something has become before; by default it asks for a table that others have. */
async function changeReservation(world: World, change: Partial<ReservationForm & { known: number }>, state?: ReservationState) {
  const { client } = world
  const form = await reservationOf(world)
  const own = await client.ok('createReservation', { body: { ...form, table: null } })
  await client.ok('createReservation', { body: { ...form, anyway: true } })
  const params = { _id: own._id }
  if (state !== undefined) await client.ok('setReservationState', { params, body: { state } })
  return client.call('updateReservation', { params, body: { ...form, ...change } })
}

async function takenTable(world: World): Promise<string> {
  const _id = await tableOf(world)
  await world.client.ok('setTable', { params: { _id }, body: { status: true }, terminal: 'Terminal 1' })
  return _id
}

const replace = ({ client }: World, { card }: Guest, cardNumber: string) =>
  client.call('replaceCard', { params: { cardNumber: card.cardNumber }, body: { cardNumber }, key: newId() })

/** Edits a new passenger without a card. */
async function editGuest({ client }: World, changes: object) {
  const number = (await client.ok('paxNumbers')).find(({ free }) => free)
  const pax = await client.ok('createPax', { body: paxForm({ paxManifestNo: number?.paxManifestNo ?? '' }) })
  return client.call('editPax', { params: { userid: pax._id }, body: { version: pax.version, ...changes } })
}

/** A guest with a live card under one of the last numbers, gone ashore: the number is free, the card is not returned. */
async function guestAshore({ test, client }: World, paxManifestNo: string): Promise<Guest> {
  const guest = await makeGuest(test, client, { paxManifestNo })
  const { db } = test.server.deps.database
  await db.updateTable('pax').set({ released_at: test.clock.now }).where('id', '=', guest.pax._id).execute()
  return guest
}

type Tries = Pick<StaffRow, 'approval_tries_left' | 'approval_locked_at'>

/** A supervisor with a PIN, who may have tried it before. */
async function supervisorOf({ test }: World, tries?: Tries): Promise<string> {
  const { id } = await makeSupervisor(test)
  if (tries !== undefined) await saveTries(test.server.deps.database.db, id, tries)
  return id
}

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

const unpaidOrder = async ({ test, client }: World) => (await makeOrder(test, client)).pax.orderid
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

/** At a venue where every void asks for a supervisor. */
async function aboveVoidLimit<T>({ test }: World, run: () => Promise<T>): Promise<T> {
  const { db } = test.server.deps.database
  const venue = await currentVenue(db)
  await saveVenue(db, { ...venue, voidLimit: 0 }, test.clock.now)
  const answer = await run()
  await saveVenue(db, venue, test.clock.now)
  return answer
}

type Ordered = Pick<Awaited<ReturnType<typeof makeSale>>, 'guest' | 'pax'>
const orderedIn = {
  second: new WeakMap<TestServer, Promise<Ordered>>(),
  unpaid: new WeakMap<TestServer, Promise<Ordered>>(),
  paid: new WeakMap<TestServer, Promise<Ordered>>(),
}

/** One order for all that leave it as it is: a venue has a hundred numbers. */
function oneOrder({ test, client }: World, payment: keyof typeof orderedIn): Promise<Ordered> {
  const made = orderedIn[payment].get(test) ?? (payment === 'paid' ? makeSale : makeOrder)(test, client)
  orderedIn[payment].set(test, made)
  return made
}

const oneVoid = { version: 1, lines: [{ line: 0, qty: 1 }] }

/** Voids one dish of an order of two, or of another order. */
const voidOne = async (world: World, change: object, orderid?: string) =>
  world.client.call('voidOrder', {
    params: { id: orderid ?? (await oneOrder(world, 'unpaid')).pax.orderid },
    body: { ...oneVoid, reason: 'quality', cooked: true, newid: newId(), ...change },
  })

/** Asks a supervisor for the same. */
async function approveVoid(world: World, change: object, orderid?: string, tries?: Tries) {
  const supervisor = await supervisorOf(world, tries)
  const params = { id: orderid ?? (await oneOrder(world, 'unpaid')).pax.orderid }
  return world.client.call('approveVoid', { params, body: { ...oneVoid, supervisor, pin: PIN, ...change } })
}

/** Merges an order of its own into one. */
async function mergeTo(world: World, change: object, orderid?: string) {
  const id = orderid ?? (await oneOrder(world, 'second')).pax.orderid
  const other = (await oneOrder(world, 'unpaid')).pax.orderid
  return world.client.call('mergeOrder', { params: { id }, body: { version: 1, other, otherversion: 1, ...change } })
}

type Placed = Awaited<ReturnType<typeof makeOrder>>
const pairs = new WeakMap<TestServer, Promise<{ into: Placed; other: Placed }>>()

/** Two orders that became one, for all that leave them so. */
function mergedPair({ test, client }: World) {
  const make = async () => {
    const [into, other] = [await makeOrder(test, client), await makeOrder(test, client)]
    const body = { version: 1, other: other.pax.orderid, otherversion: 1 }
    await client.ok('mergeOrder', { params: { id: into.pax.orderid }, body })
    return { into, other }
  }
  const made = pairs.get(test) ?? make()
  pairs.set(test, made)
  return made
}

const intoOf = ({ client }: World, { into }: { into: Placed }) => client.ok('getOrder', { params: { id: into.pax.orderid } })

async function unmerge(world: World, pair: { into: Placed; other: Placed }, change: object = {}) {
  const { _id: id, version } = await intoOf(world, pair)
  return world.client.call('unmergeOrder', { params: { id }, body: { version, other: pair.other.pax.orderid, ...change } })
}

/** The dishes of the order that was merged are voided, where they are still there. */
async function loseDishes(world: World, pair: { into: Placed }): Promise<void> {
  const { _id: id, version, order } = await intoOf(world, pair)
  const body = { version, lines: [{ line: 1, qty: 2 }], reason: 'quality', cooked: false, newid: newId() }
  if (order.length > 1) await world.client.ok('voidOrder', { params: { id }, body })
}

/** Moves an order of no table to a free one. */
async function moveTo(world: World, change: object, orderid?: string) {
  const id = orderid ?? (await oneOrder(world, 'unpaid')).pax.orderid
  const free = (await world.client.ok('listTables')).find(({ status }) => !status)
  const body = { version: 1, tables: [{ _id: free?._id ?? '' }], ...change }
  return world.client.call('moveOrder', { params: { id }, body })
}

/** Moves a dish of an order to a seat. */
async function seatAt(world: World, change: object, orderid?: string) {
  const id = orderid ?? (await oneOrder(world, 'unpaid')).pax.orderid
  const body = { version: 1, lines: [{ line: 0, qty: 1 }], seat: 2, newid: newId(), ...change }
  return world.client.call('seatLines', { params: { id }, body })
}

const billOf = ({ client }: World, id: string, printid = newId()) =>
  client.call('printGuestBill', { params: { id }, body: { printid } })

/** A printing that is asked for again after another terminal has sent something of the order. */
async function billOfChanged(world: World) {
  const dish = await makeDish(world.test)
  const line = { _id: dish._id, price: dish.price, qty: 1 }
  const check = await opened(world.client, { lines: [line] })
  const printid = newId()
  await billOf(world, check._id, printid)
  await sendCheck(world.client, check, { lines: [...check.order.map(lineBack), line] })
  return billOf(world, check._id, printid)
}

const paidOrder = async (world: World) => (await oneOrder(world, 'paid')).pax.orderid

interface Discountable {
  unpaid: string
  paid: string
  cardNumber: string
}
const discountable = new WeakMap<World, Promise<Discountable>>()

/** Two orders of one guest that discounts are asked for on, made once: a venue has a hundred numbers. */
function ordersOf(world: World): Promise<Discountable> {
  const known = discountable.get(world) ?? makeDiscountable(world)
  discountable.set(world, known)
  return known
}

async function makeDiscountable({ test, client }: World): Promise<Discountable> {
  const { guest, payment } = await makeSale(test, client)
  const { pax } = await makeOrder(test, client, { guest })
  return { unpaid: pax.orderid, paid: payment.orderid, cardNumber: guest.card.cardNumber }
}

/** Gives an unpaid order, or another one, for nothing. */
async function discount(world: World, change: object, orderid?: string) {
  const id = orderid ?? (await ordersOf(world)).unpaid
  const body = { version: 1, kind: 'comp', reason: 'complaint', newid: newId(), ...change }
  return world.client.call('giveDiscount', { params: { id }, body })
}

/** The same in a venue that gives discounts. */
async function discountWhereAllowed(world: World) {
  const { db } = world.test.server.deps.database
  const venue = await currentVenue(db)
  await saveVenue(db, { ...venue, discounts: { ...venue.discounts, allowed: true } }, world.test.clock.now)
  const answer = await discount(world, {})
  await saveVenue(db, venue, world.test.clock.now)
  return answer
}

/** Asks a supervisor for the same. */
async function approveDiscount(world: World, change: object, orderid?: string, tries?: Tries) {
  const supervisor = await supervisorOf(world, tries)
  const id = orderid ?? (await ordersOf(world)).unpaid
  const body = { orderid: id, version: 1, kind: 'comp', supervisor, pin: PIN, ...change }
  return world.client.call('approveDiscount', { body })
}

/** Splits one dish off an order of two, for its own guest unless another is named: a venue has a hundred numbers. */
async function split({ test, client }: World, change: { id?: string; userid?: string; line?: number; version?: number }) {
  const own = change.id === undefined ? await makeOrder(test, client) : null
  const id = change.id ?? own?.pax.orderid ?? ''
  const userid = change.userid ?? own?.guest.pax._id ?? newId()
  const body = { userid, version: change.version ?? 1, lines: [{ line: change.line ?? 0, qty: 1 }], newid: newId() }
  return client.call('splitOrder', { params: { id }, body })
}

/** A part of an order of five, and the order that it was split from. */
async function partOfFive({ test, client }: World) {
  const cart = [{ dish: await makeDish(test), qty: 5 }]
  const { pax, guest } = await makeOrder(test, client, { cart })
  const userid = (await makeGuest(test, client)).pax._id
  const answer = await split({ test, client } as World, { id: pax.orderid, userid })
  return { part: answer.body.part, cart, guest }
}
const join = ({ client }: World, id: string, version = 1) => client.call('joinOrder', { params: { id }, body: { version } })

const addTable = (client: Client, tableno: number) => client.call('createTable', { body: { tablefloor: '3rd Floor', tableno } })

const applicant = { fullName: 'Leela Fernandes', email: 'leela@mail.example', mobileNo: '9820041786', consent: true }

async function waitingEnrolment({ client, none }: World): Promise<string> {
  await none.ok('enrol', { body: applicant })
  const [waiting] = await client.ok('listEnrolments', { query: { state: 'waiting' } })
  return waiting?._id ?? ''
}

/** Check Out by a terminal that goes on with this unpaid order of a guest. */
const goOnWith = async (world: World, { pax }: Guest, orderid: string, version?: number) =>
  world.client.call('placeOrder', {
    params: { userid: pax._id },
    body: {
      order: [{ _id: (await makeDish(world.test))._id, qty: 1 }],
      totalprice: 380,
      orderid,
      ...(version !== undefined && { version }),
    },
  })

async function place({ client }: World, userid: string, order: unknown, totalprice: number, tables: string[] = []) {
  return client.call('placeOrder', {
    params: { userid },
    body: { order, totalprice, ordertable: tables.map((_id) => ({ _id })) },
  })
}

const profile = { name: 'A', email: 'a.new.one@mail.example', accessroutes: [] }
const colleague = async ({ test }: World) => (await (await staffClient(test, ['foodorder'])).ok('session')).user

/** On a server of its own, so that this world keeps its administrators. */
async function asLastAdministrator(
  { test }: World,
  ask: (client: Client, ownId: string) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const alone = await openTestServer(test.server.deps.database.dialect)
  const client = await staffClient(alone, ['backoffice'])
  const answer = await ask(client, (await client.ok('session')).user._id)
  await alone.close()
  return answer
}

/** Asks twice: the first work is still under way. */
const busyWith =
  (name: 'backupNow' | 'verifyBooks'): Way =>
  async ({ client }) => {
    await client.call(name)
    return client.call(name)
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

/** Does something at a server that shows a certificate. */
async function atCertificate<T>({ test: { server } }: World, act: () => Promise<T>): Promise<T> {
  server.deps.fingerprint = 'AB'
  try {
    return await act()
  } finally {
    server.deps.fingerprint = ''
  }
}

const aProof = { body: proofFor('A'.repeat(16), 'AB') }

const ways: Ways = {
  makePairingCode: { rule_broken: ({ client }) => client.call('makePairingCode') },
  pair: {
    rule_broken: ({ none }) => none.call('pair', aProof),
    pairing_refused: (world) => atCertificate(world, () => world.none.call('pair', aProof)),
  },
  closeZReport: { z_report_taken: ({ client }) => client.call('closeZReport', { body: { number: 999 }, key: newId() }) },
  printZReport: {
    z_report_not_found: ({ client }) => client.call('printZReport', { ...missing, body: { printid: newId() } }),
  },
  login: {
    wrong_credentials: ({ none }) => none.call('login', { body: { email: 'nobody@mail.example', password: 'x' } }),
    outlet_closed: async ({ test, none }) => {
      const { email } = await makeStaff(test, 'Maya Pinto', ['foodorder'])
      return none.call('login', { body: { email, password: STAFF_PASSWORD, outlet: 99 } })
    },
    not_at_outlet: async ({ none, client }) => {
      await addBar(client)
      const form = { name: 'Vikram Sethi', email: 'vikram@mail.example', accessroutes: ['foodorder'], password: STAFF_PASSWORD }
      await client.call('createStaff', { body: { ...form, outlets: [2] } })
      return none.call('login', { body: { email: form.email, password: STAFF_PASSWORD } })
    },
  },
  setup: {
    rule_broken: async ({ test }) => {
      const empty = await openTestServer(test.server.deps.database.dialect)
      const body = { name: 'A', email: 'a@mail.example', password: 'password' }
      const answer = await anonymous(empty).call('setup', { body })
      await empty.close()
      return answer
    },
    setup_done: ({ none }) => none.call('setup', { body: { name: 'A', email: 'a@mail.example', password: 'a long password' } }),
  },
  changePassword: {
    rule_broken: ({ client }) => client.call('changePassword', { body: { password: 'not looked at', newPassword: 'password' } }),
    wrong_credentials: ({ client }) =>
      client.call('changePassword', { body: { password: 'not my password', newPassword: 'a long password' } }),
  },
  createStaff: {
    rule_broken: ({ client }) => client.call('createStaff', { body: { ...profile, password: 'password' } }),
    email_taken: async (world) =>
      world.client.call('createStaff', {
        body: { ...profile, email: (await colleague(world)).email, password: 'a long password' },
      }),
  },
  updateStaff: {
    staff_not_found: ({ client }) => client.call('updateStaff', { ...missing, body: profile }),
    email_taken: async (world) => {
      const [one, two] = [await colleague(world), await colleague(world)]
      return world.client.call('updateStaff', { params: { _id: one._id }, body: { ...profile, email: two.email } })
    },
    last_administrator: (world) =>
      asLastAdministrator(world, (client, _id) => client.call('updateStaff', { params: { _id }, body: profile })),
  },
  disableStaff: {
    staff_not_found: ({ client }) => client.call('disableStaff', { ...missing, body: { disabled: true } }),
    last_administrator: (world) =>
      asLastAdministrator(world, (client, _id) => client.call('disableStaff', { params: { _id }, body: { disabled: true } })),
  },
  resetPassword: {
    rule_broken: async (world) =>
      world.client.call('resetPassword', { params: { _id: (await colleague(world))._id }, body: { password: 'password' } }),
    staff_not_found: ({ client }) => client.call('resetPassword', { ...missing, body: { password: 'a long password' } }),
  },
  approveMove: {
    card_not_found: (world) => approveMove(world, { cardNumber: '99999' }),
    rule_broken: (world) => approveMove(world, { amount: 1 }),
    supervisor_pin_wrong: (world) => approveMove(world, { pin: '904217' }),
    supervisor_pin_locked: (world) =>
      approveMove(world, {}, { approval_tries_left: 0, approval_locked_at: world.test.clock.now }),
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
  signOutEverywhere: { staff_not_found: ({ client }) => client.call('signOutEverywhere', missing) },
  createPax: {
    pax_number_taken: async ({ test, client }) => {
      const { pax } = await makeGuest(test, client)
      return client.call('createPax', { body: paxForm({ paxManifestNo: pax.paxManifestNo }) })
    },
    rule_broken: ({ client }) => client.call('createPax', { body: paxForm({ paxManifestNo: '42' }) }),
  },
  editPax: {
    pax_not_found: ({ client }) => client.call('editPax', { ...missing, body: { version: 1 } }),
    pax_changed: (world) => editGuest(world, { version: 2 }),
    pax_number_taken: async (world) => {
      const { pax } = await makeGuest(world.test, world.client)
      return editGuest(world, { paxManifestNo: pax.paxManifestNo })
    },
    approval_needed: async ({ test, client }) => {
      const { pax } = await makeGuest(test, client)
      const body = { version: pax.version, mobileNo: '+447700900123' }
      return client.call('editPax', { params: { userid: pax._id }, body })
    },
    rule_broken: (world) => editGuest(world, { country: 'Atlantis' }),
  },
  revealPax: {
    pax_not_found: ({ client }) => client.call('revealPax', missing),
    rule_broken: async ({ test, client }) => {
      const number = (await client.ok('paxNumbers')).find(({ free }) => free)
      const left = await client.ok('createPax', { body: paxForm({ paxManifestNo: number?.paxManifestNo ?? '' }) })
      await releasePax(test.server.deps.database.db, [left._id], test.clock.now)
      return client.call('revealPax', { params: { userid: left._id } })
    },
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
  updateVenue: { rule_broken: ({ client }) => client.call('updateVenue', { body: { ...defaultVenue, timeZone: 'Nowhere' } }) },
  createTable: { table_exists: async ({ client }) => (await addTable(client, 40), addTable(client, 40)) },
  renumberTable: {
    table_not_found: ({ client }) => client.call('renumberTable', { ...missing, body: { tableno: 1 } }),
    table_exists: async ({ client }) => {
      const [{ body: one }] = [await addTable(client, 41), await addTable(client, 42)]
      return client.call('renumberTable', { params: { _id: one._id }, body: { tableno: 42 } })
    },
    table_in_use: async (world) =>
      world.client.call('renumberTable', { params: { _id: await takenTable(world) }, body: { tableno: 43 } }),
  },
  removeTable: {
    table_not_found: ({ client }) => client.call('removeTable', missing),
    table_in_use: async (world) => world.client.call('removeTable', { params: { _id: await takenTable(world) } }),
  },
  enrol: { rule_broken: ({ none }) => none.call('enrol', { body: { ...applicant, mobileNo: '+0000' } }) },
  decideEnrolment: {
    enrolment_not_found: ({ client }) => client.call('decideEnrolment', { ...missing, body: { approved: false } }),
    enrolment_decided: async (world) => {
      const params = { _id: await waitingEnrolment(world) }
      await world.client.ok('decideEnrolment', { params, body: { approved: false } })
      return world.client.call('decideEnrolment', { params, body: { approved: false } })
    },
    pax_not_found: async (world) =>
      world.client.call('decideEnrolment', {
        params: { _id: await waitingEnrolment(world) },
        body: { approved: true, userid: newId() },
      }),
    rule_broken: async (world) =>
      world.client.call('decideEnrolment', { params: { _id: await waitingEnrolment(world) }, body: { approved: true } }),
  },
  setTable: {
    table_not_found: ({ client }) => client.call('setTable', { ...missing, body: { status: true } }),
    table_taken: async (world) =>
      world.client.call('setTable', { params: { _id: await takenTable(world) }, body: { status: true }, terminal: 'Terminal 2' }),
    table_held: async (world) =>
      world.client.call('setTable', {
        params: { _id: await takenTable(world) },
        body: { status: false },
        terminal: 'Terminal 2',
      }),
  },
  placeOrder: {
    other_outlet: async (world) => {
      const { guest } = await makeOrder(world.test, world.client)
      return place(await atBar(world), guest.pax._id, await oneDish(world), 380)
    },
    pax_not_found: async (world) => place(world, newId(), await oneDish(world), 380),
    dish_unavailable: async (world) => place(world, (await makeGuest(world.test, world.client)).pax._id, unknownDish, 380),
    table_not_found: async (world) =>
      place(world, (await makeGuest(world.test, world.client)).pax._id, await oneDish(world), 380, [newId()]),
    table_taken: async (world) => {
      const other = await makeOrder(world.test, world.client, { tables: 1 })
      const taken = other.pax.ordertable.map(({ _id }) => _id)
      return place(world, (await makeGuest(world.test, world.client)).pax._id, await oneDish(world), 380, taken)
    },
    table_held: async (world) =>
      place(world, (await makeGuest(world.test, world.client)).pax._id, await oneDish(world), 380, [await takenTable(world)]),
    total_mismatch: async (world) =>
      place(world, (await makeGuest(world.test, world.client)).pax._id, await oneDish(world), 379.99),
    order_changed: async (world) => {
      const { guest, pax } = await makeOrder(world.test, world.client)
      return goOnWith(world, guest, pax.orderid, 9)
    },
    order_unpaid: async (world) => goOnWith(world, (await makeOrder(world.test, world.client)).guest, ''),
    order_paid: async (world) => {
      const { guest, payment } = await makeSale(world.test, world.client)
      return goOnWith(world, guest, payment.orderid)
    },
    order_not_found: async (world) => goOnWith(world, await makeGuest(world.test, world.client), newId()),
    approval_needed: async (world) => {
      const { guest, pax } = await oneOrder(world, 'unpaid')
      return aboveVoidLimit(world, () => goOnWith(world, guest, pax.orderid))
    },
  },
  createDish: { rule_broken: ({ client }) => client.call('createDish', { body: { ...dishForm, groups: [newId()] } }) },
  updateDish: {
    dish_not_found: ({ client }) => client.call('updateDish', { ...missing, body: dishForm }),
    rule_broken: async ({ test, client }) => {
      const { _id } = await makeDish(test)
      return client.call('updateDish', { params: { _id }, body: { ...dishForm, groups: [newId()] } })
    },
  },
  createModifierGroup: { rule_broken: ({ client }) => client.call('createModifierGroup', { body: twoOfOne }) },
  createReservation: {
    table_not_found: async (world) =>
      world.client.call('createReservation', { body: { ...(await reservationOf(world)), table: newId() } }),
    table_reserved: async (world) => {
      const body = await reservationOf(world)
      await world.client.ok('createReservation', { body: { ...body, anyway: true } })
      return world.client.call('createReservation', { body })
    },
    rule_broken: async (world) =>
      world.client.call('createReservation', { body: { ...(await reservationOf(world)), at: past(world) } }),
  },
  updateReservation: {
    reservation_not_found: async (world) =>
      world.client.call('updateReservation', { ...missing, body: await reservationOf(world) }),
    reservation_over: (world) => changeReservation(world, { table: null }, 'cancelled'),
    reservation_changed: (world) => changeReservation(world, { table: null, name: 'Osei', known: 7 }),
    table_not_found: (world) => changeReservation(world, { table: newId() }),
    table_reserved: (world) => changeReservation(world, {}),
    rule_broken: (world) => changeReservation(world, { at: past(world) }),
  },
  setReservationState: {
    reservation_not_found: ({ client }) => client.call('setReservationState', { ...missing, body: { state: 'arrived' } }),
    reservation_over: async (world) => {
      const { client } = world
      const { _id } = await client.ok('createReservation', { body: { ...(await reservationOf(world)), table: null } })
      await client.ok('setReservationState', { params: { _id }, body: { state: 'cancelled' } })
      return client.call('setReservationState', { params: { _id }, body: { state: 'arrived' } })
    },
  },
  updateModifierGroup: {
    modifier_group_not_found: ({ client }) => client.call('updateModifierGroup', { ...missing, body: sides }),
    rule_broken: async ({ client }) => {
      const { _id } = await client.ok('createModifierGroup', { body: sides })
      return client.call('updateModifierGroup', { params: { _id }, body: twoOfOne })
    },
  },
  retireModifierGroup: { modifier_group_not_found: ({ client }) => client.call('retireModifierGroup', missing) },
  setDishSoldOut: { dish_not_found: ({ client }) => client.call('setDishSoldOut', { ...missing, body: { soldOut: true } }) },
  retireDish: { dish_not_found: ({ client }) => client.call('retireDish', missing) },
  uploadPicture: { rule_broken: ({ client }) => client.call('uploadPicture', { body: { picture: 'bm90IGEgcGljdHVyZQ==' } }) },
  setOrderStatus: {
    order_not_found: ({ client }) => client.call('setOrderStatus', { ...missing, body: { orderstatus: 'Completed' } }),
  },
  getOrder: { order_not_found: ({ client }) => client.call('getOrder', missing) },
  orderHistory: { order_not_found: ({ client }) => client.call('orderHistory', missing) },
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
  cancelOrder: {
    order_not_found: ({ client }) => client.call('cancelOrder', missing),
    order_paid: async (world) => world.client.call('cancelOrder', { params: { id: await paidOrder(world) } }),
    order_changed: async ({ client }) =>
      client.call('cancelOrder', { params: { id: (await opened(client))._id }, query: { version: 9 } }),
    approval_needed: async (world) => {
      const params = { id: (await oneOrder(world, 'unpaid')).pax.orderid }
      return aboveVoidLimit(world, () => world.client.call('cancelOrder', { params }))
    },
  },
  moveOrder: {
    other_outlet: async (world) => {
      const { pax } = await makeOrder(world.test, (await atBar(world)).client)
      return moveTo(world, {}, pax.orderid)
    },
    order_not_found: (world) => moveTo(world, {}, newId()),
    order_paid: async (world) => moveTo(world, {}, await paidOrder(world)),
    order_changed: (world) => moveTo(world, { version: 9 }),
    order_paying: async (world) => {
      const { guest, cart, pax } = await makeOrder(world.test, world.client)
      await approve(world.test, world.client, guest, cart)
      return moveTo(world, {}, pax.orderid)
    },
    table_not_found: (world) => moveTo(world, { tables: [{ _id: newId() }] }),
    table_taken: async (world) => {
      const [table] = (await makeOrder(world.test, world.client, { tables: 1 })).pax.ordertable
      return moveTo(world, { tables: [{ _id: table?._id ?? '' }] })
    },
    table_held: async (world) => moveTo(world, { tables: [{ _id: await takenTable(world) }] }),
    rule_broken: async (world) => moveTo(world, {}, (await partOfFive(world)).part._id),
  },
  seatLines: {
    order_not_found: (world) => seatAt(world, {}, newId()),
    order_paid: async (world) => seatAt(world, {}, await paidOrder(world)),
    order_changed: (world) => seatAt(world, { version: 9 }),
    rule_broken: (world) => seatAt(world, { lines: [{ line: 9, qty: 1 }] }),
  },
  printGuestBill: {
    order_not_found: (world) => billOf(world, newId()),
    order_paid: async (world) => billOf(world, await paidOrder(world)),
    order_changed: billOfChanged,
    rule_broken: async (world) => billOf(world, (await opened(world.client))._id),
  },
  mergeOrder: {
    other_outlet: async (world) => {
      const { pax } = await makeOrder(world.test, (await atBar(world)).client)
      return mergeTo(world, {}, pax.orderid)
    },
    order_not_found: (world) => mergeTo(world, {}, newId()),
    order_paid: async (world) => mergeTo(world, {}, await paidOrder(world)),
    order_changed: (world) => mergeTo(world, { version: 9 }),
    order_paying: async (world) => {
      const { guest, cart, pax } = await makeOrder(world.test, world.client)
      await approve(world.test, world.client, guest, cart)
      return mergeTo(world, {}, pax.orderid)
    },
    rule_broken: async (world) => mergeTo(world, {}, (await partOfFive(world)).part._id),
  },
  unmergeOrder: {
    order_not_found: async (world) => unmerge(world, await mergedPair(world), { other: newId() }),
    order_changed: async (world) => unmerge(world, await mergedPair(world), { version: 9 }),
    order_unpaid: async (world) => {
      const pair = await mergedPair(world)
      const { pax } = await makeOrder(world.test, world.client, { guest: pair.other.guest })
      const answer = await unmerge(world, pair)
      await world.client.ok('cancelOrder', { params: { id: pax.orderid } })
      return answer
    },
    rule_broken: async (world) => {
      const pair = await mergedPair(world)
      await loseDishes(world, pair)
      return unmerge(world, pair)
    },
    order_paying: async (world) => {
      const pair = await mergedPair(world)
      await loseDishes(world, pair)
      await approve(world.test, world.client, pair.into.guest, pair.into.cart)
      return unmerge(world, pair)
    },
    order_paid: async (world) => {
      const pair = await mergedPair(world)
      await loseDishes(world, pair)
      const customerid = await approve(world.test, world.client, pair.into.guest, pair.into.cart)
      await world.client.ok('payOrder', { params: { customerid }, body: { balance: pair.into.total }, key: newId() })
      return unmerge(world, pair)
    },
  },
  listOrderVoids: { order_not_found: ({ client }) => client.call('listOrderVoids', missing) },
  voidOrder: {
    order_not_found: (world) => voidOne(world, {}, newId()),
    order_paid: async (world) => voidOne(world, {}, await paidOrder(world)),
    order_changed: (world) => voidOne(world, { version: 2 }),
    rule_broken: (world) => voidOne(world, { reason: 'other' }),
    approval_needed: (world) => aboveVoidLimit(world, () => voidOne(world, {})),
  },
  approveVoid: {
    order_not_found: (world) => approveVoid(world, {}, newId()),
    order_paid: async (world) => approveVoid(world, {}, await paidOrder(world)),
    order_changed: (world) => approveVoid(world, { version: 2 }),
    rule_broken: (world) => approveVoid(world, { lines: [{ line: 0, qty: 3 }] }),
    supervisor_pin_wrong: (world) => approveVoid(world, { pin: '904217' }),
    supervisor_pin_locked: (world) =>
      approveVoid(world, {}, undefined, { approval_tries_left: 0, approval_locked_at: world.test.clock.now }),
  },
  listOrderParts: { order_not_found: ({ client }) => client.call('listOrderParts', missing) },
  splitOrder: {
    order_not_found: (world) => split(world, { id: newId() }),
    order_paid: async (world) => {
      const { pax, guest } = await oneOrder(world, 'paid')
      return split(world, { id: pax.orderid, userid: guest.pax._id })
    },
    order_changed: (world) => split(world, { version: 2 }),
    order_unpaid: (world) => split(world, {}),
    pax_not_found: (world) => split(world, { userid: newId() }),
    rule_broken: async (world) => split(world, { line: 4, userid: (await makeGuest(world.test, world.client)).pax._id }),
  },
  giveDiscount: {
    order_not_found: (world) => discount(world, {}, newId()),
    order_paid: async (world) => discount(world, {}, (await ordersOf(world)).paid),
    order_changed: (world) => discount(world, { version: 2 }),
    rule_broken: (world) => discount(world, { kind: 'none', percent: 5 }),
    approval_needed: (world) => discountWhereAllowed(world),
  },
  approveDiscount: {
    order_not_found: (world) => approveDiscount(world, {}, newId()),
    order_paid: async (world) => approveDiscount(world, {}, (await ordersOf(world)).paid),
    order_changed: (world) => approveDiscount(world, { version: 2 }),
    rule_broken: (world) => approveDiscount(world, { supervisor: newId() }),
    supervisor_pin_wrong: (world) => approveDiscount(world, { pin: '904217' }),
    supervisor_pin_locked: (world) =>
      approveDiscount(world, {}, undefined, { approval_tries_left: 0, approval_locked_at: world.test.clock.now }),
  },
  joinOrder: {
    order_not_found: async (world) => join(world, await unpaidOrder(world)),
    order_paid: async (world) => {
      const { part, cart, guest } = await partOfFive(world)
      await makeSale(world.test, world.client, { guest, cart, orderid: part.splitfrom })
      return join(world, part._id)
    },
    order_changed: async (world) => join(world, (await partOfFive(world)).part._id, 2),
    rule_broken: async (world) => {
      const { part, cart, guest } = await partOfFive(world)
      await makeOrder(world.test, world.client, { guest, cart, orderid: part.splitfrom })
      return join(world, part._id)
    },
  },
  openCheck: {
    dish_unavailable: ({ client }) => openCheck(client, { lines: unknownLine }),
    table_not_found: ({ client }) => openCheck(client, { tables: [{ _id: newId() }] }),
    table_taken: async (world) => {
      const { pax } = await makeOrder(world.test, world.client, { tables: 1 })
      return openCheck(world.client, { tables: pax.ordertable.map(({ _id }) => ({ _id })) })
    },
    table_held: async (world) => openCheck(world.client, { tables: [{ _id: await takenTable(world) }] }),
    total_mismatch: async (world) => openCheck(world.client, { lines: await wrongPrice(world) }),
    rule_broken: ({ client }) => openCheck(client, { name: ' ' }),
  },
  sendCheck: {
    other_outlet: async (world) => sendCheck((await atBar(world)).client, await opened(world.client), {}),
    dish_unavailable: async ({ client }) => sendCheck(client, await opened(client), { lines: unknownLine }),
    table_not_found: async ({ client }) => sendCheck(client, await opened(client), { tables: [{ _id: newId() }] }),
    table_taken: async ({ test, client }) => {
      const { pax } = await makeOrder(test, client, { tables: 1 })
      return sendCheck(client, await opened(client), { tables: pax.ordertable.map(({ _id }) => ({ _id })) })
    },
    table_held: async (world) =>
      sendCheck(world.client, await opened(world.client), { tables: [{ _id: await takenTable(world) }] }),
    total_mismatch: async (world) => sendCheck(world.client, await opened(world.client), { lines: await wrongPrice(world) }),
    order_paid: async ({ test, client }) => {
      const { payment } = await makeSale(test, client)
      return sendCheck(client, { _id: payment.orderid, version: 1 }, {})
    },
    order_not_found: ({ client }) => sendCheck(client, { _id: newId(), version: 1 }, {}),
    order_changed: async ({ client }) => sendCheck(client, await opened(client), { version: 9 }),
  },
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
  },
  verifyOtp: { otp_wrong: ({ client }) => client.call('verifyOtp', { query: { mobileNo: '+919000000000', code: '000000' } }) },
  checkout: { card_not_found: ({ client }) => client.call('checkout', missing) },
  getCard: { card_not_found: ({ client }) => client.call('getCard', missing) },
  payOrder: {
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
    rule_broken: (world) =>
      world.client.call('activateCard', { body: { cardNumber: '99999', balance: 1, nameOfCard: 'A', expiryDate: past(world) } }),
  },
  refillCard: {
    card_not_found: ({ client }) => client.call('refillCard', { body: { cardNumber: '99999', balance: 1 } }),
    rule_broken: async ({ test, client }) =>
      client.call('refillCard', { body: { cardNumber: (await makeGuest(test, client)).card.cardNumber, balance: 0 } }),
  },
  returnCard: {
    card_not_found: ({ client }) => client.call('returnCard', { params: { cardNumber: '99999' } }),
    order_unpaid: async ({ test, client }) =>
      client.call('returnCard', { params: { cardNumber: (await makeOrder(test, client)).guest.card.cardNumber } }),
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
  recordBill: {
    payment_not_found: ({ client }) =>
      client.call('recordBill', { body: { fullName: 'Nobody', cardNumber: '99999', billingData: {} } }),
  },
  recordCardMove: {
    payment_not_found: ({ client }) =>
      client.call('recordCardMove', { body: { cardNumber: '99999', cardName: 'Nobody', debitCard: 1 } }),
  },
  backupNow: { books_busy: busyWith('backupNow') },
  verifyBooks: { books_busy: busyWith('verifyBooks') },
  mailBill: { payment_not_found: ({ client }) => client.call('mailBill', { body: { id: newId() } }) },
  getInvoice: { order_not_found: ({ client }) => client.call('getInvoice', missing) },
  printInvoice: {
    order_not_found: ({ client }) => client.call('printInvoice', { ...missing, body: { printid: newId() } }),
    payment_not_found: async ({ test, client }) => {
      const { pax } = await makeOrder(test, client)
      return client.call('printInvoice', { params: { orderid: pax.orderid }, body: { printid: newId() } })
    },
  },
  createInventory: {
    rule_broken: ({ client }) =>
      client.call('createInventory', { body: { item_code: 'A', description: 'A', unit: 'kg', quantity: 0.0001, price: 1 } }),
  },
}

const declared = Object.entries(ways).flatMap(([name, codes]) =>
  Object.entries(codes).map(([code, way]) => ({ name, code: code as ErrorCode, way: way })),
)

const half = Math.ceil(declared.length / 2)
/** Each on a server of its own: a venue has a hundred numbers for guests. */
const halves = { first: declared.slice(0, half), second: declared.slice(half) }

for (const [nth, some] of Object.entries(halves))
  describeOnBothDatabases(`declared failures, the ${nth} half`, (open) => {
    let world: World
    beforeAll(async () => {
      world = await openWorldOf(open)
    })

    it.each(some)('$name can answer $code', async ({ code, way }) => {
      const answer = await way(world)
      expect([answer.failure.code, answer.status]).toEqual([code, errors[code].status])
      expect(answer.failure.msg).not.toBe('')
      expect(Check(FailureReply, answer.body)).toBe(true)
    })

    it("'Insufficient Balance' is also under Msg, as the specification reads it", async () => {
      const answer = await ways.payOrder.insufficient_balance(world)
      expect(answer.failure).toMatchObject({ msg: 'Insufficient Balance', Msg: 'Insufficient Balance' })
    })
  })

async function openWorldOf(open: () => Promise<TestServer>): Promise<World> {
  const test = await open()
  await seedDefaultTables(test.server.deps.database.db)
  return { test, client: await staffClient(test, ['foodorder', 'backoffice']), none: anonymous(test) }
}

/** On a server of their own: a venue has a hundred numbers for guests. */
describeOnBothDatabases('keys of money moves', (open) => {
  let world: World
  beforeAll(async () => {
    const test = await open()
    world = { test, client: await staffClient(test, ['foodorder', 'backoffice']), none: anonymous(test) }
  })

  const idempotent = (['payOrder', 'activateCard', 'refillCard', 'returnCard', 'replaceCard'] as const).filter(
    (name) => contract[name].idempotent,
  )
  it.each(idempotent)('%s refuses a key that was used for another request', async (name) => {
    const { test, client } = world
    const key = newId()
    const { card } = await makeGuest(test, client)
    await client.ok('refillCard', { body: { cardNumber: card.cardNumber, balance: 1 }, key })
    const inputs = {
      payOrder: { params: { customerid: card._id }, body: { balance: 1 } },
      activateCard: { body: { cardNumber: card.cardNumber, balance: 1, nameOfCard: 'A', expiryDate: future(world) } },
      refillCard: { body: { cardNumber: card.cardNumber, balance: 2 } },
      returnCard: { params: { cardNumber: card.cardNumber } },
      replaceCard: { params: { cardNumber: card.cardNumber }, body: { cardNumber: '10100' } },
    }
    expect((await client.call(name, { ...inputs[name], key })).failure.code).toBe('key_reused')
    const { db } = test.server.deps.database
    const { version: _version, ...venue } = await currentVenue(db)
    await saveVenue(db, { ...venue, keysRequired: true }, test.clock.now)
    const refused = await client.call(name, inputs[name])
    expect([refused.status, refused.failure.code], 'none at all, where the venue asks for one').toEqual([400, 'key_needed'])
    await saveVenue(db, venue, test.clock.now)
    expect((await client.call(name, inputs[name])).failure.code, 'control: the venue asks for none').not.toBe('key_needed')
  })
})

describe('failures that any call can give', () => {
  it('are declared for each call in the OpenAPI page, with those of its permission', () => {
    for (const call of Object.values(contract)) {
      expect(errorsOf(call)).toContain('invalid_request')
      expect(errorsOf(call).includes('unauthenticated')).toBe((call.permission as string) !== 'public')
    }
  })

  describeOnBothDatabases('at the door', (open) => {
    let test: TestServer
    beforeAll(async () => {
      test = await open()
    })
    const send = (headers: Record<string, string>, payload: string | object = { email: 'a@mail.example', password: 'x' }) =>
      test.http.inject({ method: 'POST', url: '/api/admin/login', headers: { host: '127.0.0.1:4150', ...headers }, payload })

    it.each([
      { what: 'a foreign Host', headers: { host: 'evil.example' }, code: 'wrong_host' },
      { what: 'a foreign Origin', headers: { origin: 'https://evil.example' }, code: 'foreign_origin' },
      { what: 'a cross-site fetch', headers: { 'sec-fetch-site': 'cross-site' }, code: 'foreign_origin' },
      {
        what: 'a form post',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'email=a',
        code: 'not_json',
      },
      { what: 'text', headers: { 'content-type': 'text/plain' }, payload: '{}', code: 'not_json' },
      { what: 'broken JSON', headers: { 'content-type': 'application/json' }, payload: '{"email":', code: 'invalid_request' },
      {
        what: 'a huge body',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ email: 'x'.repeat(300_000) }),
        code: 'body_too_large',
      },
    ])('$what is refused with $code', async ({ headers, payload, code }) => {
      const answer = await send(headers, payload)
      expect([answer.json().code, answer.statusCode]).toEqual([code, errors[code as ErrorCode].status])
    })

    it('lets its own page in, so the refusals above are not blanket ones', async () => {
      const answer = await send({ origin: 'http://127.0.0.1:4150', 'sec-fetch-site': 'same-origin' })
      expect(answer.json().code).toBe('wrong_credentials')
    })

    it('answers an unknown path with not_found and never with a page', async () => {
      const answer = await test.http.inject({ url: '/api/nowhere', headers: { host: 'localhost' } })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    })

    it('finds a path in any case: paxInfo and paxinfo are one resource', async () => {
      const client = await staffClient(test, ['foodorder'])
      const answer = await test.http.inject({
        url: '/api/PAXINFO',
        headers: { host: 'localhost', authorization: `Bearer ${client.token}` },
      })
      expect([answer.statusCode, answer.json()]).toEqual([200, []])
    })
  })
})
