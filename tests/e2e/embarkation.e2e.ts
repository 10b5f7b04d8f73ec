import { specified } from '../../src/shared/messages.ts'
import { newId } from '../../src/shared/ids.ts'
import type { Api } from '../support/e2e/api.ts'
import { seriousFindings } from '../support/e2e/axe.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { makeMenu, putInCart } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { approve, setApprovalPin, supervisorDialog } from '../support/e2e/supervisor.ts'
import { expect, test } from '../support/e2e/test.ts'
import { faultyRows, manifestOf } from '../support/manifest.ts'

const ROWS = 1200
const EACH = 250

/** Imports a manifest of which 37 rows are refused, into a venue that takes payment ashore and has a limit. */
async function importManifest(api: Api): Promise<void> {
  const venue = await api.ok('getVenue')
  const tenders = { ...venue.tenders, besideCash: ['ashore' as const] }
  await api.ok('updateVenue', { body: { ...venue, tenders, cardNumberCount: ROWS, refillLimit: 50_000 } })
  const file = manifestOf(faultyRows(ROWS))
  const { digest, reading } = await api.ok('checkManifest', { body: file })
  const counts = await api.ok('importManifest', { body: { ...file, digest, reading, leaveOut: true }, key: newId() })
  expect(counts).toMatchObject({ created: 1163, refused: 37 })
}

test('after the manifest 1,163 cards are activated at once, paid ashore, with labels; a guest orders with one of them', async ({
  page,
  api,
}) => {
  const sale = new SaleSteps(page, mouseHands(page))
  await importManifest(api)
  await setApprovalPin(api)
  const drinks = (await makeMenu(api)).filter(({ type }) => type === 'drinks')

  await page.goto('/foodorder/cardactive')
  await sale.button('Many cards').click()
  const many = page.getByRole('dialog', { name: 'Cards of many passengers' })
  await sale.button('Check', many).click()
  await expect(many.getByText('1,163 cards to activate')).toBeVisible()
  await many.getByLabel('Balance of each, Rs').fill(String(EACH))
  await sale.hands.choose(many.getByRole('combobox', { name: 'Paid by' }), 'Paid ashore')
  expect(await seriousFindings(page), 'many cards').toEqual([])
  await sale.button('Activate 1,163 cards', many).click()
  await expect(supervisorDialog(sale)).toContainText('1,163')
  await expect(supervisorDialog(sale)).toContainText('Rs 290,750.00')
  expect(await api.ok('listCardReport'), 'nothing before the approval').toEqual([])
  await approve(sale)
  await expect(many.getByText('1,163 cards activated with Rs 290,750.00 in total.')).toBeVisible()

  await page.evaluate(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes')
  })
  await sale.button('Print labels', many).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  const labels = page.locator('[data-print-sheet] > div')
  await expect(labels).toHaveCount(1163)
  await expect(labels.first()).toContainText('Cabin 6101')
  expect(await labels.first().locator('svg').count(), 'a barcode and a QR code').toBe(2)
  const cardNumber = (await labels.first().innerText()).match(/\d{5,6}$/m)?.[0] ?? ''
  const { holder, card } = await api.ok('findCard', { params: { cardNumber } })
  await expect(labels.first()).toContainText(holder?.fullName ?? 'nobody')
  expect(card?.balance).toBe(EACH)
  await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')))
  await expect(labels).toHaveCount(0)

  await putInCart(page, drinks)
  await page.goto('/foodorder/orderdetails')
  await sale.checkOutWith(cardNumber)
  expect(await sale.pay()).toBe('INV-000001')
  expect((await api.ok('findCard', { params: { cardNumber } })).card?.balance).toBe(EACH - 140)

  await sale.hands.press(sale.cancel)
  await page.getByRole('button', { name: 'Report' }).click()
  await sale.goTo(specified.cardReport)
  await page.getByText('By tender', { exact: true }).click()
  const tenders = page.getByRole('table', { name: /^Loads and pay-outs by tender/ })
  await expect(tenders.getByRole('row', { name: /^Paid ashore/ })).toContainText('290,750.00')
  await expect(tenders.getByRole('row', { name: /^Cash/ }), 'no cash was taken').toHaveCount(0)
})
