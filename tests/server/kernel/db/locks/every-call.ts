import { setTimeout as pause } from 'node:timers/promises'
import { QUARTER_MS } from '../../../../../src/shared/contract/reservations.ts'
import { currentVenue, saveVenue } from '../../../../../src/server/venue/venue.repo.ts'
import { noShifts } from '../../../../../src/shared/contract/shift-rules.ts'
import { newId } from '../../../../../src/shared/ids.ts'
import { anonymous, type Client, clientOf, makeStaff, STAFF_PASSWORD, staffClient } from '../../../../support/server/client.ts'
import { deliveryForm } from '../../../../support/server/delivery.ts'
import { paxForm } from '../../../../support/server/pax.ts'
import { lineBack, opened, sent, totalOfLines } from '../../../../support/server/check.ts'
import { dayAfter } from '../../../../../src/shared/time.ts'
import { planVoyage, voyageForm } from '../../../../support/server/voyages.ts'
import { approve, type CartDish, type Guest, makeGuest, makeOrder, makeSale } from '../../../../support/server/sale.ts'
import { guestRow, manifestOf } from '../../../../support/manifest.ts'
import { csvFile } from '../../../../support/sheet-file.ts'
import { proofFor } from '../../../../support/pairing.ts'
import { startWebhook } from '../../../../support/fakes/webhook.ts'
import type { TestServer } from '../../../../support/server/server.ts'
import { makeSupervisor, PIN } from '../../../../support/server/supervisor.ts'
import { allowTenders, payInCash } from '../../../../support/server/tender.ts'

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const CARD_PIN = '4826'
const linesOf = (cart: readonly CartDish[]) => cart.map(({ dish, qty }) => ({ _id: dish._id, qty }))

interface World {
  test: TestServer
  none: Client
  /** Has every role and approves. */
  admin: Client
  /** Sells, and asks for approvals. */
  till: Client
  supervisor: string
  cart: CartDish[]
}

async function setUp(test: TestServer, recorded: (client: Client) => Client): Promise<World> {
  const none = recorded(anonymous(test))
  const first = await none.ok('setup', { body: { name: 'Maya Pinto', email: 'maya@mail.example', password: STAFF_PASSWORD } })
  const admin = recorded(clientOf(test, first.token))
  const venue = await admin.ok('getVenue')
  await admin.ok('updateVenue', { body: { ...venue, name: 'MV Meridian Star', refundLimit: 100 } })
  const again = await none.ok('login', { body: { email: 'maya@mail.example', password: STAFF_PASSWORD } })
  await recorded(clientOf(test, again.token)).ok('logout')
  await admin.ok('changePassword', { body: { password: STAFF_PASSWORD, newPassword: `${STAFF_PASSWORD}, again` } })
  await admin.ok('setApprovalPin', { body: { password: `${STAFF_PASSWORD}, again`, pin: PIN } })
  const { _id: bar } = await admin.ok('addOutlet', { body: { name: 'Pool Bar', code: 'PB' } })
  await admin.ok('renameOutlet', { params: { _id: `${bar}` }, body: { name: 'Lido Bar' } })
  await admin.ok('closeOutlet', { params: { _id: `${bar}` }, body: { closed: true } })
  const dishForm = { dishName: 'Vegetable biryani', price: 380, imageUrl: '', rating: 4, type: 'Dinner' }
  const dish = await admin.ok('createDish', { body: { ...dishForm, barcode: '5012345678900' } })
  const till = recorded(await staffClient(test, ['foodorder']))
  return { test, none, admin, till, supervisor: first.user._id, cart: [{ dish, qty: 2 }] }
}

