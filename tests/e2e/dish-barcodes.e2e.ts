import { seriousFindings } from '../support/e2e/axe.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { scan } from '../support/e2e/scan.ts'
import { expect, test } from '../support/e2e/test.ts'

test('barcodes of dishes: set in the back office, found, scanned on the screens of the sale, beside a card’s', async ({
  page,
  api,
}) => {
  await makeMenu(api)
  const { card } = await makeGuest(api, 5000)

  await page.goto('/foodorder/additem')
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('button', { name: 'Fresh lime soda', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit dish' })
  await drawer.getByLabel('Barcode (optional)').fill(card.cardNumber)
  await drawer.getByRole('button', { name: 'Save dish' }).click()
  await expect(drawer.getByText("This is one of the venue's card numbers", { exact: true })).toBeVisible()
  await drawer.getByLabel('Barcode (optional)').fill('Soda 330')
  await drawer.getByRole('button', { name: 'Save dish' }).click()
  await expect(drawer.getByText('Use English letters, digits and symbols, without spaces')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await drawer.getByLabel('Barcode (optional)').fill('Soda-330')
  await drawer.getByLabel('Barcode (optional)').press('Enter')
  await expect(drawer, 'the Enter of a scanner saves nothing').toBeVisible()
  await drawer.getByRole('button', { name: 'Save dish' }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('searchbox', { name: 'Find a dish' }).fill('soda-3')
  await expect(page.getByRole('row', { name: /Fresh lime soda/ })).toContainText('Soda-330')

  await page.goto('/foodorder/selecttable')
  await expect(page.getByRole('heading', { name: 'New Order' })).toBeVisible()
  await scan(page, 'Soda-330')
  await expect(page).toHaveURL(/foodorderdish$/)
  const rail = page.getByRole('region', { name: 'Order', exact: true })
  await expect(rail).toContainText('Fresh lime soda')
  await scan(page, 'Soda-330')
  await expect(rail).toContainText('Rs 280.00')

  await page.keyboard.type('Soda-330')
  await expect(page.getByRole('heading', { name: '1 dish with ‘Soda-330’' })).toBeVisible()
  await page.keyboard.press('Escape')
  await scan(page, '4006381333931')
  await expect(page.getByText('No dish or card has 4006381333931')).toBeVisible()

  await scan(page, card.cardNumber)
  await expect(page).toHaveURL(/orderdetails$/)
  await expect(page.getByLabel('Card number')).toHaveValue(card.cardNumber)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await scan(page, 'Soda-330')
  await expect(page.getByRole('table')).toContainText('420.00')
  await expect(page).toHaveURL(/orderdetails$/)
})
