import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { asOfTexts } from '../../src/shared/receipt/statement-text.ts'
import type { Api } from '../support/e2e/api.ts'
import { seriousFindings } from '../support/e2e/axe.ts'
import { openOutlet, sellByCode, sellByPin } from '../support/e2e/other-sales.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { scan } from '../support/e2e/scan.ts'
import { expect, loggedIn, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'
import { emailOf } from '../support/e2e/venue.ts'
import { pdfText } from '../support/printing/pdf-text.ts'

test.use({ staff: 'foodorder' })

const CARD_PIN = '481592'
const WAITER = 'Ravi Menon'
const DINNER = 'INV-000001'
const DRINKS = 'INV-PB-000001'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const moveOf = (page: Page, invoiceno: string) => page.getByRole('row', { name: new RegExp(`Invoice paid ${invoiceno}`) })

/** All staff of the venue have one name; the statement has to tell the waiter from the clerk. */
async function renameWaiter(api: Api): Promise<void> {
  const email = emailOf('both')
  const { _id = '', accessroutes = [] } = (await api.ok('listStaff')).find((member) => member.email === email) ?? {}
  await api.ok('updateStaff', { params: { _id }, body: { name: WAITER, email, accessroutes } })
}

/** Takes a dispute from the guest's moves, without the dishes that were fine. */
async function dispute(page: Page, invoiceno: string, said: string, fine: readonly string[]): Promise<void> {
  await button(moveOf(page, invoiceno), /Invoice paid/).click()
  await button(page, `Dispute ${invoiceno}`).click()
  const form = dialog(page, `Dispute ${invoiceno}`)
  for (const dish of fine) await button(form, `One less ${dish} in dispute`).click()
  await form.getByLabel('What the guest says').fill(said)
  await button(form, 'Take dispute').click()
  await expectToast(page, `Dispute of ${invoiceno} taken`, 'success')
  await page.keyboard.press('Escape')
  await expect(dialog(page, invoiceno)).toBeHidden()
}

/** From the Front Desk to the dispute of an invoice. */
async function openDispute(page: Page, invoiceno: string): Promise<Locator> {
  await page.getByRole('link', { name: 'Front Desk' }).click()
  await button(page, 'Disputes').click()
  await button(page.getByRole('table', { name: 'Disputes, newest first' }), new RegExp(`^${invoiceno}`)).click()
  return dialog(page, `Dispute of ${invoiceno}`)
}

test('a scanned card shows who charged what, where and by which consent; that is printed, saved, disputed, credited and refused', async ({
  page,
  program,
  venue,
  api,
  printer,
  browser,
}) => {
  const [biryani, , , , jamun, soda] = await makeMenu(api)
  await renameWaiter(api)
  const guest = await makeGuest(api, 5000, { pin: CARD_PIN })
  const bar = await openOutlet(api, program.address, { name: 'Pool Bar', code: 'PB' }, 'both')
  const dinner = await sellByCode(api, guest, [[biryani, 2], [jamun, 1]]) // oxfmt-ignore
  const drinks = await sellByPin(bar, guest, CARD_PIN, [[soda, 3]])
  expect([dinner, drinks]).toMatchObject([{ invoiceno: DINNER, total: 920 }, { invoiceno: DRINKS, total: 420 }]) // oxfmt-ignore
  /** The next paper, once it has come out. */
  const paper = async (nth: number): Promise<string> => {
    await expect.poll(() => printer.paper().length).toBe(nth)
    return printer.paper()[nth - 1] ?? ''
  }

  await page.goto('/foodorder/account')
  await expect(page.getByRole('heading', { name: 'No guest is chosen' })).toBeVisible()
  await scan(page, guest.card.cardNumber)
  await expect(page.getByRole('heading', { name: 'Rohan Mehta' })).toBeVisible()
  for (const words of ['Code', '2 × Vegetable biryani', WAITER, 'Main outlet', '−920.00', '4,080.00'])
    await expect(moveOf(page, DINNER)).toContainText(words)
  for (const words of ['PIN', '3 × Fresh lime soda', WAITER, 'Pool Bar', '−420.00', '3,660.00'])
    await expect(moveOf(page, DRINKS)).toContainText(words)
  expect(await seriousFindings(page), 'the account').toEqual([])

  await button(page, 'Print statement').click()
  const statement = await paper(1)
  expect(statement).toMatch(/STATEMENT\n[^]*Passenger +Rohan Mehta\n[^]*Opening balance +Rs 0\.00\n/)
  expect(statement).toMatch(/ 5,000\.00\nCard activated\nMain outlet, Ravi Menon += 5,000\.00\n/)
  expect(statement).toMatch(
    / -920\.00\nInvoice paid INV-000001\n2 × Vegetable biryani, Gulab jamun\nMain outlet, Ravi Menon, Code += 4,080\.00\n/,
  )
  expect(statement).toMatch(
    / -420\.00\nInvoice paid INV-PB-000001\n3 × Fresh lime soda\nPool Bar, Ravi Menon, PIN += 3,660\.00\n/,
  )
  expect(statement).toMatch(/BALANCE +Rs 3,660\.00\n/)
  const { asOf } = await api.ok('guestStatement', { params: { userid: guest.pax._id } })
  expect(asOf, 'a ledger for each outlet').toHaveLength(2)
  for (const end of asOfTexts({ asOf })) expect(statement.replaceAll(/\s+/g, ' ')).toContain(`Ledger ${end}`)
  expect(statement).not.toContain('COPY')
  await button(page, 'Print statement').click()
  expect(await paper(2)).toContain('COPY 1 - REPRINT')

  const saving = page.waitForEvent('download')
  await button(page, 'Save statement as PDF').click()
  const pdf = pdfText(readFileSync(await (await saving).path()))
  for (const words of [DINNER, 'Ravi Menon · Code', 'Pool Bar', '3,660.00']) expect(pdf).toContain(words)

  await dispute(page, DINNER, 'The jamun never came', ['Vegetable biryani', 'Vegetable biryani'])
  expect(await paper(3)).toMatch(
    /DISPUTE\n[^]*Invoice +INV-000001\n[^]*Gulab jamun +1\nDisputed +Rs 160\.00\n[^]*The jamun never came\n[^]*Signature of the guest/,
  )
  await dispute(page, DRINKS, 'We had two', [])
  expect(await paper(4)).toMatch(/Fresh lime soda +3\nDisputed +Rs 420\.00/)

  const open = await openDispute(page, DINNER)
  await expect(page.getByRole('table', { name: 'Disputes, newest first' }).getByRole('row')).toHaveCount(3)
  await expect(open).toContainText('Only the back office may refuse a dispute.')
  expect(await seriousFindings(page), 'a dispute').toEqual([])
  await button(open, `Correct ${DINNER}`).click()
  await button(page, 'One more Gulab jamun to reverse').click()
  await button(page, 'Wrong dish served').click()
  await button(page, 'Issue credit note').click()
  await expectToast(page, `CN-000001 issued for ${DINNER}`, 'success')
  await paper(5)
  await button(page, 'Back to the dispute').click()
  await button(dialog(page, `Dispute of ${DINNER}`), /^End by CN-000001/).click()
  await button(dialog(page, `End the dispute of ${DINNER} by CN-000001?`), 'End dispute').click()
  await expectToast(page, `The dispute of ${DINNER} has ended`, 'success')
  expect(await paper(6)).toMatch(/The jamun never came\n[^]*CREDITED BY +CN-000001\n/)

  const storageState = loggedIn(program.address, venue.logins.backoffice)
  const context = await browser.newContext({ storageState, baseURL: program.address })
  const office = await context.newPage()
  await office.goto('/foodorder/disputes')
  await button(office, new RegExp(`^${DRINKS}`)).click()
  await button(office, 'Refuse').click()
  const refusal = dialog(office, `Refuse the dispute of ${DRINKS}`)
  await refusal.getByLabel('Reason').fill('All three were signed for')
  await button(refusal, 'Refuse dispute').click()
  await expect(dialog(office, `Dispute of ${DRINKS}`)).toContainText('Refused: All three were signed for')
  expect(await paper(7)).toMatch(/We had two\n[^]*REFUSED +All three were signed for\n/)
  expect(await api.ok('listDisputes', { query: { open: true } })).toEqual([])
  const { balance } = await api.ok('guestAccount', { params: { userid: guest.pax._id } })
  expect(balance, 'only what was credited').toBe(3660 + 160)

  await office.goto('/adminuser/audit')
  for (const words of [
    /^Anita Rao Viewed the account of passenger 10001/,
    /^Anita Rao Ended the dispute of order INV-000001 by a credit note/,
    /^Anita Rao Refused the dispute of order INV-PB-000001/,
  ])
    await expect(office.getByRole('row', { name: words })).toBeVisible()
  await context.close()
})