async function keepMenuAndTables(world: World): Promise<void> {
  const {
    admin,
    till,
    cart: [line],
  } = world
  const dish = line?.dish
  const params = { _id: dish?._id ?? '' }
  const form = { dishName: 'Vegetable biryani', price: 385, imageUrl: '', rating: 4, type: 'Dinner' }
  Object.assign(dish ?? {}, await admin.ok('updateDish', { params, body: { ...form, barcode: 'BIRYANI-1' } }))
  await admin.ok('setDishSoldOut', { params, body: { soldOut: true } })
  await admin.ok('setDishSoldOut', { params, body: { soldOut: false } })
  const old = await admin.ok('createDish', { body: { ...form, dishName: 'Samosa' } })
  await admin.ok('retireDish', { params: { _id: old._id } })
  await admin.ok('uploadPicture', { body: { picture: onePixel } })
  const ice = { name: 'Ice', least: 0, most: 1, leaveOut: false, modifiers: [{ name: 'Extra ice', price: 0 }] }
  const group = { params: { _id: (await admin.ok('createModifierGroup', { body: ice }))._id } }
  await admin.ok('updateModifierGroup', { ...group, body: { ...ice, most: 2 } })
  await admin.ok('retireModifierGroup', group)
  const table = { params: { _id: (await admin.ok('createTable', { body: { tablefloor: '1st Floor', tableno: 99 } }))._id } }
  await admin.ok('renumberTable', { ...table, body: { tableno: 98 } })
  await till.ok('setTable', { ...table, body: { status: true } })
  await till.ok('renewTables', { body: { tables: [table.params] } })
  await till.ok('setTable', { ...table, body: { status: false } })
  await reserve(world, table.params._id)
  await admin.ok('removeTable', table)
  await importMenuAndTables(admin)
}

/** Dishes and tables come by a file, and some of them change by the next. */
async function importMenuAndTables(admin: Client): Promise<void> {
  const dish = (price: string, options: string) => ['Dosa', 'breakfast', price, options, 'DOSA-1']
  const dishHead = ['Dish', 'Type', 'Price', 'Options', 'Barcode']
  for (const row of [dish('120', 'Size: Small, Large +40'), dish('130', 'Size: Small, Large +50')]) {
    const file = csvFile('menu.csv', [dishHead, row])
    const { reading, digest } = await admin.ok('checkMenu', { body: file })
    await admin.ok('importMenu', { body: { ...file, reading, digest, leaveOut: false }, key: newId() })
    await admin.ok('refusedDishes', { body: { ...csvFile('menu.csv', [dishHead, dish('?', '')]), reading } })
  }
  const outlets = (await admin.ok('listOutlets')).map(({ name }) => name)
  for (const outlet of outlets) {
    const file = csvFile('tables.csv', [['Floor', 'Table', 'Outlet'], ['3rd Floor', '97', outlet]]) // oxfmt-ignore
    const { reading, digest } = await admin.ok('checkTables', { body: file })
    await admin.ok('importTables', { body: { ...file, reading, digest, leaveOut: false }, key: newId() })
    const wrong = csvFile('tables.csv', [['Floor', 'Table', 'Outlet'], ['Sun deck', '97', outlet]]) // oxfmt-ignore
    await admin.ok('refusedTables', { body: { ...wrong, reading } })
  }
}

/** One reservation that is changed and arrives, at a table that is then taken off the plan. */
async function reserve({ test, till }: World, table: string): Promise<void> {
  const at = new Date(Math.ceil(test.clock.now / QUARTER_MS) * QUARTER_MS).toISOString()
  const form = { name: 'Silva', covers: 2, at, table, note: '', cardNumber: '' }
  const { _id } = await till.ok('createReservation', { body: form })
  await till.ok('updateReservation', { params: { _id }, body: { ...form, covers: 3 } })
  await till.ok('setReservationState', { params: { _id }, body: { state: 'arrived' } })
}

/** A terminal is paired, at a server that shows a certificate, then changed, and its drawer opened. */
async function pairTerminal({ test, admin, none }: World): Promise<void> {
  const { deps } = test.server
  deps.fingerprint = 'AB'
  const { code } = await admin.ok('makePairingCode')
  await none.ok('pair', { body: proofFor(code, deps.fingerprint) })
  deps.fingerprint = ''
  const change = { what: 'Server address', from: '', to: 'https://purser.ship.example' }
  await admin.ok('noteTerminalChange', { body: change })
  await admin.ok('noteLateChange', { body: change })
  await admin.ok('openDrawer', { body: { subject: { kind: 'test-page', id: 'desk' }, again: false } })
}

