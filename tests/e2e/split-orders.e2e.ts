import type { Page } from '@playwright/test'
import type { Api } from '../support/e2e/api.ts'
import { expectFits } from '../support/e2e/every-size.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { type Guest, makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { pathIs, SaleSteps } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'

const salesOf = (page: Page): SaleSteps => new SaleSteps(page, mouseHands(page))

/** Two guests with cards; the first has an unpaid order at a table: two biryanis and a lime soda, Rs 900. */
async function shared(api: Api, balances = { host: 5000, friend: 300 }) {
  const host = await makeGuest(api, balances.host)
  const friend = await makeGuest(api, balances.friend, {
    fullName: 'Clara Hoffmann',
    paxManifestNo: '10002',
    mobileNo: '+919820041787',
  })
  const dishes = await makeMenu(api)
  const [biryani, soda] = [dishes[0]?._id ?? '', dishes.at(-1)?._id ?? '']
  const table = (await api.ok('listTables')).find(({ tablefloor, tableno }) => tablefloor === '2nd Floor' && tableno === 3)
  const ordertable = [{ _id: table?._id ?? '' }]
  const order = [
    { _id: biryani, qty: 2 },
    { _id: soda, qty: 1 },
  ]
  const { orderid } = await api.ok('placeOrder', {
    params: { userid: host.pax._id },
    body: { order, totalprice: 900, ordertable },
  })
  return { host, friend, orderid, biryani, soda, ordertable }
}

/** The same dishes as a check that no guest has yet. */
async function check(api: Api) {
  const dishes = await makeMenu(api)
  const table = (await api.ok('listTables')).find(({ tablefloor, tableno }) => tablefloor === '2nd Floor' && tableno === 3)
  const order = [
    { _id: dishes[0]?._id ?? '', qty: 2 },
    { _id: dishes.at(-1)?._id ?? '', qty: 1 },
  ]
  const body = { order, totalprice: 900, tables: [{ _id: table?._id ?? '' }] }
  return { orderid: (await api.ok('openCheck', { body }))._id }
}

const balancesOf = (api: Api, guests: readonly Guest[]) =>
  Promise.all(
    guests.map(async ({ card }) => (await api.ok('findCard', { params: { cardNumber: card.cardNumber } })).card?.balance),
  )

/** The order's drawer, from the board. */
async function openDrawer(page: Page, orderid: string) {
  await page.goto('/foodorder/orderstatus')
  await page.locator(`[data-order="${orderid}"]`).locator('[data-name]').click()
  return page.getByRole('dialog', { name: '2nd Floor 3' })
}

/** Pays the order that is open in Order Details with a guest's own code. */
async function payWith(page: Page, guest: Guest): Promise<void> {
  const sale = salesOf(page)
  await expect(page).toHaveURL(pathIs('/foodorder/orderdetails'))
  await expect(sale.cardNumber).toHaveValue(guest.card.cardNumber)
  await sale.hands.press(sale.sendOtp)
  await sale.verifyCode()
  await sale.hands.press(sale.checkOut)
  await expect(page).toHaveURL(pathIs('/foodorder/checkout'))
  await expect(sale.sheet).toBeVisible()
  await sale.pay()
}

/** The split of an order, from its drawer. */
async function openSplit(page: Page, orderid: string) {
  const drawer = await openDrawer(page, orderid)
  await drawer.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(page).toHaveURL(pathIs('/foodorder/split'))
  return {
    give: (what: string, number: number) =>
      page
        .getByRole('group', { name: `Part of ${what}`, exact: true })
        .getByText(String(number), { exact: true })
        .click(),
    part: (number: number) =>
      page.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(`^Part ${number}(?!\\d)`) }) }),
    foot: page.getByRole('region', { name: 'What is left' }),
    pay: (number: number) => page.getByRole('button', { name: `Pay part ${number}`, exact: true }).click(),
  }
}

