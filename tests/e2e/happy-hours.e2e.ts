import { seriousFindings } from '../support/e2e/axe.ts'
import { dialogLooks, walker } from '../support/e2e/every-size.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'

test('a happy hour is set in the venue, shown on dishes and order, and paid for', async ({ page, api, printer }) => {
  const sale = new SaleSteps(page, mouseHands(page))
  const walk = walker(page, dialogLooks)
  const fits = async (name: string) => {
    await walk.at(name, async () => {})
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(walk.faults).toEqual([])
  }
  const { card } = await makeGuest(api, 5000)
  await makeMenu(api)

  await page.goto('/adminuser/venue')
  await page.getByRole('button', { name: 'Add happy hour' }).click()
  await page.getByLabel('Name of happy hour 1').fill('Sunset')
  await page.getByLabel('Percent off in happy hour 1').fill('25')
  await page.getByRole('button', { name: 'Save happy hours' }).click()
  await expect(page.getByText('Sunset: choose what costs less')).toBeVisible()
  await page.getByRole('combobox', { name: 'What costs less in happy hour 1' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: 'drinks' }).click()
  await page.keyboard.press('Escape')
  // All day, so that the test passes at any hour.
  for (const [which, label] of [
    ['Start', '12:00 AM'],
    ['End', '12:00 AM'],
  ] as const) {
    await page.getByRole('combobox', { name: `${which} of happy hour 1` }).fill(label)
    await page.keyboard.press('Enter')
  }
  expect(await seriousFindings(page), 'the venue').toEqual([])
  await fits('happy hours in the venue')
  await page.getByRole('button', { name: 'Save happy hours' }).click()
  await expectToast(page, 'Happy hours saved. The menu shows their prices', 'success')

  await page.goto('/foodorder/foodorderdish')
  await page.getByRole('button', { name: 'drinks' }).click()
  const soda = page.locator('[data-card]').filter({ hasText: 'Fresh lime soda' })
  await expect(soda).toHaveAccessibleName(/Sunset instead of Rs 140(\.00)? Rs 105/)
  await soda.click()
  await soda.click()
  expect(await seriousFindings(page), 'dishes').toEqual([])
  await fits('dishes in a happy hour')
  await page.goto('/foodorder/orderdetails')
  await expect(page.getByText('Sunset: instead of 140.00')).toBeVisible()
  await fits('order details in a happy hour')
  await sale.checkOutWith(card.cardNumber)
  await expect(sale.sheet).toContainText('Rs 210.00')
  await sale.pay()
  await expect.poll(() => printer.paper().length).toBe(1)
  expect(printer.paper()[0]).toContain('210.00')
})
