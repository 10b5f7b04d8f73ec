import type { Order } from '../../shared/contract/orders.ts'
import { demoStaff } from '../../shared/demo-staff.ts'
import { ok } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { Deps } from '../kernel/http/deps.ts'
import { findStaffByEmail } from '../people/index.ts'
import { DEMO_APPROVAL_PIN } from './demo-venue.ts'
import { markAllTaken } from './kitchen.ts'
import { asCart, demoCalls, demoNames, type Meal } from './meal-calls.ts'
import { bumpAllOf, workOfTheKitchen } from './meal-kitchen.ts'
import { cashSale, creditNote, sharedOrder } from './meal-payments.ts'
import { routes } from '../routes.ts'

/** The checks that are open while the demo opens, and what was just paid and corrected: made by the services themselves, each as if at its minute. */
export async function seedMeal(deps: Deps): Promise<void> {
  const [manager, desk] = demoStaff
  const [names, asManager, asDesk] = [await demoNames(deps), await demoCalls(deps, manager), await demoCalls(deps, desk)]
  const meal = { deps, names, asManager, asDesk }
  // The oldest first: the services give each order its id now, and lists go by it.
  await servedTable(meal)
  await tableOfSix(meal)
  await sharedOrder(meal)
  await counterCheck(meal)
  await unsentCheck(meal)
  await workOfTheKitchen(meal)
  await cashSale(meal)
  await creditNote(meal)
  await deps.database.transact(async (tx) => ok(await markAllTaken(tx)))
}

/** A table of six: two rounds by seats, a dish taken back and one free of charge, a dessert that is held, and the table beside it merged in. */
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

/** The order after a dish was taken back and the first one given free of charge, with the supervisor's PIN. */
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

/** A check of the counter under a name, with a discount. */
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

/** Two who have eaten and asked for their bill. */
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

/** Two whose waiter has written down what they want and sent none of it. */
async function unsentCheck({ names, asDesk }: Meal): Promise<void> {
  const order = names.cart(['2 Greek salad', { course: 'Starters', held: true }])
  const body = { order, totalprice: names.totalOf(order), tables: names.tables('1st Floor 1'), covers: 2 }
  await asDesk(routes.openCheck, 12, { body })
}