test('an order is split between two cards by dish, and each pays its own part with its own code', async ({ page, api }) => {
  const { host, friend, orderid } = await shared(api)
  const split = await openSplit(page, orderid)
  await split.give('Fresh lime soda', 2)
  await expect(split.part(2)).toContainText('140.00')
  await expect(split.part(1), 'the order has its guest already').toContainText('10001')
  await expectFits(page, 'the split', split.foot)
  await split.pay(2)
  await expect(page.getByRole('heading', { name: 'Part 2' })).toBeVisible()
  await salesOf(page).cardNumber.fill(friend.card.cardNumber)
  await expect(page.getByText('Balance after')).toBeVisible()
  await payWith(page, friend)

  await expect(page.getByText('Left on this order: Rs 760.00')).toBeVisible()
  await page.getByRole('button', { name: 'Back to split' }).click()
  await expect(split.part(2)).toContainText('Paid')
  await expect(split.part(2)).toContainText('INV-000001')
  await split.part(2).getByRole('button', { name: 'Show invoice of part 2' }).click()
  await expect(page.getByRole('dialog', { name: 'INV-000001' })).toContainText('Fresh lime soda')
  await page.keyboard.press('Escape')
  await expect(split.foot).toContainText('Left Rs 760.00')
  const locked = page.getByRole('group', { name: 'Part of Vegetable biryani, 1 of 2' }).getByRole('radio', { name: '2' })
  await expect(locked, 'a part with a payment is locked').toBeDisabled()
  await split.pay(1)
  await payWith(page, host)
  await expect(page.getByText(/^Card 10001 charged/)).toBeVisible()
  await expect(page.getByText('This order is paid in full')).toBeVisible()
  expect((await api.ok('listOrderParts', { params: { id: orderid } })).map(({ payment }) => payment)).toEqual(['paid', 'paid'])
  expect(await api.ok('listKitchenTickets', { params: { id: orderid } }), 'cooked once').toHaveLength(1)
  expect(await balancesOf(api, [host, friend])).toEqual([4240, 160])

  await page.getByRole('button', { name: 'Back to split' }).click()
  await split.foot.getByRole('button', { name: 'Close check' }).click()
  await expect(page).toHaveURL(pathIs('/foodorder/selecttable'))
  const closed = await api.ok('listOrderParts', { params: { id: orderid } })
  expect(closed.map(({ orderstatus }) => orderstatus)).toEqual(['Completed', 'Completed'])
})

test('a part goes back into its order with one press, and by giving its dishes to another', async ({ page, api }) => {
  const { friend, orderid } = await shared(api)
  const more = { version: 1, lines: [{ line: 0, qty: 1 }] }
  await api.ok('splitOrder', { params: { id: orderid }, body: { userid: friend.pax._id, ...more } })
  const split = await openSplit(page, orderid)
  const total = async () => (await api.ok('getOrder', { params: { id: orderid } })).totalprice
  await split.part(1).getByRole('button', { name: 'Rejoin: part 1' }).click()
  await expectToast(page, 'Part 1 is back in the order', 'success')
  expect(await total()).toBe(900)
  await split.pay(2)
  await expect(page).toHaveURL(pathIs('/foodorder/orderdetails'))
  expect(await total()).toBe(380)
  await page.getByRole('button', { name: 'Back to split' }).click()
  await split.give('Fresh lime soda', 1)
  await expect(split.part(1)).toContainText('520.00')
  await expect(split.part(2)).toContainText('380.00')
  expect(await total(), 'laid out again, made when it is paid').toBe(900)
})

test('what another terminal adds to an order is shown before it is placed again, and neither clerk loses a dish', async ({
  page,
  api,
}) => {
  const { host, orderid, biryani, soda, ordertable } = await shared(api)
  const drawer = await openDrawer(page, orderid)
  await drawer.getByRole('button', { name: 'Pay the order of 2nd Floor 3' }).click()
  const sale = salesOf(page)
  await expect(page).toHaveURL(pathIs('/foodorder/orderdetails'))
  await page.getByRole('button', { name: 'One more Vegetable biryani' }).click()
  const order = [
    { _id: biryani, qty: 2 },
    { _id: soda, qty: 3 },
  ]
  await api.ok('placeOrder', { params: { userid: host.pax._id }, body: { order, totalprice: 1180, ordertable, orderid } })
  await sale.hands.press(sale.sendOtp)
  await sale.verifyCode()
  await sale.hands.press(sale.checkOut)
  const note = page.getByRole('alert').filter({ hasText: 'added 2 × Fresh lime soda' })
  await expect(note).toBeVisible()
  await expect(sale.checkOut).toBeDisabled()
  await note.getByRole('button', { name: 'OK' }).click()
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Quantity of Vegetable biryani' })).toContainText('3')
  await expect(page.getByRole('group', { name: 'Quantity of Fresh lime soda' })).toContainText('3')
  expect((await api.ok('getOrder', { params: { id: orderid } })).totalprice, 'not placed unseen').toBe(1180)
})

