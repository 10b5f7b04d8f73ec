import type { Page } from '@playwright/test'

/** Where in the frame an element is. */
type Part = 'skip' | 'menu' | 'top' | 'body' | 'foot' | 'none'

/** The parts of the frame that Tab walks through from the first stop on, each once as long as it stays there; `most` stops at most. */
export async function tabThrough(page: Page, most: number): Promise<Part[]> {
  const parts: Part[] = []
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab')
    const part = await page.evaluate((): Part => {
      const at = document.activeElement
      if (at === null || at === document.body) return 'none'
      if (at.closest('main') !== null) return 'body'
      if (at.closest('nav') !== null) return 'menu'
      if (at.closest('header') !== null) return 'top'
      return at.closest('footer') === null ? 'skip' : 'foot'
    })
    if (part === 'none') break
    if (parts.at(-1) !== part) parts.push(part)
  }
  return parts
}

/** The names of those controls that cannot be brought into view and pressed: cut off, covered or beyond the window. */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert], [aria-hidden="true"]') === null
    const isReached = (element: Element) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = element.getBoundingClientRect()
      if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) return false
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (hit === null) return false
      // A disabled button lets the pointer through to what is under it; some inputs are under their own drawing.
      const parts = element.matches(':disabled')
        ? element.parentElement
        : element.closest('label, .ant-select, .ant-picker, .ant-switch')
      return element.contains(hit) || parts?.contains(hit) === true
    }
    // What is open over the screen holds the focus: the rest is out of reach on purpose.
    const open = [...document.querySelectorAll('.ant-drawer-open, .ant-modal-wrap')].findLast(isShown) ?? document
    return [...open.querySelectorAll('a[href], button, input:not([type="hidden"]), textarea, [role="combobox"]')]
      .filter((element) => isShown(element) && element.getAttribute('href') !== '#body')
      .filter((element) => !isReached(element))
      .map((element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.id)
  })

/** How far the page can be scrolled sideways as a whole, CSS pixels: at 200 % zoom nothing may lie there. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
