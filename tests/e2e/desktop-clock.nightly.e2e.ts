import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { checkPlace } from '../../src/server/ops/backup/books.ts'
import { DATABASE_FILE } from '../../src/server/kernel/db/database.ts'
import { specified } from '../../src/shared/messages.ts'
import { apiOf } from '../support/e2e/api.ts'
import { logInAs } from '../support/e2e/guarded-ways.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { recordToasts } from '../support/e2e/toasts.ts'
import { emailOf, readyVenue, STAFF_PASSWORD } from '../support/e2e/venue.ts'
import { expect, FAULTS, test } from '../support/electron-33/desktop-test.ts'
import { withClockFrom } from '../support/fakes/faketime.ts'

const HOUR_MS = 3_600_000

/**
 * The clock of a PC as a test can set it: Chromium does not run under libfaketime, so the main process and the pages have theirs replaced, and only
 * the server sees a system's clock that is wrong.
 */
function settableClock(folder: string): { env: Record<string, string>; set(page: Page, hours: number): Promise<void> } | null {
  const [ofMain, ofServer, node] = ['clock-main', 'clock-server', 'node-with-clock'].map((name) => join(folder, name))
  const faked = withClockFrom(ofServer ?? '')
  if (ofMain === undefined || ofServer === undefined || node === undefined || faked === null) return null
  const write = (hours: number): void => {
    writeFileSync(ofMain, String(hours))
    writeFileSync(ofServer, `${hours < 0 ? '' : '+'}${hours}h\n`)
  }
  write(0)
  const exports = Object.entries(faked).map(([name, value]) => `export ${name}='${value}'`)
  writeFileSync(node, ['#!/bin/sh', ...exports, `exec '${process.execPath}' "$@"`, ''].join('\n'), { mode: 0o755 })
  return {
    env: { TEST_CLOCK: ofMain, PURSER_TEST_NODE: node },
    set: async (page, hours) => {
      write(hours)
      await page.clock.setSystemTime(Date.now() + hours * HOUR_MS)
    },
  }
}

test('the clock of the PC is set forward and back while the desktop app is open: it sells on, and its books stay whole', async ({
  machine,
  dataDir,
  start,
}) => {
  test.slow()
  test.skip(
    !('PURSER_TEST_NODE' in machine.electron.env),
    'the server of this Electron runs within it, where its clock cannot be set',
  )
  const clock = settableClock(dataDir)
  if (clock === null) return test.skip(true, 'libfaketime is not installed (package faketime)')
  const venue = readyVenue()
  venue.copyTo(dataDir)
  const app = await start({ env: clock.env, fault: join(FAULTS, 'clock.cjs') })
  const api = apiOf(await app.ready(), venue.logins.both)
  const page = await app.window()
  const hoursOff = (ms: number): number => Math.round((ms - Date.now()) / HOUR_MS) + 0
  const serversClock = async () =>
    hoursOff(Date.parse((await fetch(`${await app.ready()}/api/health`)).headers.get('date') ?? ''))
  await page.clock.install()
  await recordToasts(page)
  await page.reload()
  await makeMenu(api)
  const { card } = await makeGuest(api, 5000)
  const login = page.getByLabel('Email address')
  const logOut = page.getByRole('button', { name: specified.logOut })
  /** To the server a clock set forward is a terminal that nobody has used for hours, whose session ends at its next call. */
  const comeBack = async (): Promise<void> => {
    await page.reload()
    await expect(login.or(logOut)).toBeVisible()
    if (await logOut.isVisible()) await logOut.click()
    await logInAs(page, { email: emailOf('both'), password: STAFF_PASSWORD })
    await expect(logOut).toBeVisible()
  }
  await comeBack()
  const sale = new SaleSteps(page, mouseHands(page))
  const sell = async (): Promise<number> => {
    await sale.goTo(specified.foodOrder)
    await sale.addDish({ dish: 'Vegetable biryani', qty: 1 })
    await sale.goTo(specified.orderDetails)
    await sale.checkOutWith(card.cardNumber)
    const invoiceno = await sale.pay()
    await page.getByRole('button', { name: specified.newOrder }).click()
    return Number(invoiceno.replace('INV-', ''))
  }

  const invoices = [await sell()]
  for (const hours of [5, -2, 0]) {
    await clock.set(page, hours)
    await expect.poll(serversClock, 'control: the server sees the clock that was set').toBe(hours)
    expect(hoursOff(await app.electron.evaluate(() => Date.now())), 'and so does the app').toBe(hours)
    await comeBack()
    invoices.push(await sell())
    expect([hours, (await api.ok('health')).clock]).toEqual([hours, hours === 5 ? 'ok' : 'behind'])
  }
  expect(invoices.map((invoice) => invoice - (invoices[0] ?? 0))).toEqual([0, 1, 2, 3])
  expect(await app.quit()).toBe(0)
  const books = await checkPlace({ file: join(dataDir, DATABASE_FILE) }, () => undefined)
  expect(books.breaches).toEqual([])
  expect(books.ledgerRows).toBeGreaterThan(0)
})
