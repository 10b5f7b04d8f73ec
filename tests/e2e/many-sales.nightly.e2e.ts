import type { Page } from '@playwright/test'
import { specified } from '../../src/shared/messages.ts'
import type { Api } from '../support/e2e/api.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { pathIs, SaleSteps } from '../support/e2e/sale.ts'
import { expect, loggedIn, test } from '../support/e2e/test.ts'

/** A card is sent this many codes an hour, so it is sold to as often. */
const SALES_A_CARD = 5
const CARDS = 6

const invoiceOf = (number: number): string => `INV-${String(number).padStart(6, '0')}`

/** A guest of their own number, with enough on the card for every sale of a journey. */
const guestOf = async (api: Api, nth: number): Promise<string> => {
  const paxManifestNo = String(10_001 + nth)
  const { card } = await makeGuest(api, 10_000, { paxManifestNo, mobileNo: `+91982004178${nth}` })
  return card.cardNumber
}

/** One whole sale, from the dish to Cancel on the tax invoice, without a reload; answers the invoice's number. */
async function sell(page: Page, cardNumber: string): Promise<string> {
  const sale = new SaleSteps(page, mouseHands(page))
  await sale.goTo(specified.foodOrder)
  await sale.addDish({ dish: 'Vegetable biryani', qty: 1 })
  await sale.goTo(specified.orderDetails)
  await sale.checkOutWith(cardNumber)
  const invoice = await sale.pay()
  await sale.hands.press(sale.cancel)
  await expect(page).toHaveURL(pathIs('/foodorder/selecttable'))
  return invoice
}

test('thirty sales in one page, five in a row on each card, none waiting for the one before', async ({ page, api }) => {
  await makeMenu(api)
  await page.goto('/foodorder/selecttable')
  const invoices: string[] = []
  for (let nth = 0; nth < CARDS; nth += 1) {
    const card = await guestOf(api, nth)
    for (let sold = 0; sold < SALES_A_CARD; sold += 1) invoices.push(await sell(page, card))
  }
  expect(invoices).toEqual(Array.from({ length: CARDS * SALES_A_CARD }, (_, nth) => invoiceOf(nth + 1)))
})

test('two terminals sell to one guest in turn: each shows the code that was sent last', async ({
  page,
  api,
  browser,
  program,
  venue,
}) => {
  await makeMenu(api)
  const card = await guestOf(api, 0)
  const storageState = loggedIn(program.address, venue.logins.both)
  const other = await browser.newContext({ storageState, baseURL: program.address })
  const second = await other.newPage()
  for (const terminal of [page, second]) await terminal.goto('/foodorder/selecttable')
  for (const [nth, terminal] of [page, second, page, second, page].entries())
    expect(await sell(terminal, card)).toBe(invoiceOf(nth + 1))
  await other.close()
})

test('a code that was not used holds the next one, which the screen counts down and then sends by itself', async ({
  page,
  api,
}) => {
  await makeMenu(api)
  const cardNumber = await guestOf(api, 0)
  const sale = new SaleSteps(page, mouseHands(page))
  await page.goto('/foodorder/foodorderdish')
  await sale.addDish({ dish: 'Vegetable biryani', qty: 1 })
  await sale.goTo(specified.orderDetails)
  await sale.askForCode(cardNumber)
  await sale.hands.press(sale.button('Change card'))
  await sale.hands.fill(sale.cardNumber, cardNumber)
  await sale.hands.press(sale.sendOtp)
  await expect(page.getByText(/The last code for this card has not been used yet. A new one is sent in 0:\d\d/)).toBeVisible()
  await expect(page.getByText('Too many tries')).toHaveCount(0)
  await expect(sale.sendOtp).toBeDisabled()
  await expect(sale.codeBoxes).toBeVisible()
  await expect(page.getByText('The last code for this card has not been used yet')).toHaveCount(0)
})
