import { expect, type Page } from '@playwright/test'
import { layoutFaults } from './layout.ts'
import { isNightly } from './nightly.ts'

interface Size {
  width: number
  height: number
  /** Whether a finger is the pointer. */
  isTouch?: boolean
}

interface Look extends Size {
  colorScheme: 'light' | 'dark'
}

/** What front desks, counters and kiosks have, in CSS pixels. */
const sizes: readonly Size[] = [
  { width: 2560, height: 1440 },
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
  { width: 1093, height: 614 },
  { width: 1024, height: 768, isTouch: true },
  { width: 960, height: 540 },
]

const light = (size: Size): Look => ({ ...size, colorScheme: 'light' })
const dark = (size: Size): Look => ({ ...size, colorScheme: 'dark' })
const everyLook = sizes.flatMap((size) => [light(size), dark(size)])

/** A theme changes colours and hardly the layout, so that by day one size is looked at in dark. */
const MIDDLE_IN_DARK = dark({ width: 1440, height: 900 })
const SMALLEST = light({ width: 960, height: 540 })

/** How a screen or a step of a sale is looked at. */
export const screenLooks: readonly Look[] = isNightly
  ? everyLook
  : [
      light({ width: 2560, height: 1440 }),
      MIDDLE_IN_DARK,
      light({ width: 1280, height: 720 }),
      light({ width: 1024, height: 768, isTouch: true }),
      SMALLEST,
    ]

/** How a dialog is looked at. */
export const dialogLooks: readonly Look[] = isNightly ? everyLook : [MIDDLE_IN_DARK, SMALLEST]

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

/** Looks at what the page shows at each size and in each theme, and notes the faults by where they were seen. */
export function walker(page: Page, looks = screenLooks) {
  const faults: string[] = []
  const resize = resizer(page)
  return {
    faults,
    /** `show` brings it on the screen and is called once more where a size has taken it away. */
    async at(name: string, show: () => Promise<void>, isThere: () => Promise<boolean> = async () => true): Promise<void> {
      await resize({ width: 1440, height: 900 })
      await show()
      for (const { colorScheme, ...size } of looks) {
        await resize(size)
        await page.emulateMedia({ colorScheme })
        if (!(await isThere())) await show()
        const found = await layoutFaults(page, { isTouch: size.isTouch === true })
        faults.push(...found.map((fault) => `${name} ${size.width}×${size.height} ${colorScheme}: ${fault}`))
      }
    },
  }
}

/** The browser's own size of text, 16 px where nobody has changed it. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // It holds as long as the session is attached.
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard * (13 / 16) } })
  // Chromium evaluates media queries in rem again only when the window changes too.
  const size = page.viewportSize()
  if (size === null) return
  await page.setViewportSize({ ...size, width: size.width - 1 })
  await page.setViewportSize(size)
}

/** Text twice as large, as somebody has set it in the browser; holds for this page from now on. What is open already follows in part: antd's own sizes are read at the start. */
export const enlargeText = (page: Page): Promise<void> => setTextSize(page, 32)

/** What the page shows in forced colours on a desk's screen; looked at every night. */
export async function forcedSight(page: Page, name: string): Promise<string[]> {
  if (!isNightly) return []
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await layoutFaults(page, { isForced: true })
  await page.emulateMedia({ forcedColors: 'none' })
  return found.map((fault) => `${name} in forced colours: ${fault}`)
}

/** What the page shows in forced colours, and with text at 200 % on a desk's screen, every night: it is opened once for both. */
export async function otherSights(page: Page, name: string): Promise<string[]> {
  if (!isNightly) return []
  const forced = await forcedSight(page, name)
  await enlargeText(page)
  const large = await layoutFaults(page)
  await setTextSize(page, 16)
  return [...forced, ...large.map((fault) => `${name} at 200 %: ${fault}`)]
}

/** What a journey has opened fits the window at each size of a dialog, and stays in sight through all of them: a dialog unless said. */
export async function expectFits(page: Page, name: string, sight = page.getByRole('dialog').last()): Promise<void> {
  const walk = walker(page, dialogLooks)
  await walk.at(name, async () => {})
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(sight).toBeVisible()
  expect(walk.faults).toEqual([])
}
