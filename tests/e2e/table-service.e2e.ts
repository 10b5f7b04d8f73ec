import { bookingTable, cancellingTable, specified } from '../../src/shared/messages.ts'
import { newId } from '../../src/shared/ids.ts'
import type { Api } from '../support/e2e/api.ts'
import { seriousFindings } from '../support/e2e/axe.ts'
import { expectFits } from '../support/e2e/every-size.ts'
import { layoutFaults } from '../support/e2e/layout.ts'
import { mouseHands, touchHands } from '../support/e2e/hands.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { pathIs, SaleSteps } from '../support/e2e/sale.ts'
import { PIN, setApprovalPin } from '../support/e2e/supervisor.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast, toastCount } from '../support/e2e/toasts.ts'

const TABLES = '/foodorder/selecttable'

async function tableId(api: Api, floor: string, no: number): Promise<string> {
  const plan = await api.ok('listTables')
  return plan.find(({ tablefloor, tableno }) => tablefloor === floor && tableno === no)?._id ?? ''
}

/** A check for two at 2nd Floor 3, as a colleague opened it. */
async function checkOfAColleague(api: Api) {
  const [biryani] = await makeMenu(api)
  const tables = [{ _id: await tableId(api, '2nd Floor', 3) }]
  const body = { order: [{ _id: biryani?._id ?? '', qty: 2 }], totalprice: 760, tables, covers: 2 }
  return api.ok('openCheck', { body })
}

/** A guest's order of Rs 140.00 at 2nd Floor 2 that is paid. */
async function paidOrder(api: Api) {
  const dishes = await makeMenu(api)
  const soda = dishes.find(({ type }) => type === 'drinks')?._id ?? ''
  const { pax, card } = await makeGuest(api, 5000)
  const order = [{ _id: soda, qty: 1 }]
  const ordertable = [{ _id: await tableId(api, '2nd Floor', 2) }]
  const { orderid } = await api.ok('placeOrder', {
    params: { userid: pax._id },
    body: { order, totalprice: 140, ordertable },
  })
  await setApprovalPin(api)
  const supervisor = (await api.ok('session')).user._id
  const approved = { cardNumber: card.cardNumber, order, totalprice: 140, supervisor, pin: PIN }
  await api.ok('approvePayment', { body: approved })
  await api.ok('payOrder', { params: { customerid: card._id }, body: { balance: 140 }, key: newId() })
  return { orderid, cardNumber: card.cardNumber }
}

const sizes = {
  'with the mouse at 1366 × 768': { width: 1366, height: 768, hasTouch: false, when: NIGHTLY, handsOf: mouseHands },
  'by touch at 1024 × 768': { width: 1024, height: 768, hasTouch: true, when: {}, handsOf: touchHands },
}

