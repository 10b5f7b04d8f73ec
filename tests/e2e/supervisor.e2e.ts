import type { Locator, Page } from '@playwright/test'
import { specified } from '../../src/shared/messages.ts'
import { seriousFindings } from '../support/e2e/axe.ts'
import { keyboardHands, mouseHands } from '../support/e2e/hands.ts'
import { makeGuest, makeMenu, MENU_TOTAL, putInCart } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { approve, PIN, supervisorDialog } from '../support/e2e/supervisor.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'
import { STAFF_PASSWORD } from '../support/e2e/venue.ts'

const WRONG = '904217'
const LIMIT = 1000

const tool = (page: Page, name: string): Locator => page.getByRole('region', { name })

/** Return, up to the answer of its question. */
async function returnCard(sale: SaleSteps, cardNumber: string): Promise<void> {
  const back = tool(sale.page, 'Return')
  await sale.hands.fill(back.getByLabel('Card number'), cardNumber)
  await expect(back.getByRole('status')).toContainText('Active')
  await sale.hands.press(sale.button('Return card', back))
  await sale.hands.press(sale.button('Return card', sale.page.getByRole('dialog', { name: `Return card ${cardNumber}?` })))
}

/** One's own approval PIN, behind one's name. */
async function setOwnPin(sale: SaleSteps): Promise<void> {
  const { page } = sale
  await sale.hands.press(page.getByRole('button', { name: /Password and PIN/ }))
  await page.getByRole('dialog').getByText('Approval PIN', { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Approval PIN of Anita Rao' })
  await expect(dialog.getByText('You have no approval PIN.')).toBeVisible()
  expect(await seriousFindings(page), 'the form of the PIN').toEqual([])
  await sale.hands.fill(dialog.getByLabel('Current password'), STAFF_PASSWORD)
  await sale.hands.fill(dialog.getByLabel('New PIN', { exact: true }), PIN)
  await sale.hands.fill(dialog.getByLabel('Repeat new PIN'), PIN)
  await sale.hands.press(sale.button('Set PIN', dialog))
  await expectToast(page, 'Approval PIN set', 'success')
}

test('a large refund: nobody may approve yet, a PIN is set, a wrong one is refused, the right one pays back and is noted', async ({
  page,
  api,
}) => {
  const sale = new SaleSteps(page, keyboardHands(page))
  await api.ok('updateVenue', { body: { ...(await api.ok('getVenue')), refundLimit: LIMIT } })
  const { card } = await makeGuest(api, 1420.5, { fullName: 'Sofia Almeida' })
  await page.goto('/foodorder/cardactive')
  await returnCard(sale, card.cardNumber)
  const dialog = supervisorDialog(sale)
  await expect(dialog.getByText('No supervisor has an approval PIN')).toBeVisible()
  expect(await seriousFindings(page), 'nobody may approve').toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await setOwnPin(sale)

  await returnCard(sale, card.cardNumber)
  await expect(dialog).toContainText('Card 10001')
  await expect(dialog).toContainText('Rs 1,420.50')
  await expect(dialog.getByLabel('PIN', { exact: true })).toBeFocused()
  await approve(sale, WRONG)
  await expect(dialog.getByText('This is not this supervisor’s PIN. 4 tries left')).toBeVisible()
  await expect(dialog.getByLabel('PIN', { exact: true })).toHaveValue('')
  expect(await seriousFindings(page), 'a wrong PIN').toEqual([])
  expect((await api.ok('findCard', { params: { cardNumber: '10001' } })).card?.balance, 'nothing was paid back').toBe(1420.5)
  await approve(sale)
  await expectToast(page, specified.cardReturned, 'success')
  await expect(tool(page, 'Return').getByText('Refunded in cash').locator('..')).toContainText('Rs 1,420.50')
  const stored = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
  expect(stored, 'control: what is stored is read').toContain('auth')
  expect(stored).not.toContain(PIN)

  await page.goto('/adminuser/audit')
  const row = (words: RegExp) => page.getByRole('row', { name: words })
  await expect(row(/refund of card 10001 Rs 1,420.50, asked and approved by Anita Rao, the only supervisor/)).toBeVisible()
  await expect(row(/Typed a wrong approval PIN of Anita Rao refund of card 10001/)).toBeVisible()
  await expect(row(/Set their own approval PIN/)).toBeVisible()
})

test.describe('when the gateway for codes is down', () => {
  // Nobody listens there.
  const down = ['--otp-channel', 'webhook', '--webhook-url', 'http://127.0.0.1:9/sms', '--webhook-secret', 'nobody listens']
  test.use({ flags: down, staff: 'foodorder' })

  test('a supervisor approves the order in its place, for that order alone, and is named on the invoice', async ({
    page,
    api,
  }) => {
    const sale = new SaleSteps(page, mouseHands(page))
    await api.ok('setApprovalPin', { body: { password: STAFF_PASSWORD, pin: PIN } })
    const { card } = await makeGuest(api, 10_000)
    await putInCart(page, await makeMenu(api))
    await page.goto('/foodorder/orderdetails')
    await sale.hands.fill(sale.cardNumber, card.cardNumber)
    await sale.hands.press(sale.sendOtp)
    await expectToast(page, specified.otpNotSent, 'error')
    await expect(page.getByText('The code could not be sent')).toBeVisible()
    await expect(sale.checkOut).toBeDisabled()
    await sale.button('Ask a supervisor').click()
    const dialog = supervisorDialog(sale)
    await expect(dialog).toContainText('Card 10001')
    await expect(dialog).toContainText('Rs 1,640.49')
    expect(await seriousFindings(page), 'the approval of a payment').toEqual([])
    await approve(sale)
    await expectToast(page, 'Approved by Anita Rao', 'success')
    await expect(sale.checkOut).toBeFocused()

    await page.getByRole('button', { name: 'One more Gulab jamun' }).click()
    await expect(page.getByText('The order changed. It needs a code or a supervisor again.')).toBeVisible()
    await expect(sale.checkOut).toBeDisabled()
    await page.getByRole('button', { name: 'One less Gulab jamun' }).click()
    await expect(sale.checkOut, 'the order is as it was approved').toBeEnabled()
    await sale.checkOut.click()
    await sale.generateInvoice.click()
    await expect(page).toHaveURL('/taxinvoice')
    await expect(page.getByRole('article', { name: 'Tax Invoice' }).getByText('Approved by Anita Rao')).toBeVisible()
    const [bill] = await api.ok('listBills')
    expect(bill).toMatchObject({ cardNumber: '10001', approvedBy: 'Anita Rao' })
    expect(bill?.billingData.AuthorId.totalprice).toBe(MENU_TOTAL)
  })
})
