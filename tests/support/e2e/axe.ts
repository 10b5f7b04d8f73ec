import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { isNightly } from './nightly.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits until nothing loads or moves, so that what is judged is what people see. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    // A change of theme starts its transitions some frames later, more of them on a busy machine.
    const STILL_FRAMES = 2
    const isMoving = () => document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    for (let still = 0; still < STILL_FRAMES; still = isMoving() ? 0 : still + 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

/** What axe finds in the page as it is that is serious or critical: rule, impact and element, one a line. */
async function findingsNow(page: Page, options: RunOptions): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(given),
    options,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} (${impact}) ${target.join(' ')} ${failureSummary}`),
    )
}

/** The same once the page is still: what it shows while it reads its figures again is faded, and axe may have begun just then. */
async function findings(page: Page, options: RunOptions): Promise<string[]> {
  const found = await findingsNow(page, options)
  return found.length === 0 ? found : findingsNow(page, options)
}

async function findingsInLight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  return findings(page, { resultTypes: ['violations'] })
}

/** The serious and critical findings of the page in the light theme, and what the dark one adds: its colours. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  const light = await findingsInLight(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const dark = await findings(page, { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((finding) => `dark: ${finding}`)]
}

/** The serious and critical findings of what a journey has open; the test command leaves the dark theme to the walk over all screens. */
export const seriousFindings = isNightly ? findingsInBothThemes : findingsInLight
