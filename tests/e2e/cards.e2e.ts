import type { Locator, Page } from '@playwright/test'
import { specified } from '../../src/shared/messages.ts'
import type { VirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import { keyboardHands, mouseHands } from '../support/e2e/hands.ts'
import { expectPaperOf } from '../support/e2e/paper.ts'
import { makeGuest, makeMenu, MENU_TOTAL, paxOf, putInCart } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { approve, setApprovalPin } from '../support/e2e/supervisor.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'

const OPENING = 10_000
const tool = (page: Page, name: string): Locator => page.getByRole('region', { name })
const lostCard = (page: Page): Locator => page.getByRole('dialog', { name: 'Lost card' })

async function openLostCard(sale: SaleSteps, cardNumber: string): Promise<Locator> {
  await sale.hands.press(sale.button('Lost card', sale.page.getByRole('banner')))
  const drawer = lostCard(sale.page)
  await sale.hands.fill(drawer.getByLabel('Card number', { exact: true }), cardNumber)
  return drawer
}

test.describe('a lost card, with access to the front desk alone', () => {
  test.use({ staff: 'foodorder' })

  test('is blocked, then replaced: the old one gets no code, the new one pays what was on it', async ({ page, api, printer }) => {
    const sale = new SaleSteps(page, mouseHands(page))
    const { card } = await makeGuest(api, OPENING)
    await makeGuest(api, 50, { fullName: 'Sofia Almeida', paxManifestNo: '10002', mobileNo: '+919820041787' })
    await putInCart(page, await makeMenu(api))
    await setApprovalPin(api)

    await page.goto('/foodorder/cardactive')
    await expect(tool(page, 'Card activity today'), 'the card report is for the back office').toBeHidden()
    await tool(page, 'Refill').getByLabel('Card number').fill(card.cardNumber)
    await expect(tool(page, 'Refill').getByRole('status')).toContainText('Active')
    const drawer = await openLostCard(sale, card.cardNumber)
    await expect(drawer.getByRole('status')).toContainText('Rohan MehtaActiveBalanceRs 10,000.00')
    await sale.button('Block card', drawer).click()
    await expectToast(page, 'Card 10001 is blocked', 'success')
    await expect(drawer.getByRole('status')).toContainText('Blocked')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(tool(page, 'Refill').getByRole('status'), 'every look-up of the card follows').toContainText('Blocked')

    await page.goto('/foodorder/orderdetails')
    await sale.hands.fill(sale.cardNumber, card.cardNumber)
    await sale.hands.press(sale.sendOtp)
    await expectToast(page, specified.otpNotSent, 'error')

    await page.goto('/foodorder/cardactive')
    await openLostCard(sale, card.cardNumber)
    await expect(drawer.getByText('Card 10003'), 'the next number that nobody holds').toBeVisible()
    await expect(drawer.getByText('Balance to move').locator('..')).toContainText('Rs 10,000.00')
    await sale.button('Replace card', drawer).click()
    const question = page.getByRole('dialog', { name: 'Replace card 10001?' })
    await expect(question).toContainText('Rs 10,000.00 of Rohan Mehta moves to card 10003. Card 10001 closes for good.')
    await expect(sale.button('Keep card', question)).toBeFocused()
    expect((await api.ok('findCard', { params: { cardNumber: '10003' } })).card, 'no money moved yet').toBeNull()
    await sale.button('Replace card', question).click()
    await approve(sale)
    await expectToast(page, 'Card 10001 is replaced by 10003', 'success')
    const cards = drawer.getByRole('list', { name: 'Both cards' }).getByRole('listitem')
    await expect(cards).toHaveText([/10001\s*Closed\s*Rs 0\.00/, /10003\s*Active\s*Rs 10,000\.00/])

    await page.goto('/foodorder/orderdetails')
    await sale.hands.fill(sale.cardNumber, card.cardNumber)
    await sale.hands.press(sale.sendOtp)
    await expectToast(page, specified.otpNotSent, 'error')
    await sale.checkOutWith('10003')
    await sale.pay()
    await expect.poll(() => printer.paper().length).toBe(1)
    const pax = (await api.ok('listPax')).find(({ fullName }) => fullName === 'Rohan Mehta')
    const invoice = await api.ok('getInvoice', { params: { orderid: pax?.orderid ?? '' } })
    expect(invoice).toMatchObject({ cardNumber: '10003', total: MENU_TOTAL, balanceAfter: OPENING - MENU_TOTAL })
    expectPaperOf(printer.paper()[0] ?? '', invoice)
    const moves = (await api.ok('listCardReport')).filter(({ cardName }) => cardName === 'Rohan Mehta')
    expect(moves.map(({ cardNumber, creditCard, debitCard }) => [cardNumber, creditCard, debitCard])).toEqual([
      ['10003', 0, MENU_TOTAL],
      ['10003', OPENING, 0],
      ['10001', 0, OPENING],
      ['10001', OPENING, 0],
    ])
  })
})

/** Prints of the slip so far, and what is wrong with any byte of them. */
const slips = (printer: VirtualPrinter): string[] => printer.paper().filter((paper) => paper.includes('Card return'))

async function returnCard(sale: SaleSteps, cardNumber: string): Promise<void> {
  const back = tool(sale.page, 'Return')
  await sale.hands.fill(back.getByLabel('Card number'), cardNumber)
  await expect(back.getByRole('status')).toContainText('Active')
  await sale.hands.press(sale.button('Return card', back))
  await sale.hands.press(sale.button('Return card', sale.page.getByRole('dialog')))
  await expectToast(sale.page, specified.cardReturned, 'success')
}

test('return: the amount stays, its slip comes out to sign, again as marked copies, with the keyboard alone', async ({
  page,
  api,
  printer,
}) => {
  const sale = new SaleSteps(page, keyboardHands(page))
  const back = tool(page, 'Return')
  const { card } = await makeGuest(api, 1420.5, { fullName: 'Sofia Almeida' })
  await page.goto('/foodorder/cardactive')
  await returnCard(sale, card.cardNumber)
  await expect(back.getByText('Refunded in cash').locator('..')).toContainText('Rs 1,420.50')
  await expect(back.getByText('Slip printed')).toBeVisible()
  await expect(tool(page, 'Card activity today').getByRole('listitem').first()).toContainText('Card returned− 1,420.50')
  const [slip = ''] = slips(printer)
  const line = (label: string, value: string) => new RegExp(`^${label} +${value}$`, 'm')
  expect(slip).toMatch(line('Card', card.cardNumber))
  expect(slip).toMatch(line('Holder', 'Sofia Almeida'))
  expect(slip).toMatch(line('Served by', 'Anita Rao, \\S.*'))
  expect(slip).toMatch(/^Returned +\d+\/\d+\/\d{4}, \d+:\d\d [AP]M$/m)
  expect(slip).toMatch(line('REFUNDED', 'Rs 1,420\\.50'))
  expect(slip).toContain('Signature of the holder')
  expect(slip).not.toContain('COPY')
  for (const copy of [1, 2]) {
    await sale.hands.press(sale.button('Print slip again', back))
    await expect(back.getByText(`Copy ${copy} printed`)).toBeVisible()
    expect(slips(printer)).toHaveLength(copy + 1)
    expect(slips(printer)[copy]).toContain(`COPY ${copy} - REPRINT`)
  }
  expect(printer.problems()).toEqual([])
})

test('return without paper: the return is recorded, and its slip comes out once when there is paper', async ({
  page,
  api,
  printer,
}) => {
  const sale = new SaleSteps(page, mouseHands(page))
  const back = tool(page, 'Return')
  const { card } = await makeGuest(api, 75)
  await printer.setMood({ kind: 'paper-out' })
  await page.goto('/foodorder/cardactive')
  await returnCard(sale, card.cardNumber)
  await expect(back.getByText('Slip waits to print. Paper is out.')).toBeVisible()
  await expect(back.getByText('Refunded in cash').locator('..')).toContainText('Rs 75.00')
  expect((await api.ok('listCardReport'))[0]).toMatchObject({ debitCard: 75, cardBalance: 0 })
  await sale.hands.press(sale.button('Print now', back))
  await expect(back.getByText('Slip waits to print. Paper is out.')).toBeVisible()
  await printer.setMood({ kind: 'ready' })
  await expect(back.getByText('Slip printed')).toBeVisible()
  expect(slips(printer)).toHaveLength(1)
  expect(slips(printer)[0]).not.toContain('COPY')
})

test.describe('a typed expiry', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('is kept with the keyboard alone, ends with its day by the venue’s clock, and a wrong one is said at its field', async ({
    page,
    api,
  }) => {
    const { paxManifestNo } = await api.ok('createPax', { body: paxOf() })
    const year = new Date().getFullYear() + 1
    const hands = keyboardHands(page)
    await page.goto('/foodorder/cardactive')
    const panel = tool(page, 'Activate')
    const field = (label: string) => panel.getByLabel(label, { exact: true })
    await hands.fill(field('Card number'), paxManifestNo)
    await hands.fill(field('Balance, Rs'), '500')
    await hands.fill(field('Expiry date'), `13/45/${year}`)
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('alert')).toContainText(`“13/45/${year}” is not a date`)
    await hands.fill(field('Expiry date'), `12/31/${year}`)
    await page.keyboard.press('Tab')
    await expect(field('Expiry date')).toHaveValue(`12/31/${year} 11:59 PM`)
    await expect(field('Time')).toHaveValue('11:59 PM')
    await hands.press(panel.getByRole('button', { name: 'Activate card' }))
    await expectToast(page, specified.cardActivated, 'success')
    const { card } = await api.ok('findCard', { params: { cardNumber: paxManifestNo } })
    expect(card?.expiryDate, 'midnight in Kolkata, not at this browser').toBe(`${year}-12-31T18:29:00.000Z`)
  })

  test('is needed by nobody: a card lasts to the end of the voyage, which the venue names', async ({ page, api }) => {
    const { paxManifestNo, fullName } = await api.ok('createPax', { body: paxOf() })
    const year = new Date().getFullYear() + 1
    await page.goto('/adminuser/venue')
    const end = page.getByLabel('End of voyage')
    await keyboardHands(page).fillDate(end, `03/15/${year}`)
    await page.getByRole('button', { name: 'Save venue' }).click()
    await expect.poll(async () => (await api.ok('getVenue')).voyageEnd).toBe(`${year}-03-15`)
    await page.goto('/foodorder/cardactive')
    const panel = tool(page, 'Activate')
    await expect(panel.getByLabel('Expiry date')).toHaveValue(`03/15/${year} 11:59 PM`)
    await panel.getByLabel('Card number').fill(paxManifestNo)
    await expect(panel.getByLabel('Name of card')).toHaveValue(fullName)
    await panel.getByLabel('Balance, Rs').fill('500')
    await panel.getByRole('button', { name: 'Activate card' }).click()
    await expectToast(page, specified.cardActivated, 'success')
    const { card } = await api.ok('findCard', { params: { cardNumber: paxManifestNo } })
    expect(card?.expiryDate).toBe(`${year}-03-15T18:29:00.000Z`)

    const refill = tool(page, 'Refill')
    await refill.getByLabel('Card number').fill(paxManifestNo)
    await expect(refill.getByLabel('Expiry date')).toHaveValue(`03/15/${year} 11:59 PM`)
    await refill.getByLabel('Amount to add, Rs').fill('100')
    await refill.getByLabel('Expiry date').fill(`04/02/${year}`)
    await refill.getByLabel('Expiry date').press('Tab')
    await refill.getByRole('button', { name: 'Refill card' }).click()
    await expectToast(page, specified.cardUpdated, 'success')
    expect((await api.ok('findCard', { params: { cardNumber: paxManifestNo } })).card?.expiryDate).toBe(
      `${year}-04-02T18:29:00.000Z`,
    )
  })
})