/** A gateway is tried and set up, and the codes go back to the staff. */
async function setUpDelivery({ admin, till, test, supervisor }: World): Promise<void> {
  const webhookSecret = 'the secret of the gateway'
  const gateway = await startWebhook(Buffer.from(webhookSecret))
  const body = deliveryForm({ codes: 'webhook', webhookUrl: gateway.url, webhookSecret })
  await admin.ok('testDelivery', { body: { ...body, over: 'webhook', to: '+919820041786' } })
  await admin.ok('updateDelivery', { body })
  await makeGuest(test, till)
  const back = deliveryForm()
  const { approval } = await admin.ok('approveDelivery', { body: { ...back, supervisor, pin: PIN } })
  await admin.ok('updateDelivery', { body: { ...back, approval } })
  await gateway.stop()
}

async function keepStaff({ admin }: World): Promise<void> {
  const form = { name: 'Anita Rao', email: 'anita@mail.example', accessroutes: ['foodorder'] }
  const { _id } = await admin.ok('createStaff', { body: { ...form, password: STAFF_PASSWORD } })
  await admin.ok('updateStaff', { params: { _id }, body: { ...form, name: 'Anita R. Rao' } })
  await admin.ok('disableStaff', { params: { _id }, body: { disabled: true } })
  await admin.ok('disableStaff', { params: { _id }, body: { disabled: false } })
  await admin.ok('resetPassword', { params: { _id }, body: { password: `${STAFF_PASSWORD}!` } })
  await admin.ok('signOutEverywhere', { params: { _id } })
}

const pay = ({ till }: World, { card }: Guest, balance: number) =>
  till.ok('payOrder', { params: { customerid: card._id }, body: { balance }, key: newId() })

/** Three payments: by a code, by the card's PIN, by a supervisor; orders change tables and are cancelled on the way. */
async function sell(world: World): Promise<Guest> {
  const { test, none, admin, till, cart, supervisor } = world
  const guest = await makeGuest(test, till)
  const { cardNumber } = guest.card
  const order = linesOf(cart)
  const first = await makeOrder(test, till, { guest, cart, tables: 2 })
  const moved = await till.ok('listTables')
  const others = moved.filter(({ status }) => !status).slice(0, 2)
  const places = { params: { userid: guest.pax._id }, body: { order, totalprice: first.total, ordertable: others } }
  await till.ok('placeOrder', places)
  await till.ok('sendPinCode', { body: { cardNumber } })
  await till.ok('setCardPin', { body: { cardNumber, pin: CARD_PIN, code: test.lastCode(cardNumber) } })
  for (let wrong = 0; wrong < 5; wrong += 1) await till.call('verifyCardPin', { body: { cardNumber, pin: '9371', order } })
  await approve(test, till, guest, cart)
  const paid = await pay(world, guest, first.total)
  const { params } = { params: { id: paid.orderid } }
  for (const orderstatus of ['Delivering', 'Completed', 'Preparing'])
    await till.ok('setOrderStatus', { params, body: { orderstatus } })
  await till.ok('printInvoice', { params: { orderid: paid.orderid }, body: { printid: newId() } })
  await till.ok('mailBill', { body: { id: paid._id } })
  const bill = { invoiceno: paid.invoiceno, fullName: guest.pax.fullName, totalprice: first.total }
  await till.ok('recordBill', { body: { fullName: guest.pax.fullName, cardNumber, billingData: bill } })
  await till.ok('recordCardMove', { body: { cardNumber, cardName: guest.pax.fullName, debitCard: first.total } })
  const application = { fullName: guest.pax.fullName, email: guest.pax.email, mobileNo: guest.mobileNo, consent: true }
  await none.ok('enrol', { body: application })
  const [waiting] = await admin.ok('listEnrolments', { query: { state: 'waiting' } })
  const member = { approved: true, userid: guest.pax._id }
  await admin.ok('decideEnrolment', { params: { _id: waiting?._id ?? '' }, body: member })
  const second = await makeOrder(test, till, { guest, cart })
  await till.ok('verifyCardPin', { body: { cardNumber, pin: CARD_PIN, order } })
  const disputable = await pay(world, guest, second.total)
  const third = await makeOrder(test, till, { guest, cart })
  await till.ok('approvePayment', { body: { cardNumber, order, totalprice: third.total, supervisor, pin: PIN } })
  await pay(world, guest, third.total)
  await correct(world, paid.orderid)
  await dispute(world, disputable.orderid, guest)
  await payCash(world, guest)
  const shared = await makeOrder(test, till, { guest, cart, tables: 1 })
  const { part } = await till.ok('splitOrder', {
    params: { id: shared.pax.orderid },
    body: { userid: (await makeGuest(test, till)).pax._id, version: 1, lines: [{ line: 0, qty: 1 }] },
  })
  await till.ok('joinOrder', { params: { id: part._id }, body: { version: part.version } })
  await discount(world, shared.pax.orderid)
  await seatElsewhere(world, shared.pax.orderid)
  for (const printid of [newId(), newId()])
    await till.ok('printGuestBill', { params: { id: shared.pax.orderid }, body: { printid } })
  await moveAway(world, shared.pax.orderid)
  await freeAndGiveBack(world, shared.pax.orderid)
  await mergeAndPart(world, shared.pax.orderid)
  await takeBack(world, guest)
  await checkOf(world, cart)
  await sellAtOnce(world)
  return guest
}

