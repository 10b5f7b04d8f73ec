import { expect, type Page } from '@playwright/test'
import { layoutFaults, type Sight } from './layout.ts'

/** What front desks, counters and kiosks have: CSS pixels, and whether a finger is the pointer. */
export const sizes = [
  { width: 2560, height: 1440 },
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
  { width: 1093, height: 614 },
  { width: 1024, height: 768, isTouch: true },
  { width: 960, height: 540 },
] as const

type Size = { width: number; height: number; isTouch?: boolean }

/** Makes the window of a page this large, and its pointer a finger or a mouse. */
function resizer(page: Page) {
  // What a session emulates holds as long as the session.
  const opened = page.context().newCDPSession(page)
  return async ({ width, height, isTouch = false }: Size): Promise<void> => {
    // A pointer that rests where it last pressed would open the hint of whatever is moved under it.
    await page.mouse.move(0, 0)
    await page.setViewportSize({ width, height })
    await (await opened).send('Emulation.setTouchEmulationEnabled', { enabled: isTouch, maxTouchPoints: 1 })
  }
}

/** Looks at what the page shows at every size, light and dark, and notes the faults by where they were seen. */
export function walker(page: Page, look: Sight = {}) {
  const faults: string[] = []
  const resize = resizer(page)
  return {
    faults,
    /** `show` brings it on the screen and is called once more where a size has taken it away. */
    async at(name: string, show: () => Promise<void>, isThere: () => Promise<boolean> = async () => true): Promise<void> {
      await resize({ width: 1440, height: 900 })
      await show()
      for (const size of sizes) {
        await resize(size)
        if (!(await isThere())) await show()
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const found = await layoutFaults(page, { ...look, isTouch: 'isTouch' in size })
          faults.push(...found.map((fault) => `${name} ${size.width}×${size.height} ${colorScheme}: ${fault}`))
        }
      }
    },
  }
}

/** Text twice as large, as somebody has set it in the browser; holds for this page from now on. What is open already follows in part: antd's own sizes are read at the start. */
export async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** What the page shows in forced colours on a desk's screen. */
export async function forcedSight(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await layoutFaults(page, { isForced: true })
  await page.emulateMedia({ forcedColors: 'none' })
  return found.map((fault) => `${name} in forced colours: ${fault}`)
}

/** What the page shows in forced colours, and with text at 200 % on a desk's screen: it is opened once for both. */
export async function otherSights(page: Page, name: string): Promise<string[]> {
  const forced = await forcedSight(page, name)
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  const large = await layoutFaults(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await session.detach()
  return [...forced, ...large.map((fault) => `${name} at 200 %: ${fault}`)]
}

/** What a journey has opened fits every size, light and dark, and stays in sight through all of them: a dialog unless said. */
export async function expectFits(page: Page, name: string, sight = page.getByRole('dialog').last()): Promise<void> {
  const walk = walker(page)
  await walk.at(name, async () => {})
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(sight).toBeVisible()
  expect(walk.faults).toEqual([])
}
