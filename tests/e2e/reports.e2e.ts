import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { specified } from '../../src/shared/messages.ts'
import { formatRupees, paiseOf, sum } from '../../src/shared/money/money.ts'
import { test as demo } from '../support/e2e/demo.ts'
import { expect, test } from '../support/e2e/test.ts'
import { expectToast } from '../support/e2e/toasts.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

async function openReport(page: Page, name: string): Promise<void> {
  const menu = menuOf(page)
  const group = menu.getByRole('button', { name: specified.report })
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  await menu.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const choosePeriod = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
}

demo.describe('a month of sales', () => {
  demo(
    'the sales report equals its invoices, scrolls through all of them, and goes into a file and onto paper',
    async ({ page, api }) => {
      await page.goto('/foodorder/frontdesk')
      await openReport(page, specified.totalSalesReport)
      await choosePeriod(page, 'All')

      const report = await api.ok('salesReport')
      const total = formatRupees(paiseOf(report.amount))
      const figures = page.getByRole('region', { name: 'Sales summary' })
      await expect(figures).toContainText(total)
      await expect(figures).toContainText(report.sales.toLocaleString('en-US'))
      await expect(
        page.getByRole('img', { name: new RegExp(`^Sales by day, .*: ${total.replaceAll('.', '\\.')} in total`) }),
      ).toBeVisible()
      await expect(page.locator('.recharts-bar-rectangle path').first()).toBeVisible()

      await test.step('a bar shows its day', async () => {
        await page.locator('.recharts-bar-rectangle').last().hover()
        await expect(page.locator('.recharts-tooltip-wrapper')).toContainText(/, so far.*Sales.*Rs [\d,.]+.*Invoices/)
      })

      await test.step('every invoice is in the list', async () => {
        const table = page.getByRole('table', { name: 'Invoices' })
        await expect(table).toHaveAttribute('aria-rowcount', String(report.sales + 1))
        await table.evaluate((element) => element.parentElement?.scrollTo(0, element.parentElement.scrollHeight))
        await expect(table.getByRole('button', { name: 'INV-000001' })).toBeVisible()
        expect(await table.getByRole('row').count(), 'rows that exist').toBeLessThan(80)
        await table.getByRole('button', { name: 'INV-000001' }).click()
        const drawer = page.getByRole('dialog', { name: 'INV-000001' })
        await expect(drawer.getByRole('listitem').first()).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(table.getByRole('button', { name: 'INV-000001' })).toBeFocused()
      })

      await test.step('the file holds all of them, to the paisa', async () => {
        const waiting = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Export CSV' }).click()
        const download = await waiting
        expect(download.suggestedFilename()).toBe(`sales-${report.fromDay}-to-${report.toDay}.csv`)
        const [head = '', ...lines] = readFileSync(await download.path(), 'utf8')
          .trim()
          .split('\r\n')
        expect(lines).toHaveLength(report.sales)
        // Names and tables may have commas of their own, so the column is counted from the end.
        const columns: string[] = head.match(/"[^"]*"|[^,]+/g) ?? []
        const fromEnd = columns.indexOf('"Total, Rs"') - columns.length
        expect(formatRupees(sum(lines.map((line) => paiseOf(Number(line.split(',').at(fromEnd))))))).toBe(total)
      })

      await test.step('the paper is white, without the frame, with charts and rows', async () => {
        await page.evaluate(() => {
          window.print = () => void (document.documentElement.dataset['printed'] = 'yes')
        })
        await page.getByRole('button', { name: specified.print, exact: true }).click()
        await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
        await expect(menuOf(page)).toBeHidden()
        const sheet = page.locator('[data-print-sheet]')
        await expect(sheet).toContainText('Printed by Maya Pinto')
        await expect(sheet.locator('.recharts-bar-rectangle path').first()).toBeVisible()
        await expect(sheet.getByText(`The first 500 of ${report.sales.toLocaleString('en-US')}.`)).toBeVisible()
        expect(await sheet.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)')
        await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
        await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
        await expect(sheet).toHaveCount(0)
      })

      await test.step('what is owed on cards is the sum of their balances', async () => {
        await openReport(page, specified.cardReport)
        await expect(page.getByRole('combobox', { name: 'Period' })).toBeVisible()
        const { outstandingNow, outstanding } = await api.ok('cardMoneyReport')
        expect(outstanding).toBe(outstandingNow)
        await expect(page.getByRole('region', { name: 'Outstanding on cards' })).toContainText(
          formatRupees(paiseOf(outstandingNow)),
        )
      })
    },
  )
})

test.describe('backoffice alone', () => {
  test.use({ staff: 'backoffice' })

  test('reaches its three reports, counts stock, and sees it valued', async ({ page, api }) => {
    await page.goto('/foodorder/reporting')
    await expect(page.getByRole('heading', { name: 'No sales in this period' })).toBeVisible()
    await page.goto('/foodorder/cardreport')
    await expect(page.getByText('No transactions in this period')).toBeVisible()
    await page.goto('/foodorder/inventory')
    await expect(page.getByRole('heading', { name: 'Nothing counted yet' })).toBeVisible()
    for (const [label, text] of [
      ['Item code', 'RICE'],
      ['Description', 'Basmati rice'],
      ['Unit', 'kg'],
      ['Quantity', '84.5'],
      ['Price, Rs', '128'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text)
    await page.keyboard.press('Enter')
    await expectToast(page, specified.itemAdded, 'success')
    await expect(page.getByRole('row', { name: /RICE Basmati rice 84\.5 kg .*10,816\.00/ })).toBeVisible()
    expect((await api.ok('stockReport')).value).toBe(10_816)
    await page.getByRole('button', { name: 'RICE', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(2)
  })
})

test.describe('foodorder alone', () => {
  test.use({ staff: 'foodorder' })

  test('sees what the reports need, by their addresses too, and asks the server for none of them', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const path of ['/foodorder/reporting', '/foodorder/cardreport', '/foodorder/inventory']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Needs back-office access' })).toBeVisible()
    }
    expect(asked.filter((path) => /\/api\/(reports|billinfo|cardreport|inventory)/.test(path))).toEqual([])
    await page.getByRole('button', { name: 'Front Desk', exact: true }).click()
    await expect(page).toHaveURL('/foodorder/frontdesk')
  })
})
