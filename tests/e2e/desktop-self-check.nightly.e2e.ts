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
  ])
  expect(parts.filter((line) => !line.startsWith('✓'))).toEqual([])
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
