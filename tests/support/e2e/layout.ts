import { expect, type Page } from '@playwright/test'
import { judgeCells, judgeChosen, judgeDialogs, judgeRegions, judgeRows, judgeTargets, judgeToasts } from './layout-controls.ts'
import { installEyes, judgeCovered, judgeOverlaps, judgeText } from './layout-text.ts'
import { outOfReach, sideways } from './reach.ts'

export interface Sight {
  /** Whether a finger is the pointer: targets have 44 px then. */
  isTouch?: boolean
  /** Whether the machine paints in its own few colours: what is chosen shows by more than colour then. */
  isForced?: boolean
}

/** Waits until nothing loads and what was asked of the layout is drawn. */
async function drawn(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

/**
 * What is wrong with the layout of the page at its present size, in words; empty where nothing is. A fault is there at a second look too: while a list
 * is read again its veil may lie over it for a moment.
 */
export async function layoutFaults(page: Page, sight: Sight = {}): Promise<string[]> {
  const found = await look(page, sight)
  if (found.length === 0) return found
  const again = await look(page, sight)
  return found.filter((fault) => again.includes(fault))
}

async function look(page: Page, { isTouch = false, isForced = false }: Sight): Promise<string[]> {
  await drawn(page)
  await page.evaluate(installEyes)
  const beyond = await sideways(page)
  const found = [
    ...(await page.evaluate(judgeText)),
    ...(await page.evaluate(judgeOverlaps)),
    ...(await page.evaluate(judgeCovered)),
    ...(await page.evaluate(judgeDialogs)),
    ...(await page.evaluate(judgeRegions)),
    ...(await page.evaluate(judgeRows)),
    ...(await page.evaluate(judgeCells)),
    ...(await page.evaluate(judgeToasts)),
    ...(isTouch ? await page.evaluate(judgeTargets) : []),
    ...(isForced ? await page.evaluate(judgeChosen) : []),
    ...(beyond > 0 ? [`the page scrolls ${beyond} px sideways`] : []),
    ...(await outOfReach(page)).map((name) => `out of reach: '${name}'`),
  ]
  return [...new Set(found)]
}
