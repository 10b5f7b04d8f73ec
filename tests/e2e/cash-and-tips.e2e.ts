import type { Page } from '@playwright/test'
import { opened } from '../../src/renderer/model/sale/moves.ts'
import type { Tenders } from '../../src/shared/contract/tender-rules.ts'
import type { Api } from '../support/e2e/api.ts'
import { seriousFindings } from '../support/e2e/axe.ts'
import { dialogLooks, walker } from '../support/e2e/every-size.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { keepSale, makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { approve, setApprovalPin, supervisorDialog } from '../support/e2e/supervisor.ts'
import { expect, test } from '../support/e2e/test.ts'

test.use({ staff: 'both' })

/** What is in sight fits every size, light and dark. */
async function expectFits(page: Page, name: string): Promise<void> {
  const walk = walker(page, dialogLooks)
  await walk.at(name, async () => {})
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(walk.faults).toEqual([])
}

/** Counts the posts to a call from now on. */
function countOf(page: Page, path: string): () => number {
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) posts += 1
  })
  return () => posts
}

/** Two biryanis of a guest with little on the card, placed and opened on Order details at a venue that takes cash or tips. */
async function openOrder(page: Page, api: Api, balance: number, tenders: Partial<Tenders>) {
  const venue = await api.ok('getVenue')
  await api.ok('updateVenue', { body: { ...venue, tenders: { ...venue.tenders, ...tenders } } })
  const { card, pax } = await makeGuest(api, balance)
  const [biryani] = await makeMenu(api)
  const order = [{ _id: biryani?._id ?? '', qty: 2 }]
  const { orderid } = await api.ok('placeOrder', { params: { userid: pax._id }, body: { order, totalprice: 760 } })
  const placed = opened(await api.ok('getOrder', { params: { id: orderid } }))
  await keepSale(page, placed)
  await page.goto('/foodorder/orderdetails')
  return { card, orderid }
}

test('cash is taken by keys, the change is large, and X counts it beside the cash of cards', async ({ page, api, printer }) => {
  const sale = new SaleSteps(page, mouseHands(page))
  await setApprovalPin(api)
  const { card, orderid } = await openOrder(page, api, 100, { cash: true })
  await page.getByText('Cash', { exact: true }).click()
  const field = page.getByLabel('Cash from the guest, Rs')
  await expect(field).toBeFocused()
  await field.fill('700')
  await expect(page.getByText('Still due')).toContainText('Rs 60.00')
  await expect(sale.button('Take cash')).toBeDisabled()
  await field.fill('1000')
  await expect(page.getByRole('status').filter({ hasText: 'Change' })).toContainText('240.00')
  expect(await seriousFindings(page), 'the cash').toEqual([])
  await expectFits(page, 'the cash')
  await field.press('Enter')
  await expect(sale.checkOut).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sale.generateInvoice).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cash taken')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Change' })).toContainText('240.00')
  await expect(page.getByText('Open the drawer by hand')).toBeVisible()
  await expectFits(page, 'the paid panel of cash')
  await expect.poll(() => printer.paper().length).toBe(1)
  const paper = printer.paper()[0] ?? ''
  expect(paper).toMatch(/Cash\s+Rs 1,000\.00/)
  expect(paper).toMatch(/Change\s+Rs 240\.00/)
  expect(paper).toMatch(/Paid by\s+Cash/)
  expect(paper).not.toContain('Card balance')
  expect(await api.ok('getCard', { params: { customerid: card._id } })).toMatchObject([{ balance: 100 }])

  await page.goto('/foodorder/zreport')
  await expect(page.getByText('Cash sales (1)', { exact: true })).toBeVisible()
  await expect(page.getByText(/, cash sales \(1\)$/)).toBeVisible()

  await page.goto(`/foodorder/creditnote?order=${orderid}`)
  await sale.button('Whole invoice').click()
  await page.getByText('In cash', { exact: true }).click()
  await expect(page.getByText('Cash, against a signed slip')).toBeVisible()
  await expect(page.getByText('A supervisor approves it first.')).toBeVisible()
  await expectFits(page, 'a credit of cash')
  await sale.button(/Wrong dish/).click()
  const credits = countOf(page, '/credit-notes')
  await sale.button('Issue credit note').click()
  await expect(supervisorDialog(sale)).toContainText('In cash')
  expect(credits(), 'the PIN is asked for before anything is sent').toBe(0)
  await approve(sale)
  await expect(page.getByRole('img', { name: 'Credit note CN-000001' })).toBeVisible()
  expect((await api.ok('xReport')).cashExpected).toBe(100)
})

test('a tip is chosen before the code, which names it, and another tip needs another code', async ({ page, api, printer }) => {
  const sale = new SaleSteps(page, mouseHands(page))
  const { card } = await openOrder(page, api, 840, { tips: true })
  const tips = page.getByRole('group', { name: 'Tip' })
  // The order has its card already, so that the tip is folded to one row.
  await sale.button('No tip').click()
  await tips.getByRole('button', { name: 'Other' }).click()
  await page.getByLabel('Tip, Rs').fill('100')
  await expect(page.getByText('Insufficient Balance')).toBeVisible()
  await tips.getByRole('button', { name: '5 %', exact: true }).click()
  await expect(page.getByText('With a tip of')).toContainText('Rs 38.00')
  await sale.askForCode(card.cardNumber)
  await expect(page.getByText(/^Sent to •/)).toContainText('Rs 798.00')
  await sale.verifyCode()
  await sale.button('Tip 5 %').click()
  await tips.getByRole('button', { name: '10 %', exact: true }).click()
  await expect(sale.checkOut).toBeDisabled()
  await expect(page.getByText('The order changed. Send a new code.')).toBeVisible()
  await sale.button('Tip 10 %').click()
  await tips.getByRole('button', { name: '5 %', exact: true }).click()
  await expect(sale.checkOut).toBeEnabled()
  await expectFits(page, 'the tip')
  await sale.hands.press(sale.checkOut)
  await sale.pay()
  await expect.poll(() => printer.paper().length).toBe(1)
  const paper = printer.paper()[0] ?? ''
  expect(paper).toMatch(/Tip\s+Rs 38\.00/)
  expect(paper).toMatch(/Total paid\s+Rs 798\.00/)
  expect(paper).toMatch(/Card balance\s+Rs 42\.00/)
  const report = await api.ok('xReport')
  expect(report).toMatchObject({ amount: 760, tipsTotal: 38 })
  expect(report.tips).toHaveLength(1)
})
