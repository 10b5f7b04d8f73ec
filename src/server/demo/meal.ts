import { asCart, demoCalls, demoNames, type Meal } from './meal-calls.ts'
import { routes } from '../routes.ts'
import type { Order } from '../../shared/contract/orders.ts'
import { newId } from '../../shared/ids.ts'
import { demoStaff } from '../../shared/demo-staff.ts'
import { ok } from '../../shared/errors.ts'
import type { Deps } from '../kernel/http/call.ts'
import { findStaffByEmail } from '../people/index.ts'
import { DEMO_APPROVAL_PIN } from './demo-venue.ts'
import { seedDisputes } from './disputes.ts'
import { markAllTaken } from './kitchen.ts'

/** Bumps all tickets of an order. */
async function bumpAllOf({ asDesk }: Meal, orderId: string, minutesAgo: number): Promise<void> {
  const tickets = await asDesk(routes.kitchenDisplay, minutesAgo, {})
  for (const { _id: id, lines } of tickets.filter(({ orderid }) => orderid === orderId))
    await asDesk(routes.markKitchenLines, minutesAgo, { params: { id }, body: { done: true, lines } })
}

/** Bumps one dish of a ticket, bumps and recalls another, and marks a third as sold out. */
async function workOfTheKitchen({ names, asDesk }: Meal): Promise<void> {
  const mark = async (fullName: string, dish: string, done: boolean, minutesAgo: number): Promise<void> => {
    const tickets = await asDesk(routes.kitchenDisplay, minutesAgo, {})
    for (const { _id: id, lines } of tickets.filter((ticket) => ticket.fullName === fullName)) {
      const of = lines.filter(({ dishName }) => dishName === dish)
      await asDesk(routes.markKitchenLines, minutesAgo, { params: { id }, body: { done, lines: of } })
    }
  }
  await mark('Arjun Nair', 'Lamb rogan josh', true, 7)
  await mark('James Whitfield', 'Tomato soup and croutons', true, 5)
  await mark('James Whitfield', 'Tomato soup and croutons', false, 3)
  await asDesk(routes.setSoldOutInKitchen, 8, { params: { _id: names.dish('Apple pie') }, body: { soldOut: true } })
}

/** An order split between three cards: one part is paid, two are unpaid. */
async function sharedOrder(meal: Meal): Promise<void> {
  const { names, asDesk } = meal
  const order = names.cart('1 Margherita pizza', '1 Miso ramen', '2 Cappuccino')
  const body = { order, totalprice: names.totalOf(order), ordertable: names.tables('3rd Floor 3') }
  const { orderid: id } = await asDesk(routes.placeOrder, 31, { params: { userid: await names.pax('Kabir Shah') }, body })
  const splitOff = async (dish: string, fullName: string, minutesAgo: number): Promise<Order> => {
    const { order: lines, version } = await asDesk(routes.getOrder, minutesAgo, { params: { id } })
    const moved = { line: lines.findIndex(({ dishName }) => dishName === dish), qty: 1 }
    const to = { userid: await names.pax(fullName), version, lines: [moved] }
    return (await asDesk(routes.splitOrder, minutesAgo, { params: { id }, body: to })).part
  }
  await splitOff('Miso ramen', 'Hiro Sato', 5)
  const part = await splitOff('Cappuccino', 'Chen Wei', 4)
  await payInCash(meal, part, { tip: 0, tendered: 200 })
}

/** A cash sale at the counter to a regular guest, with a discount and a tip, completed at once. */
async function cashSale(meal: Meal): Promise<void> {
  const { names, asDesk } = meal
  const order = names.cart('2 Mango lassi', '1 Coconut water')
  const body = { order, totalprice: names.totalOf(order) }
  const { orderid: id } = await asDesk(routes.placeOrder, 2, { params: { userid: await names.pax('Lars Johansson') }, body })
  const { version } = await asDesk(routes.getOrder, 2, { params: { id } })
  const given = { version, kind: 'discount' as const, percent: 10, reason: 'regular_guest' as const }
  const sold = await asDesk(routes.giveDiscount, 2, { params: { id }, body: given })
  await payInCash(meal, sold, { tip: 42, tendered: 500 })
  await bumpAllOf(meal, id, 1)
  await asDesk(routes.setOrderStatus, 1, { params: { id }, body: { orderstatus: 'Completed' } })
}

/** Pays an order in full in cash, amounts in rupees. Its moves come after all past ones in the demo's ledger. */
async function payInCash(
  { names, asDesk }: Meal,
  { fullName, order, totalprice: balance }: Order,
  cash: { tip: number; tendered: number },
): Promise<void> {
  const { id: customerid, number: cardNumber } = await names.card(fullName)
  await asDesk(routes.takeCash, 2, { body: { cardNumber, order: asCart(order), ...cash } })
  await asDesk(routes.payOrder, 2, { params: { customerid }, body: { balance, ...cash } })
}

/**
 * Makes a credit note for the newest invoice from before today's meals: one serving of its first dish is credited to the card.
 */
