import { expect, type Page } from '@playwright/test'
import { addedToBag, bookingTable, specified } from '../../../src/shared/messages.ts'
import type { VirtualPrinter } from '../../../src/virtual-printer/virtual-printer.ts'
import { type Api, apiOf, loginAt } from './api.ts'
import type { Hands } from './hands.ts'
import { expectPaperOf } from './paper.ts'
import { makeMenu } from './prepared.ts'
import { leela, leelasCard, pathIs, SaleSteps, type Wish } from './sale.ts'
import { expectToast } from './toasts.ts'
import { pdfText } from '../printing/pdf-text.ts'
import type { TestSmtp } from '../fakes/smtp.ts'

/** The first administrator. */
export const admin = { name: 'Anita Rao', email: 'anita@ship.example', password: 'wind and water' }
const wishes: readonly Wish[] = [
  { dish: 'Butter chicken with saffron rice and garlic naan', qty: 2 },
  { dish: 'Vegetable biryani', qty: 1 },
]
const drink: Wish = { dish: 'Fresh lime soda', qty: 3 }
/** 2 × 520.50 + 380 + 4 × 140, and what is left of 10 000. */
const TOTAL = 1981
const REST = 8019

/** A ship on its first day. */
export interface Venue {
  page: Page
  /** Where the program's API is. */
  address: string
  printer: VirtualPrinter
  smtp: TestSmtp
  /** When the original comes out: by itself after the payment, or when Print is pressed. */
  printsOn: 'payment' | 'Print'
}

/** First day of a ship: administrator, passenger, card, table. */
async function upToTable(sale: SaleSteps, { page, address, printer, printsOn }: Venue): Promise<Api> {
  await sale.createFirstAdministrator(admin.name, admin.email, admin.password)
  const api = apiOf(address, await loginAt(address, admin.email, admin.password))
  await makeMenu(api)

  await sale.addPrinter('Front desk printer', printer.address)
  await expect.poll(() => printer.paper()).toEqual([expect.stringContaining('TEST PRINT')])
  if (printsOn === 'Print') await sale.hands.press(page.getByRole('switch', { name: 'Print after payment' }))
  await sale.goTo(specified.frontDesk)
  await sale.openRegistration()
  await sale.fillRegistration(leela)
  await sale.sendRegistration()
  await expectToast(page, specified.paxSaved, 'success')
  if (page.viewportSize()?.width === 1024) await sale.hands.press(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
  await expect(page.getByRole('button', { name: leela.fullName })).toBeVisible()

  await sale.goTo(specified.cardActivation)
  await sale.activateCard(leelasCard)
  await expectToast(page, specified.cardActivated, 'success')

  await sale.goTo(specified.newOrder)
  await sale.hands.press(sale.table('2nd Floor', 3))
  await expectToast(page, bookingTable('2nd Floor', 3), 'info')
  await sale.hands.press(sale.button(/^(Choose dishes|Dishes)/))
  await expect(page).toHaveURL(pathIs('/foodorder/foodorderdish'))
  return api
}

/** Dishes of two categories, a quantity changed on Order Details, code, Check Out. */
async function upToCheckout(sale: SaleSteps, page: Page): Promise<void> {
  for (const wish of wishes) {
    await sale.addDish(wish)
    await expectToast(page, addedToBag(wish.dish), 'success', wish.qty)
  }
  await sale.hands.press(sale.button('drinks'))
  await sale.addDish(drink)
  await sale.hands.press(sale.button(/^Order Details/, page.getByRole('region', { name: 'Order' })))
  await expect(page).toHaveURL(pathIs('/foodorder/orderdetails'))
  await sale.hands.press(sale.button(`One more ${drink.dish}`))
  await expect(page.getByRole('region', { name: specified.prepaidCard })).toContainText('1,981.00')
  await expect(sale.checkOut).toBeDisabled()
  await sale.checkOutWith(leelasCard.cardNumber)
}

async function storedInvoice(api: Api) {
  const [pax] = await api.ok('listPax')
  return api.ok('getInvoice', { params: { orderid: pax?.orderid ?? '' } })
}

/** Payment, paper, copy, mail, and the end of the sale. */
async function payAndPrint(sale: SaleSteps, { page, printer, smtp, printsOn }: Venue, api: Api): Promise<void> {
  if ((await sale.mailToggle.getAttribute('aria-checked')) !== 'true') await sale.hands.press(sale.mailToggle)
  await expect(sale.mailToggle).toBeChecked()
  const invoiceno = await sale.pay()
  expect(invoiceno).toBe('INV-000001')
  await expect(sale.sheet).toContainText('1,981.00')

  if (printsOn === 'Print') {
    expect(printer.paper(), 'the test print alone').toHaveLength(1)
    await sale.hands.press(sale.print)
  }
  await expect.poll(() => printer.paper().length, 'the receipt was cut off').toBe(2)
  const invoice = await storedInvoice(api)
  expect(invoice).toMatchObject({ invoiceno, total: TOTAL, balanceAfter: REST, fullName: leela.fullName })
  expect(expectPaperOf(printer.paper()[1] ?? '', invoice).copy).toBe('')
  await expect(page.getByText('Confirmed')).toBeVisible()
  await sale.hands.press(sale.print)
  await expect.poll(() => printer.paper().length, 'the copy was cut off').toBe(3)
  expect(expectPaperOf(printer.paper()[2] ?? '', invoice).copy).toBe('COPY 1 - REPRINT')
  expect(printer.problems()).toEqual([])

  await expect.poll(() => smtp.received.length, 'the mail arrived').toBe(1)
  const [mail] = smtp.received
  const [pdf] = mail?.message.attachments ?? []
  expect(mail?.recipients).toEqual([leela.email])
  expect(pdf?.mimeType).toBe('application/pdf')
  const text = pdfText(Buffer.from(pdf?.content as ArrayBuffer))
  for (const words of [invoiceno, leela.fullName, drink.dish, '1,981.00']) expect(text).toContain(words)
}

async function expectEndOfSale(sale: SaleSteps, { page }: Venue, api: Api): Promise<void> {
  expect(await api.ok('listBills')).toHaveLength(1)
  expect(await api.ok('listCardReport')).toMatchObject([{ debitCard: TOTAL, cardBalance: REST }, { creditCard: 10_000 }])
  await sale.hands.press(sale.cancel)
  await expect(page).toHaveURL(pathIs('/foodorder/selecttable'))
  const left = await page.evaluate(() => Object.entries(localStorage).filter(([, value]) => !['', '[]', 'null'].includes(value)))
  const keys = left.map(([key]) => key)
  for (const key of ['purser.sale', 'customerid', 'userid']) expect(keys, `${key} after Cancel`).not.toContain(key)
  await expect(page.getByText('No table yet')).toBeVisible()
  await expect(sale.table('2nd Floor', 3), 'the table stays with its order until that is completed').toHaveAttribute(
    'aria-pressed',
    'true',
  )
}

/** From the first administrator of an empty database, whose page is open, to decoded paper and the next order. */
export async function wholeSale(hands: Hands, venue: Venue): Promise<void> {
  const sale = new SaleSteps(venue.page, hands)
  const api = await upToTable(sale, venue)
  await upToCheckout(sale, venue.page)
  await payAndPrint(sale, venue, api)
  await expectEndOfSale(sale, venue, api)
}
