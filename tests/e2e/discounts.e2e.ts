import { opened } from '../../src/renderer/model/sale/moves.ts'
import { seriousFindings } from '../support/e2e/axe.ts'
import { dialogLooks, expectFits, walker } from '../support/e2e/every-size.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { keepSale, makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { approve, setApprovalPin } from '../support/e2e/supervisor.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'

test.use({ staff: 'foodorder' })

test('a placed order gets a discount above the ceiling by a supervisor’s PIN, and the invoice says what was given off', async ({
  page,
  api,
  printer,
}) => {
  const sale = new SaleSteps(page, mouseHands(page))
  await setApprovalPin(api)
  await api.ok('updateVenue', {
    body: { ...(await api.ok('getVenue')), discounts: { allowed: true, foodorder: 10, backoffice: 40 } },
  })
  const { card, pax } = await makeGuest(api, 5000)
  const [biryani] = await makeMenu(api)
  const order = [{ _id: biryani?._id ?? '', qty: 2 }]
  const { orderid } = await api.ok('placeOrder', { params: { userid: pax._id }, body: { order, totalprice: 760 } })
  const placed = opened(await api.ok('getOrder', { params: { id: orderid } }))
  await keepSale(page, placed)
  await page.goto('/foodorder/orderdetails')
  await sale.button('Discount').click()
  const sheet = page.getByRole('dialog', { name: 'Discount for Rohan Mehta' })
  await expect(sheet.getByRole('button', { name: 'Choose a percentage' })).toBeDisabled()
  await sheet.getByRole('button', { name: '15 %', exact: true }).click()
  await expect(sheet.getByText('More than 10 %: a supervisor enters their PIN next.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Long wait' }).click()
  await expect(sheet).toContainText('Rs 646.00')
  expect(await seriousFindings(page), 'the discount').toEqual([])
  await expectFits(page, 'the discount')
  await sheet.getByRole('button', { name: 'Give discount' }).click()
  await approve(sale)
  await expectToast(page, 'Discount given: Rs 646.00 to pay', 'success')
  await expect(page.getByText('Discount, Long wait')).toBeVisible()

  await sale.askForCode(card.cardNumber)
  await sale.verifyCode()
  await sale.hands.press(sale.checkOut)
  await expect(sale.sheet).toContainText('Discount, Long wait')
  await sale.pay()
  await expect.poll(() => printer.paper().length).toBe(1)
  const paper = printer.paper()[0] ?? ''
  expect(paper).toMatch(/Discount, Long wait\s+-114\.00/)
  expect(paper).toMatch(/Discount\s+- ?Rs 114\.00/)
  expect(paper).toContain('646.00')
})

test('the quick sale with a discount: dishes, discount, code and Check Out for the lower total, the kitchen told once', async ({
  page,
  api,
  printer,
}) => {
  const sale = new SaleSteps(page, mouseHands(page))
  await setApprovalPin(api)
  await api.ok('updateVenue', {
    body: { ...(await api.ok('getVenue')), discounts: { allowed: true, foodorder: 10, backoffice: 40 } },
  })
  const { card, pax } = await makeGuest(api, 5000)
  await makeMenu(api)
  await page.goto('/foodorder/foodorderdish')
  await sale.addDish({ dish: 'Vegetable biryani', qty: 2 })
  const before = await page.evaluate(() => localStorage.getItem('purser.sale'))
  await sale.button('Discount').click()
  const sheet = page.getByRole('dialog', { name: 'Discount for this order' })
  await sheet.getByRole('button', { name: '15 %', exact: true }).click()
  await sheet.getByRole('button', { name: 'Long wait' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('purser.sale')), 'Esc leaves the cart as it was').toBe(before)
  expect(await api.ok('listOrders', { query: {} })).toEqual([])

  await sale.button('Discount').click()
  await sheet.getByRole('button', { name: '15 %', exact: true }).click()
  await sheet.getByRole('button', { name: 'Long wait' }).click()
  await sheet.getByRole('button', { name: 'Give discount' }).click()
  await approve(sale)
  await expectToast(page, 'Discount given: Rs 646.00 to pay', 'success')
  const [check] = await api.ok('listOrders', { query: {} })
  if (check === undefined) throw new Error('no check')
  expect([check.userid, check.order.map(({ held }) => held)]).toEqual(['', [true]])
  await page.reload()
  await expect(sale.button('Send 2 dishes')).toBeVisible()
  const walk = walker(page, dialogLooks)
  await walk.at('Food Order with a discount', async () => {})
  expect(walk.faults).toEqual([])
  await page.goto('/foodorder/orderdetails')
  await expect(page.getByText('Discount, Long wait')).toBeVisible()

  await sale.checkOutWith(card.cardNumber)
  const placed = await api.ok('getOrder', { params: { id: check._id } })
  expect([placed.userid, placed.totalprice]).toEqual([pax._id, 646])
  await sale.pay()
  const tickets = await api.ok('listKitchenTickets', { params: { id: check._id } })
  expect(tickets.map(({ added, voided }) => [added.map(({ qty, dishName }) => `${qty} ${dishName}`), voided])).toEqual([
    [['2 Vegetable biryani'], []],
  ])
  expect((await api.ok('getCard', { params: { customerid: card._id } }))[0]?.balance).toBe(4354)
  await expect.poll(() => printer.paper().length).toBe(1)
  expect(printer.paper()[0]).toMatch(/Discount, Long wait\s+-114\.00/)
})