/** Another guest's order, at two tables, joins an order and is parted from it again. */
async function mergeAndPart({ test, till, cart }: World, id: string): Promise<void> {
  const other = (await makeOrder(test, till, { cart, tables: 2 })).pax.orderid
  const { version } = await till.ok('getOrder', { params: { id } })
  const merged = await till.ok('mergeOrder', { params: { id }, body: { version, other, otherversion: 1 } })
  const parted = await till.ok('unmergeOrder', { params: { id }, body: { version: merged.order.version, other } })
  const another = (await makeGuest(test, till)).pax._id
  await till.ok('giveOrder', { params: { id: other }, body: { version: parted.part.version, userid: another } })
}

/** A dish of an order is for another seat. */
async function seatElsewhere({ till }: World, id: string): Promise<void> {
  const { version } = await till.ok('getOrder', { params: { id } })
  const body = { version, lines: [{ line: 0, qty: 1 }], seat: 2 }
  await till.ok('seatLines', { params: { id }, body })
}

/** An order goes to a table that another terminal holds. */
async function moveAway({ till }: World, id: string): Promise<void> {
  const { version } = await till.ok('getOrder', { params: { id } })
  const tables = (await till.ok('listTables')).filter(({ status }) => !status).slice(0, 2)
  for (const { _id } of tables) await till.ok('setTable', { params: { _id }, body: { status: true }, terminal: 'Desk 9' })
  await till.ok('moveOrder', { params: { id }, body: { version, tables: tables.map(({ _id }) => ({ _id })), takeTables: true } })
}

/** An order's table is freed and given back. */
async function freeAndGiveBack({ till }: World, orderid: string): Promise<void> {
  const [table] = (await till.ok('getOrder', { params: { id: orderid } })).ordertable
  const params = { _id: table?._id ?? '' }
  await till.ok('setTable', { params, body: { status: false, take: true } })
  await till.ok('setTable', { params, body: { status: true, orderid } })
}

/** An order that is voided with a supervisor's approval, a dish and then all of it, and one that is cancelled. */
async function takeBack({ test, admin, till, supervisor, cart }: World, guest: Guest): Promise<void> {
  const left = (await till.ok('findCard', { params: { cardNumber: guest.card.cardNumber } })).unpaid ?? ''
  const venue = await admin.ok('getVenue')
  await admin.ok('updateVenue', { body: { ...venue, voidLimit: 10 } })
  for (;;) {
    const params = { id: left }
    const { version, payment } = await till.ok('getOrder', { params })
    if (payment === 'cancelled') break
    const lines = [{ line: 0, qty: 1 }]
    const { approval } = await till.ok('approveVoid', { params, body: { version, lines, supervisor, pin: PIN } })
    const body = { version, lines, reason: 'quality', cooked: true, approval }
    await till.ok('voidOrder', { params, body })
  }
  await admin.ok('updateVenue', { body: venue })
  const cancelled = await makeOrder(test, till, { guest, cart, tables: 2 })
  await till.ok('cancelOrder', { params: { id: cancelled.pax.orderid } })
}

