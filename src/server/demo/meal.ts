import { ok } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { Deps } from '../deps.ts'
import { openCheck, sendCheck } from '../orders/check.service.ts'
import { giveDiscount } from '../orders/discount.service.ts'
import { mergeOrder } from '../orders/merge-order.service.ts'
import { placeOrder } from '../orders/place-order.service.ts'
import { splitOrder } from '../orders/split.service.ts'
import { voidOrder } from '../orders/void.service.ts'
import { demoStaff } from './demo-venue.ts'
import { markAllTaken } from './kitchen.ts'
import { asCart, demoCalls, demoNames } from './meal-calls.ts'

interface Meal {
  names: Awaited<ReturnType<typeof demoNames>>
  asManager: Awaited<ReturnType<typeof demoCalls>>
  asDesk: Awaited<ReturnType<typeof demoCalls>>
}

/** The checks that are open while the demo opens, made by the services themselves, each as if at its minute. */
export async function seedMeal(deps: Deps): Promise<void> {
  const [manager, desk] = demoStaff
  const meal = { names: await demoNames(deps), asManager: await demoCalls(deps, manager), asDesk: await demoCalls(deps, desk) }
  await tableOfSix(meal)
  await counterCheck(meal)
  await sharedOrder(meal)
  await deps.database.transact(async (tx) => ok(await markAllTaken(tx)))
}

/** A table of six: two rounds, a dish taken back, a dessert that is held, and the table beside it merged in. */
async function tableOfSix({ names, asDesk }: Meal): Promise<void> {
  const first = names.cart('2 Tomato soup and croutons', '3 Samosa chaat')
  const opened = await asDesk(openCheck, 44, {
    body: {
      order: first,
      totalprice: names.totalOf(first),
      tables: names.tables('1st Floor Medium 4'),
      covers: 6,
      newid: newId(),
    },
  })
  const second = names.cart('3 Butter chicken', '1 Grilled sea bass', '1 Vegetable biryani')
  const dessert = names.cart('4 Chocolate cake').map((line) => ({ ...line, held: true }))
  const sent = await asDesk(sendCheck, 26, {
    params: { id: opened._id },
    body: {
      order: [...asCart(opened.order), ...second, ...dessert],
      totalprice: names.totalOf([...first, ...second, ...dessert]),
      version: opened.version,
      newid: newId(),
    },
  })
  const chaat = { line: sent.order.findIndex(({ dishName }) => dishName === 'Samosa chaat'), qty: 1 }
  const taken = await asDesk(voidOrder, 20, {
    params: { id: sent._id },
    body: { version: sent.version, lines: [chaat], reason: 'changed_mind', cooked: false, newid: newId() },
  })
  const drinks = names.cart('2 Mango lassi')
  const beside = await asDesk(openCheck, 18, {
    body: {
      order: drinks,
      totalprice: names.totalOf(drinks),
      tables: names.tables('1st Floor Medium 1'),
      covers: 2,
      newid: newId(),
    },
  })
  await asDesk(mergeOrder, 9, {
    params: { id: taken._id },
    body: { version: taken.version, other: beside._id, otherversion: beside.version },
  })
}

/** A check of the counter under a name, with a discount. */
async function counterCheck({ names, asManager }: Meal): Promise<void> {
  const round = names.cart('2 Fresh lime soda', '1 Fish tacos')
  const opened = await asManager(openCheck, 14, {
    body: { order: round, totalprice: names.totalOf(round), name: 'Deck chair 12', newid: newId() },
  })
  await asManager(giveDiscount, 6, {
    params: { id: opened._id },
    body: { version: opened.version, kind: 'discount', percent: 10, reason: 'birthday', newid: newId() },
  })
}

/** A guest's order that is still to be paid, a part of it by another card. */
async function sharedOrder({ names, asDesk }: Meal): Promise<void> {
  const order = names.cart('1 Margherita pizza', '1 Miso ramen', '2 Cappuccino')
  const guest = await names.pax('Kabir Shah')
  const placed = await asDesk(placeOrder, 31, {
    params: { userid: guest },
    body: { order, totalprice: names.totalOf(order), ordertable: names.tables('3rd Floor 3'), newid: newId() },
  })
  const ramen = { line: placed.order.findIndex(({ dishName }) => dishName === 'Miso ramen'), qty: 1 }
  await asDesk(splitOrder, 5, {
    params: { id: placed.orderid },
    body: { userid: await names.pax('Hiro Sato'), version: placed.orderversion, lines: [ramen], newid: newId() },
  })
}
