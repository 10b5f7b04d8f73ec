import type { Locator, Page } from '@playwright/test'
import { seriousFindings } from '../support/e2e/axe.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { makeGuest, makeMenu, MENU_TOTAL, putInCart } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { approve, setApprovalPin, supervisorDialog } from '../support/e2e/supervisor.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'

const OPENING = 10_000
const LIMIT = 600

const oneMore = (page: Page, dish: string): Locator => page.getByRole('button', { name: `One more ${dish} to reverse` })
const sum = (page: Page, label: string): Locator => page.getByRole('term').filter({ hasText: label }).locator('..')
const pathIs = (path: string) => (url: URL) => url.pathname === path

test('a wrong dish is credited to the card, the right one is sold, and above the limit a supervisor approves the rest', async ({
  page,
  api,
  printer,
}) => {
  const sale = new SaleSteps(page, mouseHands(page))
  await api.ok('updateVenue', { body: { ...(await api.ok('getVenue')), refundLimit: LIMIT } })
  await setApprovalPin(api)
  const { card } = await makeGuest(api, OPENING)
  const dishes = await makeMenu(api)
  await putInCart(page, dishes)
  await page.goto('/foodorder/orderdetails')
  await sale.checkOutWith(card.cardNumber)
  const invoiceno = await sale.pay()
  await expect.poll(() => printer.paper().length).toBe(1)

  await sale.button(`Correct ${invoiceno}`).click()
  await expect(page).toHaveURL(pathIs('/foodorder/creditnote'))
  await expect(sale.button('Choose what to reverse')).toBeDisabled()
  await oneMore(page, 'Vegetable biryani').click()
  await expect(oneMore(page, 'Vegetable biryani'), 'one was sold').toBeDisabled()
  await expect(sale.button('Choose a reason')).toBeDisabled()
  await sale.button('Wrong dish served').click()
  await expect(page.getByRole('img', { name: `Credit note for ${invoiceno} as it will print` })).toContainText(
    'Wrong dish served',
  )
  await expect(sum(page, 'Net paid')).toContainText('1,260.49')
  await page.getByRole('switch', { name: 'Then sell the right dishes' }).click()
  expect(await seriousFindings(page), 'the credit note').toEqual([])
  await sale.button('Issue credit note').click()
  await expectToast(page, `CN-000001 issued for ${invoiceno}`, 'success')
  await expect(page, 'the next order of the same guest').toHaveURL(pathIs('/foodorder/foodorderdish'))
  await expect.poll(() => printer.paper().length).toBe(2)
  const paper = printer.paper()[1] ?? ''
  expect(paper).toContain('CREDIT NOTE')
  expect(paper).toMatch(/Vegetable biryani\s+1\s+380\.00\s+-380\.00/)
  expect(paper).toMatch(/Card balance\s+Rs 8,739\.51/)

  await putInCart(page, dishes.slice(2, 3))
  await page.goto('/foodorder/orderdetails')
  await sale.checkOutWith(card.cardNumber)
  await sale.pay()
  const first = (await api.ok('listBills')).find((bill) => bill.billingData.AuthorId.invoiceno === invoiceno)
  expect(first?.credited).toBe(380)

  await page.goto('/foodorder/reporting')
  await expect(page.getByRole('row', { name: new RegExp(invoiceno) })).toContainText('Credited Rs 380.00')
  await page.getByRole('button', { name: invoiceno, exact: true }).click()
  await sale.button(`Correct ${invoiceno}`).click()
  await sale.button('Whole invoice').click()
  await sale.button('Charged twice').click()
  await sale.button('Issue credit note').click()
  await expect(supervisorDialog(sale)).toContainText('Rs 1,260.49')
  await approve(sale)
  await expectToast(page, `CN-000002 issued for ${invoiceno}`, 'success')
  await expect(page.getByRole('img', { name: 'Credit note CN-000002' })).toBeVisible()
  await expect(sum(page, 'Net paid')).toContainText('0.00')
  await expect(sale.button('Whole invoice'), 'nothing is left').toBeDisabled()
  await expect.poll(() => printer.paper().length).toBe(4)
  await sale.button('Print').click()
  await expect.poll(() => printer.paper().length).toBe(5)
  expect(printer.paper()[4]).toContain('COPY 1 - REPRINT')
  const credits = await api.ok('invoiceCredits', { params: { orderid: first?.orderid ?? '' } })
  expect([credits.paid, credits.credited, credits.stillPaid]).toEqual([MENU_TOTAL, MENU_TOTAL, 0])
})

test('of a returned card the money is paid out in cash against a signature, from the order that was paid', async ({
  page,
  api,
  printer,
}) => {
  const sale = new SaleSteps(page, mouseHands(page))
  await api.ok('updateVenue', { body: { ...(await api.ok('getVenue')), refundLimit: null } })
  const { card } = await makeGuest(api, OPENING)
  await putInCart(page, (await makeMenu(api)).slice(0, 2), 2)
  await page.goto('/foodorder/orderdetails')
  await sale.checkOutWith(card.cardNumber)
  const invoiceno = await sale.pay()
  // Loading another page would end what is still on its way to the printer.
  await expect.poll(() => printer.paper().length).toBe(1)
  await sale.cancel.click()
  await api.ok('returnCard', { params: { cardNumber: card.cardNumber }, query: {} })

  await page.goto('/foodorder/orderstatus')
  await page.getByText('Rohan Mehta').first().click()
  const drawer = page.getByRole('dialog')
  await sale.button(`Correct ${invoiceno}`, drawer).click()
  await expect(page.getByText('Cash, against a signed slip')).toBeVisible()
  await oneMore(page, 'Vegetable biryani').click()
  await sale.button('Other').click()
  await expect(sale.button('Say what was wrong')).toBeDisabled()
  await page.getByLabel('What was wrong').fill('Rained on')
  await sale.button('Issue credit note').click()
  await expectToast(page, `CN-000001 issued for ${invoiceno}`, 'success')
  await expect.poll(() => printer.paper().length).toBe(2)
  const paper = printer.paper()[1] ?? ''
  expect(paper).toMatch(/Reason\s+Rained on/)
  expect(paper).toMatch(/Refunded to\s+Cash/)
  expect(paper).toContain('Signature for cash received')

  await page.goto('/foodorder/zreport')
  await expect(page.getByText('Credit notes (1)').first()).toBeVisible()
  await expect(page.getByText('Credits in cash (1)').first()).toBeVisible()
})