/** A check in two rounds, of which a part is split off before the guest takes it; it is sent and paid with something held. */
async function checkOf({ test, till }: World, cart: CartDish[]): Promise<void> {
  const guest = await makeGuest(test, till, { pin: CARD_PIN })
  const [first, more] = (await till.ok('listTables')).filter(({ status }) => !status)
  const [sold] = cart
  const line = { _id: sold?.dish._id ?? '', price: sold?.dish.price ?? 0, qty: 2 }
  const check = await opened(till, { lines: [line], tables: [{ _id: first?._id ?? '' }] })
  const two = await sent(till, check, { lines: [...check.order.map(lineBack), line], tables: [{ _id: more?._id ?? '' }] })
  const { order } = await till.ok('splitOrder', {
    params: { id: two._id },
    body: { userid: (await makeGuest(test, till)).pax._id, version: two.version, lines: [{ line: 0, qty: 1 }] },
  })
  const back = order.order.map(lineBack)
  const asked = { order: back.map(({ price: _price, ...rest }) => rest), totalprice: totalOfLines(back), orderid: order._id }
  const placed = await till.ok('placeOrder', { params: { userid: guest.pax._id }, body: asked })
  const held = { ...line, held: true }
  const last = await sent(till, { ...order, version: placed.orderversion }, { lines: [...back, held] })
  const customerid = guest.card._id
  const lines = last.order.map(lineBack).map(({ price: _price, ...rest }) => rest)
  await till.ok('verifyCardPin', { body: { cardNumber: guest.card.cardNumber, pin: CARD_PIN, order: lines } })
  await till.ok('payOrder', { params: { customerid }, body: { balance: last.totalprice }, key: newId() })
}

/** Whole sales in one call: by the card's PIN at a table, by a supervisor, in cash, and of an order that was placed before. */
async function sellAtOnce({ test, till, supervisor, cart }: World): Promise<void> {
  const guest = await makeGuest(test, till, { pin: CARD_PIN })
  const table = (await till.ok('listTables')).find(({ status }) => !status)
  const order = linesOf(cart)
  const totalprice = cart.reduce((sum, { dish, qty }) => sum + dish.price * qty, 0)
  const asked = { cardNumber: guest.card.cardNumber, order, totalprice, orderid: '' as const }
  const byPin = { by: 'pin', pin: CARD_PIN } as const
  const ordertable = [{ _id: table?._id ?? '' }]
  await till.ok('sellOrder', { body: { ...asked, ordertable, consent: byPin }, key: newId() })
  await till.ok('sellOrder', { body: { ...asked, consent: { by: 'supervisor', supervisor, pin: PIN } }, key: newId() })
  await allowTenders(test)
  await till.ok('sellOrder', { body: { ...asked, consent: { by: 'cash', tendered: 2000 }, tip: 10 }, key: newId() })
  const placed = await till.ok('placeOrder', { params: { userid: guest.pax._id }, body: { order, totalprice } })
  const known = { orderid: placed.orderid, version: placed.orderversion }
  await till.ok('sellOrder', { body: { ...asked, ...known, consent: byPin }, key: newId() })
}

/** A comp with a supervisor's approval on an order that is placed again with less, and what is left of it taken back. */
async function discount({ test, till, supervisor, cart }: World, id: string): Promise<void> {
  const { db } = test.server.deps.database
  const venue = await currentVenue(db)
  await saveVenue(db, { ...venue, discounts: { ...venue.discounts, allowed: true } }, test.clock.now)
  const read = () => till.ok('getOrder', { params: { id } })
  const { version, userid, order } = await read()
  const comp = { version, kind: 'comp' } as const
  const { approval } = await till.ok('approveDiscount', { body: { orderid: id, ...comp, supervisor, pin: PIN } })
  await till.ok('giveDiscount', { params: { id }, body: { ...comp, reason: 'complaint', approval } })
  const less = { order: linesOf(cart).map((line) => ({ ...line, qty: 1 })), orderid: id }
  const totalprice = order.reduce((all, { price }) => all + price, 0)
  await till.ok('placeOrder', { params: { userid }, body: { ...less, totalprice } })
  const left = { version: (await read()).version, kind: 'none' } as const
  await till.ok('giveDiscount', { params: { id }, body: left })
}

