import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { specified } from '../../src/shared/messages.ts'
import { logInAs } from '../support/e2e/guarded-ways.ts'
import { expect, FAULTS, test } from '../support/electron-33/desktop-test.ts'

for (const keyStore of ['locked', 'failing'])
  test(`a key store that is ${keyStore} keeps nobody from the login, and writes nothing`, async ({ dataDir, start }) => {
    const fault = join(FAULTS, 'key-store.cjs')
    const app = await start({ flags: ['--demo'], fault, env: { TEST_KEY_STORE: keyStore } })
    await app.ready()
    const page = await app.window()
    await expect(page.getByText(specified.loginTitle)).toBeVisible()
    await logInAs(page, { email: 'desk@demo.test', password: 'purser-demo' })
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    const asked = await app.electron.evaluate(() => (globalThis as unknown as { askedKeyStore: number }).askedKeyStore)
    expect(asked, 'control: it was asked').toBeGreaterThan(0)
    expect(existsSync(join(dataDir, 'workstation', 'login.json'))).toBe(false)
    expect(await app.quit()).toBe(0)
  })