async function creditNote({ deps, asManager }: Meal): Promise<void> {
  const { order_id } = await deps.database.db
    .selectFrom('bills')
    .innerJoin('cards', 'cards.id', 'bills.card_id')
    .select('bills.order_id')
    .where('cards.state', '=', 'active')
    .where('bills.created_at', '<', deps.now() - 12 * 3_600_000)
    .orderBy('bills.invoice_seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const invoice = { params: { orderid: order_id } }
  const { lines } = await asManager(routes.invoiceCredits, 1, invoice)
  const body = {
    lines: [{ line: 0, qty: 1 }],
    total: lines[0]?.price ?? 0,
    paidTo: 'card' as const,
    reason: 'wrong_dish' as const,
  }
  await asManager(routes.creditInvoice, 1, { ...invoice, body })
}

/**
 * Makes the checks that are open when the demo starts, and what was just paid and corrected. It uses the services, each call as
 * if made at its minute.
 */
export async function seedMeal(deps: Deps): Promise<void> {
  const [manager, desk] = demoStaff
  const [names, asManager, asDesk] = [await demoNames(deps), await demoCalls(deps, manager), await demoCalls(deps, desk)]
  const meal = { deps, names, asManager, asDesk }
  // The oldest order is made first: the services create each order's id now, and lists are sorted by id.
  await servedTable(meal)
  await tableOfSix(meal)
  await sharedOrder(meal)
  await counterCheck(meal)
  await unsentCheck(meal)
  await workOfTheKitchen(meal)
  await cashSale(meal)
  await creditNote(meal)
  await seedDisputes(meal)
  await deps.database.transact(async (tx) => ok(await markAllTaken(tx)))
}

/** A table of six: two rounds by seats, a void and a comp, a dessert that is held, and the check of the next table merged in. */
async function tableOfSix(meal: Meal): Promise<void> {
  const { names, asDesk } = meal
  const six = await corrected(meal, await twoRounds(meal))
  const order = names.cart('2 Mango lassi')
  const tables = names.tables('1st Floor Medium 1')
  const body = { order, totalprice: names.totalOf(order), tables, covers: 2 }
  const beside = await asDesk(routes.openCheck, 18, { body })
  await asDesk(routes.mergeOrder, 9, {
    params: { id: six._id },
    body: { version: six.version, other: beside._id, otherversion: beside.version },
  })
}

async function twoRounds({ names, asDesk }: Meal): Promise<Order> {
  const first = names.cart(
    ['1 Tomato soup and croutons', { course: 'Starters', seat: 1 }],
    ['1 Tomato soup and croutons', { course: 'Starters', seat: 2 }],
    ['3 Samosa chaat', { course: 'Starters' }],
  )
  const tables = names.tables('1st Floor Medium 4')
  const body = { order: first, totalprice: names.totalOf(first), tables, covers: 6 }
  const { _id: id, order, version } = await asDesk(routes.openCheck, 44, { body })
  const second = names.cart(
    ['1 Butter chicken', { course: 'Mains', seat: 1, choices: ['Extra spicy', 'Garlic naan'] }],
    ['2 Butter chicken', { course: 'Mains', seat: 2 }],
    ['1 Grilled sea bass', { course: 'Mains', seat: 3, choices: ['No onion'], note: 'nuts', allergy: true }],
    ['1 Vegetable biryani', { course: 'Mains', seat: 4 }],
    ['4 Chocolate cake', { course: 'Desserts', held: true }],
  )
  const lines = [...asCart(order), ...second]
  const totalprice = names.totalOf([...first, ...second])
  return asDesk(routes.sendCheck, 26, { params: { id }, body: { order: lines, totalprice, version } })
}

/** The order after a void of one dish and a comp of the first, approved with the supervisor's PIN. */
async function corrected({ deps, asDesk }: Meal, sent: Order): Promise<Order> {
  const line = sent.order.findIndex(({ dishName }) => dishName === 'Samosa chaat')
  const lines = [{ line, qty: 1 }]
  const params = { id: sent._id }
  const { version } = await asDesk(routes.voidOrder, 20, {
    params,
    body: { version: sent.version, lines, reason: 'changed_mind', cooked: false },
  })
  const comp = { version, kind: 'comp' as const, lines: [0] }
  const supervisor = (await findStaffByEmail(deps.database.db, demoStaff[0].email))?.id ?? ''
  const asked = { ...comp, orderid: sent._id, supervisor, pin: DEMO_APPROVAL_PIN }
  const { approval } = await asDesk(routes.approveDiscount, 15, { body: asked })
  return asDesk(routes.giveDiscount, 15, { params, body: { ...comp, reason: 'complaint', approval } })
}

/** A named check at the counter, with a discount. */
async function counterCheck({ names, asManager }: Meal): Promise<void> {
  const round = names.cart('2 Fresh lime soda', '1 Fish tacos')
  const opened = await asManager(routes.openCheck, 14, {
    body: { order: round, totalprice: names.totalOf(round), name: 'Deck chair 12' },
  })
  await asManager(routes.giveDiscount, 6, {
    params: { id: opened._id },
    body: { version: opened.version, kind: 'discount', percent: 10, reason: 'birthday' },
  })
}

/** A check of two guests who have eaten and asked for their bill. */
async function servedTable(meal: Meal): Promise<void> {
  const { names, asManager } = meal
  const order = names.cart(
    ['1 Lamb rogan josh', { course: 'Mains', seat: 1, choices: ['Mild', 'Roti'] }],
    ['1 Palak paneer', { course: 'Mains', seat: 2 }],
    '2 Fresh lime soda',
  )
  const tables = names.tables('1st Floor 8')
  const body = { order, totalprice: names.totalOf(order), tables, covers: 2 }
  const { _id: id } = await asManager(routes.openCheck, 52, { body })
  await bumpAllOf(meal, id, 36)
  await asManager(routes.setOrderStatus, 35, { params: { id }, body: { orderstatus: 'Delivering' } })
  await asManager(routes.printGuestBill, 3, { params: { id }, body: { printid: newId() } })
}

/** A check of two guests whose order is entered and held: nothing was sent to the kitchen. */
async function unsentCheck({ names, asDesk }: Meal): Promise<void> {
  const order = names.cart(['2 Greek salad', { course: 'Starters', held: true }])
  const body = { order, totalprice: names.totalOf(order), tables: names.tables('1st Floor 1'), covers: 2 }
  await asDesk(routes.openCheck, 12, { body })
}