/** A sale in cash with a tip, credited whole. */
async function payCash({ test, till, cart, supervisor }: World, guest: Guest): Promise<void> {
  await allowTenders(test)
  const order = await makeOrder(test, till, { guest, cart })
  const { payment } = await payInCash(till, order, { tip: 20 })
  const { orderid } = payment
  const credits = await till.ok('invoiceCredits', { params: { orderid } })
  const lines = credits.lines.map(({ sold }, line) => ({ line, qty: sold }))
  const asked = { lines, total: credits.paid, paidTo: 'cash' } as const
  const { approval } = await till.ok('approveCreditNote', { body: { orderid, ...asked, supervisor, pin: PIN } })
  await till.ok('creditInvoice', { params: { orderid }, body: { ...asked, reason: 'quality', approval }, key: newId() })
}

/** Two disputes of an invoice: one ends by a credit note and one by a refusal. The guest gets papers and a statement. */
async function dispute({ admin, till, supervisor }: World, orderid: string, { pax }: Guest): Promise<void> {
  const userid = pax._id
  const take = () => till.ok('takeDispute', { params: { orderid }, body: { said: 'I did not eat this' }, key: newId() })
  const first = await take()
  const { lines } = await till.ok('invoiceCredits', { params: { orderid } })
  const asked = { lines: [{ line: 0, qty: 1 }], total: lines[0]?.price ?? 0, paidTo: 'card' }
  const { approval } = await till.ok('approveCreditNote', { body: { orderid, ...asked, supervisor, pin: PIN } })
  const credit = { ...asked, reason: 'wrong_dish', approval }
  const { _id: creditNote } = await till.ok('creditInvoice', { params: { orderid }, body: credit, key: newId() })
  await till.ok('settleDispute', { params: { id: first._id }, body: { creditNote }, key: newId() })
  const second = await take()
  await admin.ok('refuseDispute', { params: { id: second._id }, body: { reason: 'The guest signed' }, key: newId() })
  for (const printid of [newId(), newId()]) await till.ok('printDispute', { params: { id: second._id }, body: { printid } })
  for (const printid of [newId(), newId()]) await till.ok('printStatement', { params: { userid }, body: { printid } })
  await till.ok('mailStatement', { params: { userid }, body: { mailid: newId() } })
  await till.ok('mailStatements', { body: {} })
  await till.ok('guestAccount', { params: { userid } })
}

/** Two credit notes of one invoice with a supervisor's approval, one of them printed. */
async function correct({ till, supervisor }: World, orderid: string): Promise<void> {
  const { lines } = await till.ok('invoiceCredits', { params: { orderid } })
  const asked = { lines: [{ line: 0, qty: 1 }], total: lines[0]?.price ?? 0, paidTo: 'card' }
  for (const reason of ['wrong_dish', 'quality']) {
    const { approval } = await till.ok('approveCreditNote', { body: { orderid, ...asked, supervisor, pin: PIN } })
    const body = { ...asked, reason, approval }
    const { _id } = await till.ok('creditInvoice', { params: { orderid }, body, key: newId() })
    await till.ok('printCreditNote', { params: { id: _id }, body: { printid: newId() } })
  }
}

async function cook({ till, admin, cart }: World): Promise<void> {
  const body = { terminalid: newId(), handed: [] as string[] }
  const prints = { stations: ['Bar', 'Kitchen'], all: true }
  const allow = { params: { id: body.terminalid } }
  await till.call('takeKitchenTickets', { body: { ...body, prints } })
  for (const allowed of [true, false, true]) await admin.ok('allowKitchenTerminal', { ...allow, body: { allowed } })
  const { tickets } = await till.ok('takeKitchenTickets', { body: { ...body, prints } })
  const ids = tickets.map(({ _id }) => _id)
  await till.ok('takeKitchenTickets', { body: { ...body, handed: ids } })
  await till.ok('printKitchenTicket', { params: { id: ids[0] ?? '' }, body: { printid: newId() } })
  const [shown] = await till.ok('kitchenDisplay')
  const lines = (shown?.lines ?? []).map(({ line, recalls }) => ({ line, recalls }))
  for (const done of [true, false]) await till.ok('markKitchenLines', { params: { id: shown?._id ?? '' }, body: { done, lines } })
  for (const soldOut of [true, false])
    await till.ok('setSoldOutInKitchen', { params: { _id: cart[0]?.dish._id ?? '' }, body: { soldOut } })
}

