import type { Page } from '@playwright/test'
import { newId } from '../../src/shared/ids.ts'
import { seriousFindings } from '../support/e2e/axe.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { makeGuest } from '../support/e2e/prepared.ts'
import { expect, test } from '../support/e2e/test.ts'

test.use({ staff: 'both' })

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true })

/** Types how many of a note or coin. */
const pieces = (page: Page, value: string, count: string) => dialog(page).getByLabel(`Rs ${value}`, { exact: true }).fill(count)

for (const { width, height, when } of [
  { width: 1366, height: 768, when: {} },
  { width: 1024, height: 768, when: NIGHTLY },
])
  test(
    `a shift at ${width} × ${height}: float, cash, a count that is short, counted again, and a Z report that says so`,
    when,
    async ({ page, api, printer }) => {
      await page.setViewportSize({ width, height })
      await page.goto('/foodorder/cardactive')
      await page.getByRole('button', { name: 'Cash drawer' }).click()
      await page.getByRole('button', { name: 'Add cash' }).click()
      await dialog(page).getByLabel('Amount, Rs').fill('1000')
      await dialog(page).getByLabel('Reason').fill('Float for the evening')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('row', { name: /^1\. Added/ })).toBeVisible()

      const { card } = await makeGuest(api, 500)
      await page.getByRole('button', { name: 'Count the drawer' }).click()
      await expect(dialog(page)).not.toContainText('Expected')
      await pieces(page, '500', '2')
      await pieces(page, '100', '4')
      await dialog(page).getByLabel('Stays in the drawer, Rs').fill('1000')
      expect(await seriousFindings(page), 'the count').toEqual([])
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toContainText('Rs 100.00 is missing.')
      await dialog(page).getByRole('button', { name: 'Count again' }).click()
      await pieces(page, '500', '3')
      await dialog(page).getByLabel('Stays in the drawer, Rs').fill('1000')
      await dialog(page).getByLabel('Why it is counted again').fill('A note under the tray')
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toContainText('The drawer is right.')
      await page.keyboard.press('Escape')

      await api.ok('refillCard', { body: { cardNumber: card.cardNumber, balance: 200 }, key: newId() })
      await page.goto('/foodorder/zreport')
      await page.getByRole('button', { name: 'Close with Z report 1' }).click()
      await expect(dialog(page)).toContainText('Cash has moved since the drawer was counted.')
      await dialog(page).getByRole('button', { name: 'Count the drawer' }).click()
      await pieces(page, '200', '6')
      await dialog(page).getByLabel('Stays in the drawer, Rs').fill('1000')
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toContainText('Cash drawer: right, counted by ')
      await dialog(page).getByRole('button', { name: 'Close period' }).click()
      await expect.poll(() => printer.paper().length).toBe(1)
      const [paper = ''] = printer.paper()
      expect(paper).toMatch(/1\. Added.*Rs 1,000\.00/)
      expect(paper).toMatch(/2\. Difference\s+- Rs 100\.00/)
      expect(paper).toMatch(/4\. Difference\s+Rs 0\.00/)
      expect(paper).not.toContain('Not counted since')
    },
  )
