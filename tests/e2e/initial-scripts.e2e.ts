import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { specified } from '../../src/shared/messages.ts'
import { gzippedKb, initialScripts } from '../support/e2e/initial-scripts.ts'
import { expect, test } from '../support/e2e/test.ts'

const MAX_KB = 240

test('the page names no more scripts than a first paint needs', async ({ program }) => {
  const scripts = await initialScripts(program.address)
  expect(scripts.length).toBeGreaterThan(2)
  expect(gzippedKb(scripts)).toBeLessThanOrEqual(MAX_KB)
  expect(gzippedKb([...scripts, randomBytes(10 * 1024)]), 'negative control: a library more').toBeGreaterThan(MAX_KB)
})

/** Whether the script of Card Activation is there, which nobody has opened yet. */
const hasCome = (page: Page): Promise<boolean> =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/cards-screen-')))

async function openFrontDesk(page: Page): Promise<void> {
  await page.goto('/foodorder/frontdesk')
  await expect(page.getByRole('heading', { name: specified.frontDesk })).toBeVisible()
}

test.describe('in quiet moments', () => {
  test.use({ quietMoments: true })

  test('every screen is fetched, so that one opens for the first time while the server is away', async ({ page, program }) => {
    await openFrontDesk(page)
    await expect.poll(() => hasCome(page)).toBe(true)
    await program.kill()
    await page.getByRole('link', { name: specified.cardActivation }).click()
    await expect(page.getByRole('heading', { name: specified.cardActivation, level: 1 })).toBeVisible()
  })
})

test.describe('control: without quiet moments', () => {
  test.use({ quietMoments: false })

  test('a screen that was not fetched does not open while the server is away', async ({ page, program }) => {
    await openFrontDesk(page)
    expect(await hasCome(page)).toBe(false)
    await program.kill()
    await page.getByRole('link', { name: specified.cardActivation }).click()
    await expect(page.getByText(specified.unexpectedError)).toBeVisible()
  })
})
