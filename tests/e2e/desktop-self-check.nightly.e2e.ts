import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { type DesktopOptions, type DesktopProgram, startDesktopProgram } from '../support/programs/desktop-program.ts'
import { newDataDir, removeDataDir } from '../support/e2e/venue.ts'

let folder = ''
let program: DesktopProgram
test.beforeEach(() => (folder = newDataDir()))
test.afterEach(async () => {
  await program.kill()
  removeDataDir(folder)
})

/** Runs the app's check of itself to its end; its status, and what it left in the file that it was given. */
async function selfCheck(browser: Browser, more: Partial<DesktopOptions> = {}) {
  const file = join(folder, 'self-check.txt')
  program = await startDesktopProgram(browser, { flags: [`--self-check=${file}`], ...more })
  const status = await program.ended
  return { status, text: existsSync(file) ? readFileSync(file, 'utf8') : '' }
}

test('the app looks at itself, says a line for each part on its output and in a file, and ends with 0', async ({ browser }) => {
  const { status, text } = await selfCheck(browser)
  expect([text, status]).toEqual([expect.stringMatching(/self-check passed\n$/), 0])
  expect(program.said()).toContain(text)
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

const broken: [what: string, line: RegExp, more: Partial<DesktopOptions>][] = [
  ['a key store that fails', /^✗ key store +Encryption is not available$/m, { env: { STAND_IN_KEY_STORE: 'failing' } }],
  ['a page without its preload', /^✗ window +the page has no bridge/m, { sabotage: { webPreferences: { preload: '' } } }],
  ['Chromium without its sandbox', /^✗ sandbox /m, { flags: ['--self-check', '--no-sandbox'] }],
]
for (const [what, line, more] of broken)
  test(`control: ${what} is found, and ends it with 1`, async ({ browser }) => {
    const { status } = await selfCheck(browser, more)
    expect(program.said()).toMatch(line)
    expect(program.said()).toMatch(/self-check FAILED\n$/)
    expect(status).toBe(1)
  })
