import type { Page } from '@playwright/test'
import { noShifts } from '../../src/shared/contract/shift-rules.ts'
import { newId } from '../../src/shared/ids.ts'
import { clientAt } from '../support/api-client.ts'
import { seriousFindings } from '../support/e2e/axe.ts'
import { makeGuest } from '../support/e2e/prepared.ts'
import { PIN, setApprovalPin } from '../support/e2e/supervisor.ts'
import { expect, test } from '../support/e2e/test.ts'

test.use({ staff: 'foodorder' })

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** Types how many of a note or coin. */
const pieces = (page: Page, value: string, count: string) =>
  dialog(page, /count/i).getByLabel(`Rs ${value}`, { exact: true }).fill(count)

test('a shift with a difference: counted blind, counted again, approved by a supervisor, on paper, and the safe has the rest', async ({
  page,
  api,
  printer,
}) => {
  const venue = await api.ok('getVenue')
  const shifts = { ...noShifts, held: 'one' as const, denominations: [500, 100, 50, 1], differenceLimit: 50 }
  await api.ok('updateVenue', { body: { ...venue, shifts } })
  await setApprovalPin(api)
  await api.ok('moveSafe', { body: { kind: 'in', amount: 5000, reason: 'From the bank' }, key: newId() })

  await page.goto('/foodorder/cashdrawer')
  await page.getByRole('button', { name: 'Open shift' }).click()
  await dialog(page, 'Open shift').getByLabel('In the drawer now, Rs').fill('200')
  await dialog(page, 'Open shift')
    .getByLabel(/^Brought from the safe/)
    .fill('800')
  expect(await seriousFindings(page), 'the opening').toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Shift 1' })).toBeVisible()

  // Cash is only the holder's: the other client is refused by name, and a refill through the screens is theirs.
  const { card } = await makeGuest(api, 0)
  const refused = await api.call('refillCard', { body: { cardNumber: card.cardNumber, balance: 1 }, key: newId() })
  expect(refused.failure.msg).toContain('holds this cash drawer')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const holder = clientAt(new URL(page.url()).origin, token)
  await holder.ok('refillCard', { body: { cardNumber: card.cardNumber, balance: 650 }, key: newId() })

  await page.getByRole('button', { name: 'Drop', exact: true }).click()
  await dialog(page, 'Drop to the safe').getByLabel('Amount, Rs').fill('300')
  await page.keyboard.press('Enter')
  await expect.poll(() => printer.paper().length, 'the slip').toBe(1)
  expect(printer.paper()[0]).toMatch(/Safe slip 3[\s\S]*AMOUNT\s+Rs 300\.00/)

  await page.getByRole('button', { name: 'Count and close' }).click()
  await expect(dialog(page, 'Count the drawer')).not.toContainText('Expected')
  await expect(dialog(page, 'Count the drawer').getByLabel(/^Rs /)).toHaveCount(4)
  await pieces(page, '500', '2')
  await pieces(page, '100', '2')
  await page.keyboard.press('Enter')
  const closing = dialog(page, 'Close shift 1')
  await expect(closing).toContainText('Rs 150.00 is missing.')
  expect(await seriousFindings(page), 'the closing').toEqual([])
  await closing.getByRole('button', { name: 'Count again' }).click()
  await pieces(page, '500', '2')
  await pieces(page, '100', '2')
  await pieces(page, '50', '2')
  await dialog(page, /^Count again/)
    .getByLabel('Why it is counted again')
    .fill('Two notes under the tray')
  await page.keyboard.press('Enter')
  await expect(closing).toContainText('Rs 50.00 is missing.')
  await closing.getByLabel('Stays in the drawer, Rs').fill('1000')
  await page.keyboard.press('Enter')
  const approval = dialog(page, 'Supervisor approval')
  await expect(approval, 'the first count was off by more').toContainText('− Rs 50.00')
  await approval.getByLabel('PIN', { exact: true }).fill(PIN)
  await approval.getByRole('button', { name: 'Approve' }).click()

  await expect(page.getByRole('dialog', { name: 'Shift 1' })).toContainText('Rs 50.00 is missing.')
  await expect.poll(() => printer.paper().length, 'the sheet').toBe(2)
  const paper = printer.paper()[1] ?? ''
  expect(paper).toMatch(/Shift 1/)
  expect(paper).toMatch(/Float\s+200\.00/)
  expect(paper).toMatch(/From safe, slip 2\s+800\.00/)
  expect(paper).toMatch(/Refills \(1\)\s+650\.00/)
  expect(paper).toMatch(/2 x Rs 500\s+1,000\.00/)
  expect(paper).toMatch(/Recount of no\. \d+/)
  expect(paper).toContain('Two notes under the tray')
  expect(paper).toMatch(/DIFFERENCE\s+- Rs 50\.00/)
  expect(paper).toMatch(/To the safe, slip 4\s+Rs 300\.00/)
  expect(paper).toMatch(/Approved by/)
  const [last] = await api.ok('listSafe')
  expect(last).toMatchObject({ number: 4, kind: 'drop', amount: 300, balance: 4800 })

  await page.keyboard.press('Escape')
  await expect(page.getByText(/^No shift is open/)).toBeVisible()
  const z = await api.ok('closeZReport', { body: { number: 1 }, key: newId() })
  expect(z.cashExpected).toBe(650)
  expect(z.drawers?.[0]?.entries.at(-1)).toMatchObject({ kind: 'close', shift: 1, count: { difference: -50 } })
})
