import type { Page } from '@playwright/test'
import { bookingTable } from '../../src/shared/messages.ts'
import { QUARTER_MS } from '../../src/shared/contract/reservations.ts'
import { openDatabase } from '../../src/server/kernel/db/database.ts'
import { releaseIdleTables } from '../../src/server/orders/tables/idle-tables.ts'
import { seriousFindings } from '../support/e2e/axe.ts'
import { expect, test } from '../support/e2e/test.ts'

const cell = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a reservation from the first call to the table: taken down by keyboard, shown when it is due, arrived, chosen', async ({
  page,
  api,
}) => {
  await api.ok('listTables')
  await page.goto('/foodorder/selecttable')
  await cell(page, '1st Floor table 5, free').focus()
  await page.keyboard.press('r')
  const sheet = page.getByRole('dialog', { name: 'Reserve' })
  await expect(sheet.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Silva')
  await expect(sheet.getByText('1st Floor 5 · 2–4 guests')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()

  const reserved = cell(page, /^1st Floor table 5, reserved for Silva, \d+:\d\d [AP]M, 2 guests$/)
  await expect(reserved).toContainText('Reserved')
  expect(await seriousFindings(page)).toEqual([])
  await reserved.click()
  const question = page.getByRole('dialog', { name: '1st Floor table 5 is reserved' })
  await expect(question.getByRole('button', { name: 'Leave it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(reserved).toBeVisible()

  await page.getByRole('button', { name: 'Reservations 1' }).click()
  const list = page.getByRole('dialog', { name: 'Reservations' })
  await expect(list).toContainText('1st Floor 5')
  expect(await seriousFindings(page)).toEqual([])
  await list.getByRole('button', { name: 'Arrived, Silva' }).click()
  await expect(cell(page, '1st Floor table 5, booked for this order')).toBeVisible()
  await expect(page.getByText(bookingTable('1st Floor', 5))).toBeHidden()
  await expect(page.getByRole('region', { name: 'Tables for this order' })).toContainText('Silva, 2 guests')
  const [seen] = await api.ok('listReservations')
  expect(seen).toMatchObject({ state: 'arrived', covers: 2 })
})

test('a table that nobody works on is let go, and its terminal says so wherever it is', async ({ page, api, dataDir }) => {
  await api.ok('listTables')
  await page.goto('/foodorder/selecttable')
  await cell(page, '2nd Floor table 3, free').click()
  await expect(cell(page, '2nd Floor table 3, booked for this order')).toBeVisible()
  await page.goto('/foodorder/foodorderdish')
  await expect(page.getByText('Connected')).toBeVisible()
  const database = await openDatabase({ dataDir, database: '' })
  expect(await releaseIdleTables(database, Date.now() + 31 * 60_000)).toBe(true)
  await database.close()
  // Its own minute comes later: any change of the tables has them read again.
  const [other] = await api.ok('listTables')
  await api.ok('setTable', { params: { _id: other?._id ?? '' }, body: { status: true } })
  const note = page.getByText('Table 2nd Floor 3 was released after 30 min')
  await expect(note).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(note).toBeHidden()
  await page.goto('/foodorder/selecttable')
  await expect(cell(page, '2nd Floor table 3, free')).toBeVisible()
})

test('all tables stay in sight with reservations among them, at the sizes of a front desk', async ({ page, api }) => {
  const tables = await api.ok('listTables')
  const at = new Date(Math.ceil(Date.now() / QUARTER_MS) * QUARTER_MS).toISOString()
  const kept = tables.filter((_table, nth) => nth % 3 === 0)
  for (const { _id } of kept)
    await api.ok('createReservation', {
      body: { name: 'Featherstonehaugh', covers: 12, at, table: _id, note: '', cardNumber: '' },
    })
  await page.goto('/foodorder/selecttable')
  await expect(cell(page, /table \d+, reserved for/)).toHaveCount(kept.length)
  for (const [width, height] of [
    [1366, 768],
    [1280, 720],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    const cut = () =>
      page.evaluate(() => {
        const cells = [...document.querySelectorAll<HTMLElement>('[data-table]')]
        const room = document.querySelector('[data-scrolls="tables"]')?.getBoundingClientRect()
        const rows = new Set(
          cells.map((one) => `${one.closest('section')?.ariaLabel} ${Math.round(one.getBoundingClientRect().top)}`),
        )
        const hidden = cells.filter((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return room === undefined || top < room.top - 1 || bottom > room.bottom + 1
        })
        const spilt = cells.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
        return { tables: cells.length, hidden: hidden.length, spilt: spilt.length, rows: rows.size }
      })
    await expect.poll(cut, { message: `${width} × ${height}` }).toEqual({ tables: 29, hidden: 0, spilt: 0, rows: 4 })
    await page.screenshot({ path: test.info().outputPath(`tables-${width}.png`) })
  }
})
