import { seriousFindings } from '../support/e2e/axe.ts'
import { dialogLooks, walker } from '../support/e2e/every-size.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { makeGuest, makeMenu, putInCart } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'

test('a venue taxes its dishes and adds a service charge: the sale, the invoice and the paper say both by rate', async ({
  page,
  api,
  printer,
}) => {
  const sale = new SaleSteps(page, mouseHands(page))
  const walk = walker(page, dialogLooks)
  const fits = async (name: string) => {
    await walk.at(name, async () => {})
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(walk.faults).toEqual([])
  }
  const { card } = await makeGuest(api, 5000)
  const dishes = await makeMenu(api)
  await page.goto('/adminuser/venue')
  const tax = page.getByRole('group', { name: 'Tax and service charge' })
  await tax.getByLabel('Tax on Dinner, %').fill('5')
  await tax.getByLabel('Tax on drinks, %').fill('12,5')
  await tax.getByLabel(/^Service charge/).fill('10')
  await tax.getByLabel('Tax on service charge, %').fill('5x')
  await page.getByRole('button', { name: 'Save venue' }).click()
  await expect(page.getByText('Enter up to 100 with two decimals, such as 12.5')).toBeVisible()
  await tax.getByLabel('Tax on service charge, %').fill('5')
  expect(await seriousFindings(page), 'the venue').toEqual([])
  await fits('tax in the venue')
  await page.getByRole('button', { name: 'Save venue' }).click()
  await expectToast(page, 'Venue saved. New invoices use it', 'success')

  // 2 × (380 + 140): 104 of service; 5 % of 760 + 104 and 12.5 % of 280.
  await putInCart(
    page,
    [dishes[0], dishes[5]].flatMap((dish) => dish ?? []),
    2,
  )
  await page.goto('/foodorder/orderdetails')
  await expect(page.getByText('Tax 12.5% on 280.00')).toBeVisible()
  await expect(page.getByText('Tax 5% on 864.00')).toBeVisible()
  await fits('order details with tax and service charge')
  await sale.askForCode(card.cardNumber)
  await sale.verifyCode()
  await sale.hands.press(sale.checkOut)
  await expect(sale.sheet).toContainText('Service charge')
  await expect(sale.sheet).toContainText('Rs 1,222.20')
  await sale.pay()
  await expect.poll(() => printer.paper().length).toBe(1)
  const paper = printer.paper()[0] ?? ''
  expect(paper).toMatch(/Service charge\s+Rs 104\.00/)
  expect(paper).toMatch(/Tax 5% on 864\.00\s+Rs 43\.20/)
  expect(paper).toMatch(/Tax 12\.5% on 280\.00\s+Rs 35\.00/)
  expect(paper).toContain('1,222.20')
  expect(paper).not.toMatch(/^Tax +Rs 0\.00/m)
})
