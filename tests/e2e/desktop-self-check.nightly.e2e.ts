import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Machine, runDesktopApp } from '../support/electron-33/desktop-app.ts'
import { expect, FAULTS, test } from '../support/electron-33/desktop-test.ts'

/** Runs the app's check of itself to its end; its status, what it said, and what it left in the file that it was given. */
async function selfCheck(machine: Machine, folder: string, flags: readonly string[] = [], more: object = {}) {
  const file = join(folder, 'self-check.txt')
  const { status, said } = await runDesktopApp(machine, [`--self-check=${file}`, ...flags], more)
  return { status, said, text: existsSync(file) ? readFileSync(file, 'utf8') : '' }
}

test('the app looks at itself, says a line for each part on its output and in a file, and ends with 0', async ({
  machine,
  dataDir,
}) => {
  const { status, said, text } = await selfCheck(machine, dataDir)
  expect([text, status]).toEqual([expect.stringMatching(/self-check passed\n$/), 0])
  expect(said).toContain(text)
  const parts = text.split('\n').slice(0, -2)
  expect(parts.map((line) => line.slice(2, 12).trim())).toEqual([
    'versions',
    'sandbox',
    'archive',
    'native',
    'key store',
    'scheme',
    'server',
    'printer',
    'window',
    'sale',
    'reload',
    'crash',
  ])
  expect(parts.filter((line) => !line.startsWith('✓'))).toEqual([])
  expect(parts[0]).toMatch(/, Node [\d.]+, SQLite (none|[\d.]+), /)
})

test('control: a key store that fails is found, and ends it with 1', async ({ machine, dataDir }) => {
  const fault = join(FAULTS, 'key-store.cjs')
  const { status, said } = await selfCheck(machine, dataDir, [], { fault, env: { TEST_KEY_STORE: 'failing' } })
  expect(said).toMatch(/^✗ key store +Encryption is not available$/m)
  expect(said).toMatch(/self-check FAILED\n/)
  expect(status).toBe(1)
})

test('control: Chromium without its sandbox is found, and ends it with 1', async ({ machine, dataDir }) => {
  const { status, said } = await selfCheck(machine, dataDir, ['--no-sandbox'])
  expect(said).toMatch(/^✗ sandbox /m)
  expect(status).toBe(1)
})

test('control: a page without its preload is found, and ends it with 1', async ({ machine, dataDir }) => {
  const { status, said } = await selfCheck(machine, dataDir, [], { fault: join(FAULTS, 'no-preload.cjs') })
  expect(said).toMatch(/^✗ window +the page has no bridge/m)
  expect(status).toBe(1)
})

/** What is not good, where one call fails as this file has it. */
async function foundWith(fault: string, machine: Machine, folder: string): Promise<string[]> {
  const { status, text } = await selfCheck(machine, folder, [], { fault: join(FAULTS, fault) })
  expect([status, text]).toEqual([1, expect.stringMatching(/self-check FAILED\n$/)])
  return text.split('\n').filter((line) => line.startsWith('✗'))
}

test('it sells on its own data and desk, whatever database and channel of codes this PC is set to', async ({
  machine,
  dataDir,
}) => {
  const env = { PURSER_DB: 'postgres://127.0.0.1:1/ship', PURSER_OTP_CHANNEL: 'email', PURSER_SMTP_URL: 'smtp://127.0.0.1:1' }
  const { text } = await selfCheck(machine, dataDir, [], { env })
  expect(text).toMatch(/^✓ server .*on SQLite$/m)
  expect(text).toMatch(/^✓ sale +INV-\d{6} paid by a code and printed$/m)
})

test('control: calls without the token are found by the sale', async ({ machine, dataDir }) => {
  const [found] = await foundWith('no-token.cjs', machine, dataDir)
  expect(found).toMatch(/^✗ sale +findCard answered 401: /)
})

test('control: a login that is lost with the page is found', async ({ machine, dataDir }) => {
  const found = await foundWith('forgets-login.cjs', machine, dataDir)
  expect(found).toEqual(['reload', 'crash'].map((part) => expect.stringMatching(new RegExp(`^✗ ${part} .*no one is logged in`))))
})

test('control: screens that do not come back are found within the limit', async ({ machine, dataDir }) => {
  test.slow()
  const found = await foundWith('stays-crashed.cjs', machine, dataDir)
  expect(found).toEqual([expect.stringMatching(/^✗ crash +no answer within 20 s$/)])
})