test('a card with too little pays what it holds, and another the rest of each dish', async ({ page, api }) => {
  const { host, friend, orderid } = await shared(api, { host: 100, friend: 3000 })
  const drawer = await openDrawer(page, orderid)
  await drawer.getByRole('button', { name: 'Pay the order of 2nd Floor 3' }).click()
  await expect(page.getByText('Card 10001 is Rs 800.00 short. No code was sent and nothing was charged.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay Rs 100.00 from this card, then the rest' }).click()

  const sale = salesOf(page)
  await expect(page.getByRole('row', { name: /Vegetable biryani \(share of 2\)/ })).toContainText('84.44')
  await payWith(page, host)
  await expect(sale.sheet).toContainText('Vegetable biryani (share of 2)')
  await page.getByRole('button', { name: 'Back to split' }).click()
  await page.getByRole('button', { name: /^Pay part/ }).click()
  await sale.cardNumber.fill(friend.card.cardNumber)
  await payWith(page, friend)
  expect(await balancesOf(api, [host, friend])).toEqual([0, 2200])
  const tickets = await api.ok('listKitchenTickets', { params: { id: orderid } })
  expect(tickets.map(({ added, voided }) => [added.length, voided.length])).toEqual([[2, 0]])
})

test('a part is paid by two cards, and says so until the rest is paid', async ({ page, api }) => {
  const { orderid } = await check(api)
  const poor = await makeGuest(api, 30, { fullName: 'Arjun Nair', paxManifestNo: '10004', mobileNo: '+919820041789' })
  const rich = await makeGuest(api, 2000, { fullName: 'Bo Li', paxManifestNo: '10005', mobileNo: '+919820041790' })
  const split = await openSplit(page, orderid)
  await split.give('Vegetable biryani, 2 of 2', 2)
  await split
    .part(2)
    .getByRole('button', { name: /^Part 2(?!\d)/ })
    .click()
  await split.pay(2)
  const sale = salesOf(page)
  await sale.cardNumber.fill(poor.card.cardNumber)
  await expect(page.getByText('Short by', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Pay Rs 30.00 from this card, then the rest' }).click()
  await expect(page.getByText('Short by', { exact: true })).toHaveCount(0)
  await payWith(page, poor)
  await page.getByRole('button', { name: 'Back to split' }).click()
  await expect(split.part(2)).toContainText('Part paid')
  await expect(split.part(2)).toContainText('350.00')
  await split.part(2).getByRole('button', { name: 'Pay the rest, part 2' }).click()
  await sale.cardNumber.fill(rich.card.cardNumber)
  await payWith(page, rich)
  await page.getByRole('button', { name: 'Back to split' }).click()
  await expect(split.foot).toContainText('Left Rs 520.00')
  await expect(split.part(2).getByText('Paid', { exact: true }).first()).toBeVisible()
  expect(await balancesOf(api, [poor, rich])).toEqual([0, 1650])
})

test('an order is shared equally by three cards, the odd paise on its own', async ({ page, api }) => {
  const { orderid } = await shared(api)
  const split = await openSplit(page, orderid)
  await page.getByText('By amount').click()
  await page.getByRole('textbox', { name: 'Part 1 pays, Rs' }).fill('899.99')
  await expect(split.part(2)).toContainText('0.01')
  await page.getByText('Equal').click()
  await page.getByRole('button', { name: 'One more part' }).click()
  for (const number of [1, 2, 3]) await expect(split.part(number)).toContainText('300.00')
  await page.getByRole('button', { name: 'Print bills' }).click()
  await expectToast(page, '3 bills go to the printer', 'success')
  const parts = await api.ok('listOrderParts', { params: { id: orderid } })
  expect(parts.map(({ totalprice }) => totalprice)).toEqual([300, 300, 300])
  await split.part(3).getByRole('button', { name: 'Split this part: part 3' }).click()
  await expect(split.part(4)).toContainText('150.00')
  await split.part(4).getByRole('button', { name: 'Rejoin: part 4' }).click()
  await expect(split.part(1)).toContainText('450.00')
})
