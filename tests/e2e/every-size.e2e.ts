import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { loginAt } from '../support/e2e-api.ts'
import { layoutFaults } from '../support/e2e-layout.ts'
import { expect, loggedIn, test as base } from '../support/e2e-test.ts'
import { addressOf, type ProductScreen, staffScreens } from '../support/screens.ts'

const staff = { email: 'admin@demo.test', password: 'purser-demo' }

const test = base.extend({
  flags: ['--demo'],
  firstRun: true,
  printerSetUp: false,
  contextOptions: { reducedMotion: 'reduce' },
  storageState: async ({ program }, use) => {
    await use(loggedIn(program.address, await loginAt(program.address, staff.email, staff.password)))
  },
})

const sizes = [
  [2560, 1440],
  [1920, 1080],
  [1440, 900],
  [1366, 768],
  [1280, 720],
  [1093, 614],
  [1024, 768],
  [960, 540],
] as const

async function openScreen(page: Page, screen: ProductScreen): Promise<void> {
  await page.goto(addressOf(screen))
  await expect(page.getByRole('heading', { name: screen.title, includeHidden: true }).first()).toBeAttached()
}

test('every screen is whole at every size', async ({ page }) => {
  test.setTimeout(900_000)
  const all: string[] = []
  mkdirSync('/tmp/sizes', { recursive: true })
  for (const screen of staffScreens) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openScreen(page, screen)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      const faults = await layoutFaults(page)
      await page.screenshot({ path: `/tmp/sizes/${screen.path.replaceAll('/', '_')}-${width}.png` })
      all.push(...faults.map((fault) => `${screen.path} ${width}×${height}: ${fault}`))
    }
  }
  writeFileSync('/tmp/sizes/faults.txt', all.join('\n'))
  expect(all).toEqual([])
})
