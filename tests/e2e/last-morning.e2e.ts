import type { Locator, Page } from '@playwright/test'
import { newId } from '../../src/shared/ids.ts'
import { seriousFindings } from '../support/e2e/axe.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { openOutlet, placeOther, sellByPin } from '../support/e2e/other-sales.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { approve, setApprovalPin, supervisorDialog } from '../support/e2e/supervisor.ts'
import { expect, test as base } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'
import { startSmtp, type TestSmtp } from '../support/fakes/smtp.ts'

const test = base.extend<{ smtp: TestSmtp }>({
  smtp: async ({ browserName: _any }, use) => {
    const smtp = await startSmtp()
    await use(smtp)
    await smtp.stop()
  },
  flags: async ({ smtp }, use) => use(['--smtp-url', smtp.url, '--mail-from', 'purser@ship.example']),
})

const CARD_PIN = '481592'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const figures = (page: Page) => page.getByRole('region', { name: 'What is left to settle' })
const list = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'Which list' }).getByText(name, { exact: true })

/** Today and a week later by the venue's calendar, or a day off, which is the same to a voyage. */
const day = (later: number): string => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)

test('the last morning: what is left is listed, mailed and paid out, the voyage ends, and what nobody claimed stays listed', async ({
  page,
  program,
  api,
  smtp,
}) => {
  const sale = new SaleSteps(page, mouseHands(page))
  await api.ok('updateVenue', { body: { ...(await api.ok('getVenue')), refundLimit: 1000 } })
  await setApprovalPin(api)
  await api.ok('planVoyage', {
    body: { name: 'Konkan Coast', fromDay: day(0), toDay: day(7), ports: [], clockChanges: [] },
  })

  await page.goto('/adminuser/voyages')
  await button(page, 'Konkan Coast').click()
  await button(dialog(page, 'Konkan Coast'), 'Begin voyage').click()
  await button(dialog(page, 'Begin Konkan Coast?'), 'Begin voyage').click()
  await expectToast(page, 'Konkan Coast is under way', 'success')

  const [biryani, , , , , soda] = await makeMenu(api)
  const bar = await openOutlet(api, program.address, { name: 'Pool Bar', code: 'PB' }, 'both')
  const guest = (fullName: string, nth: number, balance: number, at = api) =>
    makeGuest(at, balance, {
      fullName,
      email: `guest${nth}@mail.example`,
      mobileNo: `+9198200417${10 + nth}`,
      paxManifestNo: String(10_000 + nth),
      pin: CARD_PIN,
    })
  const sofia = await guest('Sofia Almeida', 1, 2000)
  const yuki = await guest('Yuki Tanaka', 2, 700, bar)
  const rohan = await guest('Rohan Mehta', 3, 250)
  const { orderid } = await sellByPin(api, sofia, CARD_PIN, [[biryani, 1]])
  await api.ok('takeDispute', { params: { orderid }, body: { said: 'It was cold' }, key: newId() })
  await placeOther(api, rohan, [[soda, 2]])
  smtp.unknown.push(yuki.pax.email)

  await page.getByRole('link', { name: 'Front Desk' }).click()
  await button(page, 'Last morning').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Last morning' })).toBeVisible()
  for (const words of ['To pay outRs 2,570.00', 'Cards3', 'Open checks1Rs 280.00', 'Open disputes1Rs 380.00'])
    await expect(figures(page)).toContainText(words)
  const cards = page.getByRole('table', { name: 'Cards that are not returned, by number' })
  await expect(cards.getByRole('row', { name: /Sofia Almeida/ })).toContainText('1,620.00')
  expect(await seriousFindings(page), 'the last morning').toEqual([])

  await list(page, 'Statements').click()
  await button(page, 'Mail 3 statements').click()
  await button(dialog(page, 'Mail 3 statements?'), 'Mail statements').dblclick()
  await expect(button(page, 'All are mailed')).toBeDisabled()
  expect(await api.ok('mailStatements', { body: {} }), 'pressed at another desk').toMatchObject({ queued: 0 })
  const failed = page.getByRole('table', { name: 'Statements whose mail failed' }).getByRole('row', { name: /Yuki Tanaka/ })
  await expect(failed).toContainText(yuki.pax.email)
  await expect(failed).toContainText('550')
  await expect(figures(page)).toContainText('Statements2 of 3sent, 1 failed')
  // The guests were told of their PINs by mail, too.
  const statements = smtp.received.filter(({ message }) => message.subject === 'Statement from Purser')
  expect(statements.map(({ recipients }) => recipients).toSorted()).toEqual([[sofia.pax.email], [rohan.pax.email]])
  expect(statements.map(({ message }) => message.attachments[0]?.mimeType)).toEqual(['application/pdf', 'application/pdf'])

  await sale.goTo('Card Activation')
  await button(page, 'Many cards').click()
  const many = dialog(page, 'Cards of many passengers')
  await many.getByText('Return', { exact: true }).click()
  await button(many, 'Check').click()
  await expect(many.getByText('2 cards to return')).toBeVisible()
  await expect(many.getByText(/Rohan Mehta: Has an unpaid order/)).toBeVisible()
  await expect(many).toContainText('Main outlet, Anita Rao (1)Rs 1,620.00')
  await expect(many).toContainText('Pool Bar, Anita Rao (1)Rs 700.00')
  await button(many, 'Return 2 cards').click()
  await button(dialog(page, 'Return 2 cards?'), 'Return cards').click()
  await expect(supervisorDialog(sale)).toContainText('Rs 2,320.00')
  await approve(sale)
  await expect(many.getByText('2 cards returned.')).toBeVisible()
  await expect(many).toContainText('Main outlet, Anita Rao (1)Rs 1,620.00')
  await expect(many).toContainText('Refund in cashRs 2,320.00')
  await page.evaluate(() => void (window.print = () => undefined))
  await button(many, 'Print list').click()
  const sheet = page.locator('[data-print-sheet]')
  for (const words of ['Refunds by desk', 'Pool Bar', 'Sofia Almeida', 'Passed over', 'Has an unpaid order'])
    await expect(sheet).toContainText(words)
  await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')))
  await page.keyboard.press('Escape')
  const back = await api.ok('findCard', { params: { cardNumber: sofia.card.cardNumber } })
  expect(back.card, 'the number is free').toBeNull()

  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await sale.goTo('Voyages')
  await button(page, 'Konkan Coast').click()
  const voyage = dialog(page, 'Konkan Coast')
  await expect(voyage.getByRole('list', { name: 'Passengers who stay' })).toContainText('Rohan Mehta')
  await button(voyage, 'End voyage').click()
  const question = dialog(page, 'End Konkan Coast for 2 passengers?')
  await question.getByRole('textbox').fill('END')
  await button(question, 'End voyage').click()
  await expect(voyage.getByText('Ended', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await sale.goTo('Front Desk')
  await button(page, 'Last morning').click()
  await page.getByRole('combobox', { name: 'Voyage' }).click()
  await page.getByTitle('Konkan Coast').click()
  await expect(page.getByText('Unclaimed after Konkan Coast')).toBeVisible()
  await expect(figures(page)).toContainText('To pay outRs 250.00')
  await expect(cards.getByRole('row')).toHaveCount(2)
  await expect(cards.getByRole('row', { name: /Rohan Mehta/ })).toContainText('250.00')
})
