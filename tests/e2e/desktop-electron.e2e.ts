import { type ElectronApplication, expect, type Page, test } from '@playwright/test'
import { _electron } from 'playwright'
import { findElectron } from '../../scripts/electron-binary.ts'
import { startVirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import { walkGuardedWays } from '../support/e2e/guarded-ways.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { recordToasts } from '../support/e2e/toasts.ts'
import { newDataDir, removeDataDir } from '../support/e2e/venue.ts'
import { admin, wholeSale } from '../support/e2e/whole-sale.ts'
import { startSmtp } from '../support/fakes/smtp.ts'

// Fetching Electron is for npm start; a test takes what is here.
const electron = await findElectron({ ...process.env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' })
if (!electron.found) console.log(`The journeys on Electron itself are skipped: ${electron.reason}`)

async function start(
  dataDir: string,
  env: Record<string, string>,
): Promise<{ app: ElectronApplication; page: Page; address: string }> {
  if (!electron.found) throw new Error(electron.reason)
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const args = ['.', '--data', dataDir]
  const app = await _electron.launch({ executablePath: electron.path, args, env: { ...Object.fromEntries(own), ...env } })
  const address = await new Promise<string>((resolve) => {
    let said = ''
    app.process().stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, ready] = /^ready (http:\/\/\S+)$/m.exec(said) ?? []
      if (ready !== undefined) resolve(ready)
    })
  })
  const page = await app.firstWindow()
  await recordToasts(page)
  await page.reload()
  return { app, page, address }
}

test.describe('on Electron itself', () => {
  test.skip(!electron.found, electron.found ? '' : electron.reason)

  test('the whole sale, from an empty database to decoded paper; then the guarded ways', async () => {
    test.slow()
    const dataDir = newDataDir()
    const printer = await startVirtualPrinter({ port: 0, columns: 42 })
    const smtp = await startSmtp()
    const { app, page, address } = await start(dataDir, { PURSER_SMTP_URL: smtp.url, PURSER_MAIL_FROM: 'purser@ship.example' })
    expect(page.url()).toBe('app://purser/')
    await wholeSale(mouseHands(page), { page, address, printer, smtp, printsOn: 'payment' })
    expect(await page.evaluate(() => [localStorage.getItem('auth'), localStorage.getItem('token')])).toEqual([null, null])
    await page.getByRole('button', { name: 'Log-Out' }).click()
    await walkGuardedWays(page, admin)
    await app.close()
    await smtp.stop()
    await printer.close()
    removeDataDir(dataDir)
  })
})
