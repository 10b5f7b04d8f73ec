import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { specified } from '../../src/shared/messages.ts'
import { type DesktopProgram, startDesktopProgram, untilReady } from '../support/programs/desktop-program.ts'
import { newDataDir, removeDataDir } from '../support/e2e/venue.ts'

let dataDir = ''
let program: DesktopProgram
test.beforeEach(() => {
  dataDir = newDataDir()
})
test.afterEach(async () => {
  await program.kill()
  removeDataDir(dataDir)
})

async function start(browser: Browser, keyStore: string) {
  program = await startDesktopProgram(browser, { flags: ['--data', dataDir, '--demo'], env: { STAND_IN_KEY_STORE: keyStore } })
  await untilReady(program)
  return (await program.window()).page
}

for (const keyStore of ['locked', 'failing'])
  test(`a key store that is ${keyStore} keeps nobody from the login, and writes nothing`, async ({ browser }) => {
    const page = await start(browser, keyStore)
    await expect(page.getByText(specified.loginTitle)).toBeVisible()
    await page.getByLabel('Email address').fill('desk@demo.test')
    await page.getByLabel('Password', { exact: true }).fill('purser-demo')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    expect((await program.ask('calls', 'safeStorage.')).length, 'control: it was asked').toBeGreaterThan(0)
    expect(existsSync(join(dataDir, 'workstation', 'login.json'))).toBe(false)
    expect(await program.quit()).toBe(0)
  })
