import { beforeAll, expect, it } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import type { ModifierGroup } from '../../../../src/shared/contract/modifiers.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { creditInvoice } from '../../../support/server/credit.ts'
import { approve, type CartDish, linesOf, makeDish, makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const sideForm = {
  name: 'Side',
  least: 1,
  most: 1,
  leaveOut: false,
  modifiers: [
    { name: 'Fries', price: 0 },
    { name: 'Truffle fries', price: 120.5 },
  ],
}
const withoutForm = { name: 'Leave out', least: 0, most: 2, leaveOut: true, modifiers: [{ name: 'No onion', price: 0 }] }

describeServer('options of a dish', (open) => {
  let test: TestServer
  let admin: Client
  let desk: Client
  let side: ModifierGroup
  let without: ModifierGroup
  let steak: Dish
  beforeAll(async () => {
    test = await open()
    admin = await staffClient(test, ['backoffice'])
    desk = await staffClient(test, ['foodorder'])
    side = await admin.ok('createModifierGroup', { body: sideForm })
    without = await admin.ok('createModifierGroup', { body: withoutForm })
    steak = await makeDish(test, { dishName: 'Ribeye steak', price: 1150, groups: [side._id, without._id] })
  })

  const truffle = (qty: number): CartDish[] => [{ dish: steak, qty, choices: ['Truffle fries', 'No onion'] }]
  const formOf = ({ name, least, most, leaveOut, modifiers }: ModifierGroup) => ({ name, least, most, leaveOut, modifiers })
  const of = ({ _id }: { _id: string }) => ({ params: { _id } })

  it('are one group on any number of dishes, in the order of each dish', async () => {
    const soup = await makeDish(test, { dishName: 'Soup', groups: [without._id, side._id, without._id] })
    expect(soup.groups).toEqual([without, side])
    expect(steak.groups?.map(({ name }) => name)).toEqual(['Side', 'Leave out'])
    expect((await makeDish(test)).groups).toBeUndefined()
    const names = (await admin.ok('listModifierGroups')).map(({ name }) => name)
    expect(names).toEqual(['Leave out', 'Side'])
  })

  it('stay with a dish that is saved without a word of them, and go where it is saved without any', async () => {
    const soup = await makeDish(test, { dishName: 'Soup', groups: [side._id] })
    const form = { dishName: 'Fish soup', price: 260, imageUrl: '', rating: 4, type: 'Lunch' as const }
    expect((await admin.ok('updateDish', { ...of(soup), body: form })).groups).toEqual([side])
    expect((await admin.ok('updateDish', { ...of(soup), body: { ...form, groups: [] } })).groups).toBeUndefined()
  })

  it('are kept by the back office alone', async () => {
    for (const refused of [
      await desk.call('createModifierGroup', { body: sideForm }),
      await desk.call('updateModifierGroup', { ...of(side), body: sideForm }),
      await desk.call('retireModifierGroup', of(side)),
      await desk.call('listModifierGroups'),
    ])
      expect(refused.failure.code).toBe('forbidden')
  })

  it.each([
    ['more to choose than there is', { least: 3, most: 3 }, 'least'],
    ['fewer at most than at least', { least: 2, most: 1 }, 'most'],
    ['two choices of one name', { modifiers: [...sideForm.modifiers, { name: 'FRIES', price: 1 }] }, 'modifiers'],
    ['a name that shows nothing', { name: '\u200b' }, 'name'],
    ['a choice whose name shows nothing', { modifiers: [{ name: '\u200b', price: 1 }] }, 'modifiers'],
  ])('are refused with %s', async (_what, change, field) => {
    const answer = await admin.call('createModifierGroup', { body: { ...sideForm, least: 0, ...change } })
    expect([answer.failure.code, answer.failure.fields?.[0]?.field]).toEqual(['rule_broken', field])
  })

  it("keep a choice's id where the group had it, whatever a caller sends", async () => {
    const group = await admin.ok('createModifierGroup', { body: sideForm })
    const [fries] = group.modifiers
    if (fries === undefined) throw new Error('no choice')
    const foreign = newId()
    const body = {
      ...formOf(group),
      modifiers: [
        { _id: foreign, name: 'Mash', price: 0 },
        { ...fries, name: 'Chips' },
      ],
    }
    const { modifiers } = await admin.ok('updateModifierGroup', { ...of(group), body })
    expect(modifiers.map(({ name }) => name)).toEqual(['Mash', 'Chips'])
    expect(modifiers[1]?._id).toBe(fries._id)
    expect([foreign, fries._id]).not.toContain(modifiers[0]?._id)
  })

  it("are sold at the server's prices, and are on order, invoice, bill and kitchen ticket as they were", async () => {
    const cart: CartDish[] = [...truffle(2), { dish: steak, qty: 1, choices: ['Fries'], note: 'nuts', allergy: true }]
    const { payment, total, guest } = await makeSale(test, desk, { cart })
    expect([total, payment.paid]).toEqual([3691, 3691])
    const { order } = await desk.ok('getOrder', { params: { id: payment.orderid } })
    const [, fries] = order
    expect(order.map(({ qty, price, modifiers }) => [qty, price, modifiers?.map(({ name, price: own }) => [name, own])])).toEqual(
      [
        [
          2,
          1270.5,
          [
            ['Truffle fries', 120.5],
            ['No onion', 0],
          ],
        ],
        [1, 1150, [['Fries', 0]]],
      ],
    )
    expect([fries?.note, fries?.allergy]).toEqual(['nuts', true])
    const changed = { ...formOf(side), modifiers: side.modifiers.map((one) => ({ ...one, name: `${one.name}!`, price: 5 })) }
    await admin.ok('updateModifierGroup', { ...of(side), body: changed })
    expect((await desk.ok('getOrder', { params: { id: payment.orderid } })).order).toEqual(order)
    const invoice = await desk.ok('getInvoice', { params: { orderid: payment.orderid } })
    expect(invoice.lines[0]).toEqual({
      dishName: 'Ribeye steak',
      qty: 2,
      price: 1270.5,
      amount: 2541,
      modifiers: [
        { name: 'Truffle fries', price: 120.5 },
        { name: 'No onion', price: 0 },
      ],
    })
    expect(JSON.stringify(invoice)).not.toContain('nuts')
    const [ticket] = await desk.ok('listKitchenTickets', { params: { id: payment.orderid } })
    expect(ticket?.added[0]?.modifiers).toEqual([{ name: 'Truffle fries' }, { name: 'No onion', leaveOut: true }])
    expect(ticket?.added[1]).toMatchObject({ note: 'nuts', allergy: true })
    await admin.ok('updateModifierGroup', { ...of(side), body: formOf(side) })
    expect(guest.card.cardNumber).not.toBe('')
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('are named on a credit note as they were sold, and given back at what they cost', async () => {
    const group = await admin.ok('createModifierGroup', { body: { ...sideForm, name: 'Sauce' } })
    const fish = await makeDish(test, { dishName: 'Fried fish', price: 400, groups: [group._id] })
    const { payment } = await makeSale(test, desk, { cart: [{ dish: fish, qty: 2, choices: ['Truffle fries'] }] })
    const changed = { ...formOf(group), modifiers: group.modifiers.map((one) => ({ ...one, name: `${one.name}!`, price: 5 })) }
    await admin.ok('updateModifierGroup', { ...of(group), body: changed })
    const { status, body } = await creditInvoice(desk, payment.orderid, { lines: [{ line: 0, qty: 1 }] })
    expect(status).toBe(200)
    const modifiers = [{ name: 'Truffle fries', price: 120.5 }]
    expect(body).toMatchObject({ total: 520.5, lines: [{ dishName: 'Fried fish', modifiers, qty: 1, price: 520.5 }] })
    const { lines } = await desk.ok('invoiceCredits', { params: { orderid: payment.orderid } })
    expect(lines).toMatchObject([{ dishName: 'Fried fish', modifiers, sold: 2, credited: 1 }])
    const history = await desk.ok('orderHistory', { params: { id: payment.orderid } })
    const credited = { dishName: 'Fried fish', type: 'Dinner', modifiers: [{ name: 'Truffle fries' }], qty: 1 }
    expect(history.at(-1)).toMatchObject({ what: 'credited', voided: [credited] })
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('bind an approval: other choices need another, another note does not', async () => {
    const { guest, total, pax } = await makeOrder(test, desk, { cart: truffle(1) })
    const customerid = await approve(test, desk, guest, truffle(1))
    const place = (cart: CartDish[], totalprice: number) =>
      desk.call('placeOrder', {
        params: { userid: pax._id },
        body: { order: linesOf(cart), totalprice, orderid: pax.orderid },
      })
    const pay = (balance: number) => desk.call('payOrder', { params: { customerid }, body: { balance }, key: newId() })
    const plain = [{ dish: steak, qty: 1, choices: ['Truffle fries'] }]
    expect((await place(plain, total)).status).toBe(200)
    expect((await pay(total)).failure.code).toBe('approval_missing')
    test.clock.now += 60_000
    await approve(test, desk, guest, plain)
    expect((await place([{ dish: steak, qty: 1, choices: ['Truffle fries'], note: 'hot' }], total)).status).toBe(200)
    expect((await pay(total)).status).toBe(200)
    const tickets = await desk.ok('listKitchenTickets', { params: { id: pax.orderid } })
    expect(tickets.map(({ added, voided }) => [added[0]?.note, voided.length])).toEqual([
      [undefined, 0],
      [undefined, 1],
      ['hot', 1],
    ])
  })

  it('that were ordered in time can still be paid once they are taken off, and no more of them', async () => {
    const sauce = await admin.ok('createModifierGroup', { body: { ...sideForm, name: 'Sauce' } })
    const dish = await makeDish(test, { dishName: 'Fish', price: 500, groups: [sauce._id] })
    const cart = (qty: number): CartDish[] => [{ dish, qty, choices: ['Truffle fries'] }]
    const { guest, pax, total } = await makeOrder(test, desk, { cart: cart(1) })
    await admin.ok('retireModifierGroup', of(sauce))
    const place = (qty: number, totalprice: number) =>
      desk.call('placeOrder', {
        params: { userid: pax._id },
        body: { order: linesOf(cart(qty)), totalprice, orderid: pax.orderid },
      })
    const gone = 'Fish: One of its options is no longer available'
    expect((await place(2, total * 2)).failure).toMatchObject({ code: 'dish_unavailable', msg: gone })
    expect((await place(1, total)).status).toBe(200)
    const customerid = await approve(test, desk, guest, cart(1))
    expect((await desk.ok('payOrder', { params: { customerid }, body: { balance: total }, key: newId() })).paid).toBe(620.5)
  })

  it('are refused where the guest has not chosen: a dish alone, as the specification sends it, is a line without choices', async () => {
    const guest = await makeGuest(test, desk)
    const place = (dish: Dish) =>
      desk.call('placeOrder', {
        params: { userid: guest.pax._id },
        body: { order: [{ _id: dish._id, qty: 1 }], totalprice: dish.price },
      })
    expect((await place(steak)).failure.msg).toBe('Ribeye steak: Choose a side')
    const free = await makeDish(test, { dishName: 'Salad', groups: [without._id] })
    expect((await place(free)).status).toBe(200)
  })

  it('are counted by the report, as part of what the dishes brought', async () => {
    test.clock.now += 3 * 86_400_000
    await makeSale(test, desk, { cart: truffle(2) })
    const report = await admin.ok('salesReport', { query: {} })
    const today = report.days.at(-1)?.day ?? ''
    const { modifiers, dishes, amount } = await admin.ok('salesReport', { query: { fromDay: today, toDay: today } })
    expect(modifiers).toEqual([
      { name: 'No onion', qty: 2, amount: 0 },
      { name: 'Truffle fries', qty: 2, amount: 241 },
    ])
    expect(dishes).toEqual([{ dishName: 'Ribeye steak', type: 'Dinner', qty: 2, amount, credited: 0, creditedQty: 0 }])
    expect(amount).toBe(2541)
  })
})