for (const [name, { width, height, hasTouch, when, handsOf }] of Object.entries(sizes))
  test.describe(name, when, () => {
    test.use({ viewport: { width, height }, hasTouch })

    test('the first tap shows a check, the second opens it, and nothing asks to free its table', async ({ page, api }) => {
      await checkOfAColleague(api)
      const sale = new SaleSteps(page, handsOf(page))
      await page.goto(TABLES)
      const table = sale.table('2nd Floor', 3)
      await expect(table).toHaveAccessibleName(/^2nd Floor table 3, booked, 2 guests, Rs 760\.00, /)
      await sale.hands.press(table)
      const check = page.getByRole('group', { name: 'Check of 2nd Floor table 3' })
      await expect(check).toContainText('2 ×Vegetable biryani760.00')
      await expect(check).toContainText(/Waiter.+Kitchen/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await seriousFindings(page)).toEqual([])
      await sale.hands.press(table)
      await expect(page).toHaveURL(pathIs('/foodorder/foodorderdish'))
      await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText('760.00')
      expect(
        (await api.ok('listTables')).find(({ tableno, tablefloor }) => tablefloor === '2nd Floor' && tableno === 3)?.status,
      ).toBe(true)
    })

    test('a paid table says so, is freed and given back, and takes the next round of its guest', async ({ page, api }) => {
      const { orderid, cardNumber } = await paidOrder(api)
      const sale = new SaleSteps(page, handsOf(page))
      await page.goto(TABLES)
      const table = sale.table('2nd Floor', 2)
      await expect(table).toHaveAccessibleName(/^2nd Floor table 2, booked, Paid, \d+ min, /)
      await expect(table).not.toHaveAccessibleName(/Rs/)
      const before = (await api.ok('listTables')).find(({ orderid: of }) => of === orderid)
      await sale.hands.press(table)
      await sale.hands.press(sale.button('Free table, 2nd Floor table 2'))
      await expectToast(page, cancellingTable('2nd Floor', 2), 'info')
      await expect(table).toHaveAccessibleName(/free$/)
      await sale.hands.press(sale.button('Undo free table'))
      await expect(table).toHaveAccessibleName(/, booked, Paid, /)
      expect((await api.ok('listTables')).find(({ orderid: of }) => of === orderid)).toEqual(before)

      await sale.hands.press(table)
      const check = page.getByRole('group', { name: 'Check of 2nd Floor table 2' })
      await expect(check).toContainText(/Paid.+INV-\d{6}/)
      if (hasTouch) expect(await layoutFaults(page, { isTouch: true })).toEqual([])
      else await expectFits(page, 'a paid check beside the plan', check)
      await sale.hands.press(sale.button(/^Order again at this table/))
      await expectToast(page, bookingTable('2nd Floor', 2), 'info')
      await expect(page).toHaveURL(pathIs('/foodorder/foodorderdish'))
      await sale.addDish({ dish: 'Vegetable biryani', qty: 1 })
      await sale.goTo(specified.orderDetails)
      await expect(sale.cardNumber).toHaveValue(cardNumber)
      await sale.hands.press(sale.sendOtp)
      await sale.verifyCode()
      await sale.hands.press(sale.checkOut)
      await expect(sale.sheet).toContainText('2nd Floor 2')
      await sale.pay()
      const orders = await api.ok('listOrders', { query: { search: cardNumber } })
      expect(orders.map(({ payment, totalprice }) => [payment, totalprice])).toEqual([
        ['paid', 380],
        ['paid', 140],
      ])

      // The invoice is left by another way than Cancel: it is done, and the next order is a new one.
      await sale.hands.press(sale.button(/^Correct/))
      await expect(page).toHaveURL(pathIs('/foodorder/creditnote'))
      await expect(page.getByRole('navigation').getByRole('link', { name: specified.orderDetails, exact: true })).toBeVisible()
      await sale.goTo(specified.newOrder)
      await expect(page.getByText('No table yet')).toBeVisible()
      await expect(table).toHaveAccessibleName(/^2nd Floor table 2, booked, Paid, /)
    })

    test('a paid table’s second tap shows its order among all of the day', async ({ page, api }) => {
      await paidOrder(api)
      const sale = new SaleSteps(page, handsOf(page))
      await page.goto(TABLES)
      await sale.hands.press(sale.table('2nd Floor', 2))
      await expect(sale.button(/^Order again at this table/)).toBeEnabled()
      await sale.hands.press(sale.table('2nd Floor', 2))
      await expect(page.getByRole('dialog', { name: '2nd Floor 2' })).toContainText('History')
      await expect(page).toHaveURL('/foodorder/orderstatus')
    })
  })

test('an invoice that is left with Back or by an address is done', async ({ page, api }) => {
  const sale = new SaleSteps(page, mouseHands(page))
  const { card } = await makeGuest(api, 5000)
  await makeMenu(api)
  const sell = async () => {
    await page.goto('/foodorder/foodorderdish')
    await sale.addDish({ dish: 'Vegetable biryani', qty: 1 })
    await sale.goTo(specified.orderDetails)
    await sale.checkOutWith(card.cardNumber)
    await sale.pay()
  }
  await sell()
  await page.goBack()
  await expect(page).not.toHaveURL(pathIs('/taxinvoice'))
  await sale.goTo(specified.newOrder)
  await expect(page.getByText('No table yet')).toBeVisible()

  await sell()
  await page.goto('/foodorder/reporting')
  await sale.goTo(specified.newOrder)
  await expect(page).toHaveURL(pathIs(TABLES))
  await expect(page.getByRole('navigation').getByRole('link', { name: specified.orderDetails, exact: true })).toBeVisible()
})

test('two windows of one login that tap a free table in the same second book it, and the later one is told', async ({
  page,
  context,
  api,
}) => {
  const other = await context.newPage()
  for (const window of [page, other]) await window.goto(TABLES)
  const inBoth = [page, other].map((window) => new SaleSteps(window, mouseHands(window)).table('2nd Floor', 4))
  const [first, second] = inBoth
  if (first === undefined || second === undefined) throw new Error('two windows')
  for (const table of inBoth) await expect(table).toHaveAccessibleName(/free$/)
  // The tap is under way when the other window's booking arrives.
  await first.click()
  await expect(second).toHaveAccessibleName(/booked/)
  await second.click()
  await expect(other.getByText('Another window has just booked 2nd Floor table 4')).toBeVisible()
  for (const table of inBoth) await expect(table).toHaveAccessibleName('2nd Floor table 4, booked for this order')
  const plan = await api.ok('listTables')
  expect(plan.find(({ tablefloor, tableno }) => tablefloor === '2nd Floor' && tableno === 4)?.status).toBe(true)
  expect(await toastCount(page, cancellingTable('2nd Floor', 4))).toBe(0)
})
