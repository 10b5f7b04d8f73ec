import type { Page } from '@playwright/test'
import type { Dish } from '../../src/shared/contract/dishes.ts'
import { specified } from '../../src/shared/messages.ts'
import type { Api } from '../support/e2e/api.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { type Guest, makeGuest, makeMenu, putInCart } from '../support/e2e/prepared.ts'
import { pathIs, SaleSteps } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'

const salesOf = (page: Page): SaleSteps => new SaleSteps(page, mouseHands(page))

interface Placed extends Guest {
  orderid: string
  dishes: Dish[]
}

/** A guest with an unpaid order of one biryani, Rs 380, placed on another terminal. */
async function placedElsewhere(api: Api, ordertable: { _id: string }[] = []): Promise<Placed> {
  const guest = await makeGuest(api, 5000)
  const dishes = await makeMenu(api)
  const body = { order: [{ _id: dishes[0]?._id ?? '', qty: 1 }], totalprice: 380, ordertable }
  const { orderid } = await api.ok('placeOrder', { params: { userid: guest.pax._id }, body })
  return { ...guest, orderid, dishes }
}

/** Samosa chaat in the cart, and the guest's card typed: the question about the unpaid order is on the screen. */
async function orderMore(page: Page, { card, dishes }: Placed): Promise<void> {
  await putInCart(page, dishes.slice(2, 3))
  await page.goto('/foodorder/orderdetails')
  const sale = salesOf(page)
  await sale.hands.fill(sale.cardNumber, card.cardNumber)
  await sale.hands.press(sale.sendOtp)
  await expect(page.getByRole('dialog', { name: 'Rohan Mehta has an unpaid order' })).toContainText('Vegetable biryani')
}

/** From the code on, the card's number being typed. */
async function payFrom(sale: SaleSteps): Promise<string> {
  await sale.verifyCode()
  await sale.hands.press(sale.checkOut)
  await expect(sale.page).toHaveURL(pathIs('/foodorder/checkout'))
  await expect(sale.sheet).toBeVisible()
  return sale.pay()
}

test('an unpaid order placed elsewhere is added to: one order, one payment', async ({ page, api }) => {
  const placed = await placedElsewhere(api)
  await orderMore(page, placed)
  const sale = salesOf(page)
  await sale.hands.press(sale.button('Add to it'))
  await payFrom(sale)
  expect(await api.ok('getOrder', { params: { id: placed.orderid } })).toMatchObject({ payment: 'paid', totalprice: 620 })
})

test('or it is replaced, which stays in its history; going back changes nothing', async ({ page, api }) => {
  const placed = await placedElsewhere(api)
  await orderMore(page, placed)
  const sale = salesOf(page)
  await sale.hands.press(sale.button('Go back'))
  await expect(sale.codeBoxes).toHaveCount(0)
  expect((await api.ok('getOrder', { params: { id: placed.orderid } })).payment).toBe('unpaid')
  await sale.hands.press(sale.sendOtp)
  await sale.hands.press(sale.button('Replace it'))
  await payFrom(sale)
  expect((await api.ok('getOrder', { params: { id: placed.orderid } })).payment).toBe('cancelled')
  const history = await api.ok('orderHistory', { params: { id: placed.orderid } })
  expect(history.map(({ what }) => what)).toEqual(['placed', 'replaced'])
})

test('or it stays, and these dishes are a second check under the guest’s name, which is paid once the first is', async ({
  page,
  api,
}) => {
  const placed = await placedElsewhere(api)
  await orderMore(page, placed)
  const sale = salesOf(page)
  await sale.hands.press(sale.button('Second check'))
  await expectToast(page, 'Check ‘Rohan Mehta 2’ is open', 'success')
  const unpaid = (await api.ok('listOrders', { query: { unpaid: true } })).filter(
    ({ _id, checkname }) => _id === placed.orderid || checkname === 'Rohan Mehta 2',
  )
  expect(unpaid.map(({ totalprice, userid }) => [totalprice, userid])).toEqual([
    [240, ''],
    [380, placed.pax._id],
  ])
  await sale.hands.fill(sale.cardNumber, placed.card.cardNumber)
  await sale.hands.press(sale.sendOtp)
  await expect(page.getByRole('dialog', { name: 'Rohan Mehta has an unpaid order' })).toContainText(
    'Pay or cancel that order first',
  )
  await sale.hands.press(sale.button('Go back'))
  await api.ok('cancelOrder', { params: { id: placed.orderid } })
  await sale.hands.press(sale.sendOtp)
  await payFrom(sale)
  expect(await api.ok('getOrder', { params: { id: unpaid[0]?._id ?? '' } })).toMatchObject({
    payment: 'paid',
    userid: placed.pax._id,
  })
})

const openers: Record<string, (page: Page, placed: Placed) => Promise<void>> = {
  board: async (page) => {
    await page.goto('/foodorder/orderstatus')
    const card = page.getByRole('region', { name: 'Preparing' }).getByRole('article', { name: /^1st Floor/ })
    await expect(card).toContainText('Unpaid')
    await card.getByRole('button', { name: /^Pay/ }).click()
  },
  table: async (page) => {
    await page.goto('/foodorder/selecttable')
    await salesOf(page).table('1st Floor', 1).click()
    await expect(page.getByRole('group', { name: 'Check of 1st Floor table 1' })).toContainText('Rohan Mehta')
    await page.getByRole('button', { name: 'Pay the order of 1st Floor table 1' }).click()
  },
  passenger: async (page) => {
    await page.goto('/foodorder/frontdesk')
    await page.getByRole('button', { name: 'Rohan Mehta' }).click()
    await page.getByRole('dialog', { name: 'Rohan Mehta' }).getByRole('button', { name: /^Pay/ }).click()
  },
}