/** Refill, blocking, replacement by an approval, and the return of what is left by another. */
async function keepCards({ test, till, supervisor }: World, { card, pax }: Guest): Promise<void> {
  const { cardNumber } = card
  const { cardBalance } = await till.ok('refillCard', { body: { cardNumber, balance: 50 }, key: newId() })
  await till.ok('blockCard', { params: { cardNumber }, body: { blocked: true } })
  await till.ok('blockCard', { params: { cardNumber }, body: { blocked: false } })
  const to = (await till.ok('paxNumbers')).findLast(({ free }) => free)?.paxManifestNo ?? ''
  const ask = (act: string, number: string, more: object) =>
    till.ok('approveMove', { body: { act, cardNumber: number, amount: cardBalance, supervisor, pin: PIN, ...more } })
  const transfer = await ask('transfer', cardNumber, { to })
  const body = { cardNumber: to, approval: transfer.approval }
  await till.ok('replaceCard', { params: { cardNumber }, body, key: newId() })
  const refund = await ask('refund', to, {})
  await till.ok('returnCard', { params: { cardNumber: to }, query: { approval: refund.approval }, key: newId() })
  const expiryDate = new Date(test.clock.now + 1e10).toISOString()
  const opening = { cardNumber: to, balance: 1, nameOfCard: pax.fullName, expiryDate, pin: CARD_PIN }
  await till.ok('activateCard', { body: opening, key: newId() })
}

/** Two shifts with the safe: one handed over and one closed by the back office, both with a supervisor. */
async function keepDrawer({
  test,
  admin,
  till,
  supervisor,
}: Pick<World, 'test' | 'admin' | 'till' | 'supervisor'>): Promise<void> {
  const approver = await makeSupervisor(test)
  const venue = await admin.ok('getVenue')
  const shifts = { ...noShifts, held: 'shared', differenceLimit: 0, depositLimit: 100 } as const
  await admin.ok('updateVenue', { body: { ...venue, shifts } })
  await admin.ok('moveSafe', { body: { kind: 'in', amount: 5000, reason: 'From the bank' }, key: newId() })
  await till.ok('openShift', { body: { found: 1000, fromSafe: 500, reason: '' }, key: newId() })
  await till.ok('moveToSafe', { body: { kind: 'drop', amount: 200, reason: '' }, key: newId() })
  const count = async (by: Client, other: number) =>
    (await by.ok('countDrawer', { body: { notes: [], other, left: other, reason: '' }, key: newId() }))._id
  const handed = await count(till, 1200)
  const pin = { supervisor, pin: PIN }
  const { approval } = await till.ok('approveClosing', { body: { count: handed, ...pin } })
  const next = await makeStaff(test, 'Lena Berg', ['foodorder'])
  const taking = { email: next.email, password: STAFF_PASSWORD }
  await till.ok('handOverShift', { body: { count: handed, left: 1000, reason: '', approval, ...taking }, key: newId() })
  const last = await count(admin, 900)
  const other = { supervisor: approver.id, pin: PIN }
  const given = await admin.ok('approveClosing', { body: { count: last, ...other } })
  await admin.ok('closeShift', { body: { count: last, left: 0, reason: '', approval: given.approval }, key: newId() })
  const deposit = { amount: 1000, reason: 'Bank of Kochi 4711' }
  const second = await admin.ok('approveDeposit', { body: { ...deposit, ...other } })
  await admin.ok('moveSafe', { body: { kind: 'deposit', ...deposit, approval: second.approval }, key: newId() })
  await admin.ok('countSafe', { body: { notes: [], other: 1, reason: 'Counted short' }, key: newId() })
  await admin.ok('updateVenue', { body: { ...venue, shifts: noShifts } })
}

