import { seriousFindings } from '../support/e2e/axe.ts'
import { makeMenu } from '../support/e2e/prepared.ts'
import { expect, test } from '../support/e2e/test.ts'

test('dishes by keys alone: two letters and Enter, how often, a note, and the next one', async ({ page, api }) => {
  await makeMenu(api)
  await page.goto('/foodorder/foodorderdish')
  const rail = page.getByRole('region', { name: 'Order', exact: true })
  await expect(page.getByRole('button', { name: /^Vegetable biryani/ })).toBeVisible()

  await page.keyboard.type('ma')
  await expect(page.getByRole('heading', { name: '1 dish with ‘ma’' })).toBeVisible()
  const first = page.getByRole('region', { name: 'Dishes found' }).getByRole('button', { name: /^Masala dosa/ })
  await expect(first.locator('mark')).toHaveText('Ma')
  await expect(first.getByText('Enter', { exact: true })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(rail).toContainText('Masala dosa')
  await page.keyboard.press('3')
  await expect(rail).toContainText('Rs 599.97')

  await page.keyboard.press('.')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Write a note' }).click()
  await page.keyboard.type('1 without. salt')
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(rail).toContainText('1 without. salt')
  await expect(rail).toContainText('Rs 599.97')

  await page.keyboard.type('gu')
  await page.keyboard.press('Enter')
  await expect(rail).toContainText('Gulab jamun')
  await expect(rail).toContainText('Rs 759.97')
})