for (const [from, open] of Object.entries(openers))
  test(`an unpaid order is opened again and paid from the ${from}`, from === 'table' ? {} : NIGHTLY, async ({ page, api }) => {
    const table = (await api.ok('listTables')).find(({ tablefloor, tableno }) => tablefloor === '1st Floor' && tableno === 1)
    const placed = await placedElsewhere(api, [{ _id: table?._id ?? '' }])
    await open(page, placed)
    await expect(page).toHaveURL(pathIs('/foodorder/orderdetails'))
    const sale = salesOf(page)
    await expect(sale.cardNumber).toHaveValue(placed.card.cardNumber)
    await expect(page.getByText('Placed, not paid. Changes reach the kitchen at Check Out.')).toBeVisible()
    await sale.hands.press(sale.sendOtp)
    await payFrom(sale)
    expect((await api.ok('getOrder', { params: { id: placed.orderid } })).payment).toBe('paid')
    expect(await api.ok('listKitchenTickets', { params: { id: placed.orderid } }), 'the kitchen is notified once').toHaveLength(1)
  })

test('an unpaid order is completed only after a question, and stays unpaid and payable', async ({ page, api }) => {
  const placed = await placedElsewhere(api)
  await page.goto('/foodorder/orderstatus')
  const card = page.locator(`[data-order="${placed.orderid}"]`)
  await card.getByRole('button', { name: /set to Delivering/ }).click()
  await expect(card.getByRole('button', { name: /set to Completed/ })).toHaveText(/Complete/)
  await card.getByRole('button', { name: /set to Completed/ }).click()
  const question = page.getByRole('dialog', { name: 'Complete the unpaid order of Rohan Mehta?' })
  await expect(question).toContainText('Rs 380.00 was not paid')
  await question.getByRole('button', { name: 'Keep it open' }).click()
  expect((await api.ok('getOrder', { params: { id: placed.orderid } })).orderstatus).toBe('Delivering')
  await card.getByRole('button', { name: /set to Completed/ }).click()
  await question.getByRole('button', { name: 'Complete unpaid' }).click()
  await expect(page.getByRole('region', { name: 'Completed' }).locator(`[data-order="${placed.orderid}"]`)).toContainText(
    'Unpaid',
  )
})

test('too little money is said before a code is sent; Refill card brings card and shortfall along and leads back', async ({
  page,
  api,
}) => {
  const { card } = await makeGuest(api, 30)
  const dishes = await makeMenu(api)
  await putInCart(page, dishes.slice(0, 1))
  await page.goto('/foodorder/orderdetails')
  const sale = salesOf(page)
  await sale.hands.fill(sale.cardNumber, card.cardNumber)
  await expect(page.getByText('Card 10001 is Rs 350.00 short.')).toBeVisible()
  await expect(sale.checkOut).toBeDisabled()
  await sale.hands.press(sale.sendOtp)
  await expectToast(page, specified.insufficientBalance, 'warning')
  await expect(sale.codeBoxes, 'no code is sent for nothing').toHaveCount(0)
  await sale.hands.press(sale.button('Refill card'))
  const refill = page.getByRole('region', { name: 'Refill' })
  await expect(refill.getByLabel('Card number')).toHaveValue('10001')
  await expect(refill.getByLabel('Amount to add, Rs')).toHaveValue('350.00')
  await sale.hands.press(sale.button('Refill card', refill))
  await expect(page.getByRole('heading', { level: 1, name: specified.orderDetails })).toBeVisible()
  await expect(sale.cardNumber).toHaveValue('10001')
  await sale.hands.press(sale.sendOtp)
  await sale.verifyCode()
  await sale.hands.press(sale.checkOut)
  await expect(sale.generateInvoice).toBeEnabled()

  await sale.pay()
  expect((await api.ok('findCard', { params: { cardNumber: card.cardNumber } })).card?.balance).toBe(0)
})

test('a dish that sells out in the cart is not counted and has to be taken out: lines and total agree', async ({ page, api }) => {
  const { card } = await makeGuest(api, 5000)
  const dishes = await makeMenu(api)
  await putInCart(page, [dishes[0], dishes[2]] as Dish[])
  await page.goto('/foodorder/foodorderdish')
  const main = page.getByRole('main')
  await expect(main.getByText('Rs 620.00')).toBeVisible()
  await api.ok('setDishSoldOut', { params: { _id: dishes[2]?._id ?? '' }, body: { soldOut: true } })
  await expect(main.getByText('Not counted')).toBeVisible()
  await expect(main.getByText('Rs 380.00').first()).toBeVisible()
  await expect(main.getByText('Rs 620.00')).toHaveCount(0)
  const sale = salesOf(page)
  await sale.goTo(specified.orderDetails)
  await expect(page.getByText('It is not counted. Remove it to continue.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Samosa chaat/ })).toContainText('Not counted')
  await expect(main.getByText('Rs 620.00')).toHaveCount(0)
  await sale.hands.fill(sale.cardNumber, card.cardNumber)
  await expect(sale.sendOtp).toBeDisabled()
  await sale.hands.press(sale.button('Remove'))
  await sale.hands.press(sale.sendOtp)
  await sale.verifyCode()
})
