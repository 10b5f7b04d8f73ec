import { seriousFindings } from '../support/e2e/axe.ts'
import { dialogLooks, expectFits, walker } from '../support/e2e/every-size.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'

test('a table asks for its bill, orders once more, gets another one, and pays', async ({ page, api, printer }) => {
  const guest = await makeGuest(api, 5000)
  await makeMenu(api)
  const sale = new SaleSteps(page, mouseHands(page))
  await page.goto('/foodorder/selecttable')
  await sale.table('2nd Floor', 3).click()
  await sale.button('Choose dishes').click()
  for (let guests = 0; guests < 2; guests += 1) await sale.button('One more guest').click()
  await sale.addDish({ dish: 'Vegetable biryani', qty: 2 })
  await expect(sale.button('Print bill'), 'nothing is placed yet').toHaveCount(0)
  await sale.button('Send 2 dishes').click()
  await expectToast(page, 'Sent to Kitchen', 'success')
  await sale.button('Print bill').click()
  await expectToast(page, 'The bill goes to the printer', 'success')
  await expect.poll(() => printer.paper().length).toBe(1)
  const first = printer.paper()[0] ?? ''
  expect(first.match(/Not a tax invoice, not paid/g)).toHaveLength(2)
  expect(first).toMatch(
    /BILL[^]*Tables +2nd Floor 3\nGuests +2\n[^]*Round 1, [^]*Vegetable biryani +2 +380\.00 +760\.00[^]*TOTAL +Rs 760\.00/,
  )
  expect(first).not.toContain('TAX INVOICE')

  const walk = walker(page, dialogLooks)
  await walk.at('the check with its bill', async () => {})
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await seriousFindings(page)).toEqual([])
  await page.goto('/foodorder/selecttable')
  await expect(sale.table('2nd Floor', 3)).toHaveAccessibleName(/Rs 760\.00, .*Bill printed/)
  await walk.at('the tables', async () => {})
  await page.setViewportSize({ width: 1440, height: 900 })

  // One more drink: the bill is stale, and what is not sent is on none.
  await page.goto('/foodorder/foodorderdish')
  await sale.button('drinks').click()
  await sale.addDish({ dish: 'Fresh lime soda', qty: 1 })
  await sale.button('Print bill').click()
  await expectToast(page, '1 dish is not sent. Send or remove it first, then print the bill', 'warning')
  await sale.button('Send 1 dish').click()
  await expectToast(page, 'Sent to Bar', 'success')
  await page.goto('/foodorder/selecttable')
  await expect(sale.table('2nd Floor', 3)).not.toHaveAccessibleName(/Bill printed/)
  await page.goto('/foodorder/orderdetails')
  await walk.at('the order with its bill', async () => {})
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(walk.faults).toEqual([])
  await sale.button('Print bill').click()
  await expect.poll(() => printer.paper().length).toBe(2)
  expect(printer.paper()[1]).toMatch(/Round 2, [^]*Fresh lime soda[^]*TOTAL +Rs 900\.00/)
  expect(printer.paper()[1]).not.toContain('COPY')

  // The same bill once more, from the order's drawer.
  const [check] = await api.ok('listOrders', { query: { unpaid: true } })
  await page.goto('/foodorder/orderstatus')
  await page.locator(`[data-order="${check?._id}"]`).locator('[data-name]').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText(/Bill printed: Rs 760\.00[^]*Bill printed: Rs 900\.00/)
  await sale.button('Print bill', drawer).click()
  await expect.poll(() => printer.paper().length).toBe(3)
  expect(printer.paper()[2]?.match(/COPY 1 - REPRINT/g)).toHaveLength(2)
  await expect(drawer).toContainText('Bill printed, copy 1: Rs 900.00')
  await expectFits(page, 'the drawer with its bill')

  await page.goto('/foodorder/orderdetails')
  await sale.checkOutWith(guest.card.cardNumber)
  await sale.pay()
  await expect.poll(() => printer.paper().length).toBe(4)
  expect(printer.paper()[3]).toContain('TAX INVOICE')
})
