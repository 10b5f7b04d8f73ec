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

test('an order is split between two cards by dish, and each pays its own part with its own code', async ({ page, api }) => {
  const { host, friend, orderid } = await shared(api)
  const drawer = await openDrawer(page, orderid)
  await drawer.getByRole('button', { name: 'Split' }).click()
  const form = page.getByRole('dialog', { name: 'Split the order of 2nd Floor 3' })
  await form.getByRole('button', { name: /^Split off/ }).click()
  await expect(form.getByText('Choose at least one dish for the other card')).toBeVisible()
  await form.getByRole('button', { name: 'One more Vegetable biryani for the other card' }).click()
  const cardNumber = form.getByRole('textbox', { name: 'Card number' })
  await cardNumber.fill(host.card.cardNumber)
  await expect(form.getByText('This card pays the order already. Enter another one')).toBeVisible()
  await cardNumber.fill(friend.card.cardNumber)
  await expect(form.getByText('Clara Hoffmann, Rs 300.00 on the card: refill it before it pays')).toBeVisible()
  await form.getByRole('button', { name: 'One less Vegetable biryani for the other card' }).click()
  await form.getByRole('button', { name: 'One more Fresh lime soda for the other card' }).click()
  await expect(form.getByText('Rs 760.00')).toBeVisible()
  await form.getByRole('button', { name: 'Split off Rs 140.00' }).click()
  await expectToast(page, 'Clara Hoffmann pays Rs 140.00', 'success')

  const parts = drawer.getByRole('region', { name: 'Split between cards' })
  await expect(parts.getByRole('listitem')).toHaveCount(2)
  await expect(parts).toContainText('Left to payRs 900.00')
  await expect(drawer.getByText('Split off for another card: 1 × Fresh lime soda')).toBeVisible()
  await parts.getByRole('button', { name: 'Pay the order of Clara Hoffmann' }).click()
  await payWith(page, friend)

  await expect(page.getByText('Left of this order: Rs 760.00')).toBeVisible()
  await page.getByRole('button', { name: 'Pay the order of Rohan Mehta' }).click()
  await payWith(page, host)
  await expect(page.getByText(/^Card 10001 charged once/)).toBeVisible()
  await expect(page.getByText(/^Left of this order/)).toHaveCount(0)
  expect((await api.ok('listOrderParts', { params: { id: orderid } })).map(({ payment }) => payment)).toEqual(['paid', 'paid'])
  expect(await api.ok('listKitchenTickets', { params: { id: orderid } }), 'cooked once').toHaveLength(1)
  expect(await balancesOf(api, [host, friend])).toEqual([4240, 160])
})

test('a part goes back into its order with one press', async ({ page, api }) => {
  const { friend, orderid } = await shared(api)
  await api.ok('splitOrder', {
    params: { id: orderid },
    body: { userid: friend.pax._id, version: 1, lines: [{ line: 0, qty: 1 }], newid: '01930000-0000-7000-8000-00000000cafe' },
  })
  const drawer = await openDrawer(page, orderid)
  await drawer.getByRole('button', { name: 'Join again: the part of Clara Hoffmann' }).click()
  await expectToast(page, 'The part of Clara Hoffmann is back in the order', 'success')
  await expect(drawer.getByRole('region', { name: 'Split between cards' })).toHaveCount(0)
  await expect(drawer.getByText('Rs 900.00')).toBeVisible()
  expect((await api.ok('getOrder', { params: { id: orderid } })).totalprice).toBe(900)
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
  await expect(page.getByText('Card 10001 lacks Rs 800.00 for this order.')).toBeVisible()
  await page.getByRole('button', { name: 'Let another card pay Rs 800.00' }).click()
  const form = page.getByRole('dialog', { name: 'Split the order of Rohan Mehta' })
  await expect(form.getByRole('textbox', { name: 'Other card pays, Rs' })).toHaveValue('800.00')
  await expectFits(page, 'the split')
  await form.getByRole('textbox', { name: 'Card number' }).fill(friend.card.cardNumber)
  await form.getByRole('button', { name: 'Split off Rs 800.00' }).click()

  const sale = salesOf(page)
  await expect(page.getByRole('row', { name: /Vegetable biryani \(share of 2\)/ })).toContainText('84.44')
  await payWith(page, host)
  await expect(sale.sheet).toContainText('Vegetable biryani (share of 2)')
  await page.getByRole('button', { name: 'Pay the order of Clara Hoffmann' }).click()
  await payWith(page, friend)
  expect(await balancesOf(api, [host, friend])).toEqual([0, 2200])
  const tickets = await api.ok('listKitchenTickets', { params: { id: orderid } })
  expect(tickets.map(({ added, voided }) => [added.length, voided.length])).toEqual([[2, 0]])
})

test('an order is shared equally by three cards, the odd paise on its own', async ({ page, api }) => {
  const { friend, orderid } = await shared(api)
  const third = await makeGuest(api, 500, { fullName: 'Bo Li', paxManifestNo: '10003', mobileNo: '+919820041788' })
  const drawer = await openDrawer(page, orderid)
  await drawer.getByRole('button', { name: 'Split' }).click()
  const form = page.getByRole('dialog', { name: 'Split the order of 2nd Floor 3' })
  await form.getByText('By amount').click()
  await form.getByRole('textbox', { name: 'Other card pays, Rs' }).fill('900')
  await form.getByRole('button', { name: /^Split off/ }).click()
  await expect(form.getByText('Leave something to pay in this order')).toBeVisible()
  await form.getByText('Equal').click()
  await form.getByRole('button', { name: 'One more card' }).click()
  await form.getByRole('textbox', { name: 'Card number' }).fill(friend.card.cardNumber)
  await form.getByRole('button', { name: 'Split off Rs 300.00' }).click()
  await expectToast(page, 'Clara Hoffmann pays Rs 300.00', 'success')
  await expect(form.getByRole('group', { name: 'Quantity of card' })).toContainText('2')
  await form.getByRole('textbox', { name: 'Card number' }).fill(third.card.cardNumber)
  await form.getByRole('button', { name: 'Split off Rs 300.00' }).click()
  const parts = drawer.getByRole('region', { name: 'Split between cards' })
  await expect(parts.getByRole('listitem')).toHaveCount(3)
  await expect(parts).toContainText('Left to payRs 900.00')
  await parts.getByRole('button', { name: 'Join again: the part of Clara Hoffmann' }).click()
  await expect(parts.getByRole('listitem')).toHaveCount(2)
  await expect(drawer.getByText('600.00').first()).toBeVisible()
})