async function closeBooks(world: World): Promise<void> {
  const { test, admin, till, supervisor } = world
  const count = { item_code: 'RICE-25', description: 'Basmati rice', unit: 'kg', quantity: 12.5, price: 96.4 }
  await admin.ok('createInventory', { body: count })
  await admin.ok('createInventory', { body: { ...count, quantity: 11 } })
  await till.ok('moveDrawerCash', { body: { kind: 'in', amount: 1000, reason: 'Float' }, key: newId() })
  await till.ok('countDrawer', { body: { notes: [], other: 1000, left: 1000, reason: '' }, key: newId() })
  await keepDrawer({ test, admin, till, supervisor })
  const closed = await admin.ok('closeZReport', { body: { number: 1 }, key: newId() })
  await admin.ok('printZReport', { params: { id: closed._id }, body: { printid: newId() } })
  const idle = async () => {
    while ((await admin.ok('listBackups')).work !== null) await pause(20)
  }
  await admin.ok('verifyBooks')
  await idle()
  await admin.ok('backupNow')
  await idle()
  const free = (await till.ok('paxNumbers')).find((number) => number.free)?.paxManifestNo ?? ''
  const guest = await till.ok('createPax', { body: paxForm({ paxManifestNo: free }) })
  const { paxManifestNo: taken } = guest
  const other = (await till.ok('paxNumbers')).find((number) => number.free)?.paxManifestNo ?? taken
  const changes = { version: guest.version, fullName: 'Rohan K. Mehta', mobileNo: '+919820041786', paxManifestNo: other }
  await till.ok('editPax', { params: { userid: guest._id }, body: changes })
  await till.ok('revealPax', { params: { userid: guest._id } })
  await importTwice(admin)
  await bulkCards({ test, till, supervisor })
  test.clock.now += 60_000
  await admin.ok('endVoyage')
  await sailOnce(world)
}

/** A voyage is planned, changed, begun and ended with sales and a clock change in between; another one is deleted. */
async function sailOnce({ test, admin, till }: World): Promise<void> {
  const { _id } = await planVoyage(admin)
  const at = new Date(test.clock.now + 3_600_000)
  const days = { fromDay: isoDay(at, -1), toDay: isoDay(at, 7) }
  const form = { ...voyageForm, ...days, ports: [], version: 1, clockChanges: [{ at: at.toISOString(), timeZone: 'Asia/Dubai' }] }
  await admin.ok('changeVoyage', { params: { _id }, body: form })
  await admin.ok('beginVoyage', { params: { _id } })
  await makeSale(test, till)
  test.clock.now += 7_200_000
  await makeSale(test, till)
  await admin.ok('endVoyage')
  const other = await planVoyage(admin)
  await admin.ok('dropVoyage', { params: { _id: other._id } })
}

const isoDay = (at: Date, days: number): string => dayAfter(at.toISOString().slice(0, 10), days)

/** Everyone without a card gets one, and hands it in again. */
async function bulkCards({ test, till, supervisor }: Pick<World, 'test' | 'till' | 'supervisor'>): Promise<void> {
  const ids = (await till.ok('checkActivation', { body: {} })).cards.map(({ _id }) => _id)
  const expiryDate = new Date(test.clock.now + 1e10).toISOString()
  await till.ok('activateCards', { body: { ids, balance: 1000, expiryDate }, key: newId() })
  const { total, cards } = await till.ok('checkReturn', { body: {} })
  const returned = cards.map(({ _id }) => _id)
  const asked = { act: 'return', ids: returned, cards: returned.length, total, supervisor, pin: PIN } as const
  const { approval } = await till.ok('approveCards', { body: asked })
  await till.ok('returnCards', { body: { ids: returned, approval }, key: newId() })
}

/** Two guests come by a manifest, and one of them changes by the next. */
async function importTwice(admin: Client) {
  for (const changes of [{}, { Cabin: '7001' }]) {
    const file = manifestOf([guestRow(0, changes), guestRow(1)])
    const { reading, digest } = await admin.ok('checkManifest', { body: file })
    await admin.ok('importManifest', { body: { ...file, reading, digest, leaveOut: false }, key: newId() })
    await admin.ok('refusedRows', { body: { ...manifestOf([guestRow(2, { Gender: '?' })]), reading } })
  }
}

/** A day at an empty server on which every call of the contract that writes is made and answered. */
export async function makeEveryCall(test: TestServer, recorded: (client: Client) => Client): Promise<void> {
  const world = await setUp(test, recorded)
  await keepMenuAndTables(world)
  await keepStaff(world)
  await setUpDelivery(world)
  await pairTerminal(world)
  const guest = await sell(world)
  await cook(world)
  await keepCards(world, guest)
  await closeBooks(world)
}
