import type { Page } from '@playwright/test'
import { startVirtualPrinter, type VirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { makeMenu } from '../support/e2e/prepared.ts'
import { SaleSteps, toOrderDetails } from '../support/e2e/sale.ts'
import { expect, test as base } from '../support/e2e/test.ts'

/** Long enough for a second paper to come out, if one were on its way. */
const QUIET_MS = 800

/** A journey with a printer of the kitchen and one of the bar. */
const test = base.extend<{ kitchen: VirtualPrinter; bar: VirtualPrinter }>({
  kitchen: async ({ browserName: _one }, use) => {
    const printer = await startVirtualPrinter({ port: 0, columns: 42 })
    await use(printer)
    await printer.close()
  },
  bar: async ({ browserName: _one }, use) => {
    const printer = await startVirtualPrinter({ port: 0, columns: 42 })
    await use(printer)
    await printer.close()
  },
})

/** Sets a station's printer up on Setting, as staff do. */
async function addPrinter(page: Page, { address }: VirtualPrinter, station: string): Promise<void> {
  await page.getByRole('button', { name: 'Add printer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add printer' })
  await dialog.getByLabel('Name').fill(`${station} printer`)
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('checkbox', { name: 'Receipts' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Kitchen tickets' }).check()
  await dialog
    .getByRole('group', { name: /stations/ })
    .getByRole('checkbox', { name: station })
    .check()
  await dialog.getByRole('button', { name: 'Add printer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: `${station} printer` })).toContainText(
    `Kitchen tickets of ${station}`,
  )
}

test('a round of food and drinks comes out once at each station, a VOID at the bar alone, and a printer that failed prints once', async ({
  page,
  api,
  printer,
  kitchen,
  bar,
}) => {
  const papers = () => [kitchen.paper().length, bar.paper().length]
  const sale = new SaleSteps(page, mouseHands(page))
  await makeMenu(api)
  await page.goto('/setting')
  await addPrinter(page, kitchen, 'Kitchen')
  await page.getByRole('button', { name: 'Add printer' }).click()
  const taken = page.getByRole('checkbox', { name: 'Kitchen (on Kitchen printer)' })
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Kitchen tickets' }).check()
  await expect(taken, 'a station has one printer here').toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await addPrinter(page, bar, 'Bar')

  await page.goto('/foodorder/selecttable')
  await sale.table('2nd Floor', 3).click()
  await page.getByRole('button', { name: 'Choose dishes' }).click()
  await sale.addDish({ dish: 'Vegetable biryani', qty: 2 })
  await page.getByRole('button', { name: 'drinks' }).click()
  await sale.addDish({ dish: 'Fresh lime soda', qty: 3 })
  await page.getByRole('button', { name: 'Send 5 dishes' }).click()
  await expect.poll(papers).toEqual([1, 1])
  expect(kitchen.paper()[0]).toMatch(/^ +KITCHEN\n[^]*2nd Floor 3[^]*2 x Vegetable[^]*1 line, 2 dishes +Bar has 3 more/)
  expect(kitchen.paper()[0]).not.toContain('soda')
  expect(bar.paper()[0]).toMatch(/^ +BAR\n[^]*2nd Floor 3[^]*3 x Fresh lime[^]*1 line, 3 dishes +Kitchen has 2 more/)
  expect(bar.paper()[0]).not.toContain('biryani')

  const [check] = await api.ok('listOrders', { query: { unpaid: true } })
  const params = { id: check?._id ?? '' }
  await toOrderDetails(page)
  await page.getByRole('button', { name: 'Remove Fresh lime soda' }).click()
  const sheet = page.getByRole('dialog', { name: 'Void Fresh lime soda?' })
  await sheet.getByRole('button', { name: 'Guest changed their mind' }).click()
  await sheet.getByRole('button', { name: 'No: Goes back to stock' }).click()
  await sheet.getByRole('button', { name: 'Void dish' }).click()
  await expect.poll(papers).toEqual([1, 2])
  expect(bar.paper()[1]).toMatch(/^ +VOID - BAR\n[^]*VOID 3 x Fresh lime[^]*DO NOT COOK/)

  await bar.setMood({ kind: 'paper-out' })
  await page.goto('/foodorder/selecttable')
  await page.getByRole('button', { name: /^Open checks/ }).click()
  await page.getByRole('button', { name: 'Open check, 2nd Floor 3' }).click()
  await page.getByRole('button', { name: 'drinks' }).click()
  await sale.addDish({ dish: 'Fresh lime soda', qty: 1 })
  await page.keyboard.press('F9')
  await expect(page.getByText(/^Paper is out\. Bar 2nd Floor 3, ticket 3 waits to print/)).toBeVisible()
  await page.goto('/foodorder/orderstatus')
  await page.locator(`[data-order="${params.id}"]`).locator('[data-name]').click()
  const drawer = page.getByRole('dialog', { name: '2nd Floor 3' })
  await expect(drawer.getByRole('button', { name: 'Print a copy of kitchen ticket 1 for Bar' })).toBeVisible()
  await bar.setMood({ kind: 'ready' })
  await expect.poll(papers, { timeout: 20_000 }).toEqual([1, 3])
  expect(bar.paper()[2]).toMatch(/^ +BAR\n[^]*1 x Fresh lime/)
  await drawer.getByRole('button', { name: 'Print a copy of kitchen ticket 1 for Bar' }).click()
  await expect.poll(papers).toEqual([1, 4])
  expect(bar.paper()[3]).toMatch(/COPY 1 - REPRINT[^]*BAR\n[^]*3 x Fresh lime/)
  await page.waitForTimeout(QUIET_MS)
  expect([...papers(), printer.paper().length], 'nothing came out twice, and nothing at the desk').toEqual([1, 4, 0])
  expect([...kitchen.problems(), ...bar.problems()]).toEqual([])
})
