import { expect, type Page } from '@playwright/test'
import { outOfReach, sideways } from './e2e-reach.ts'

/** What is looked for in the page as it is laid out, each finding in words. Runs in the page. */
function lookAtLayout({ isTouch }: { isTouch: boolean }): string[] {
  const found: string[] = []
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[inert], [aria-hidden="true"], .visually-hidden, .ant-message') === null
  const name = (element: Element) => {
    const own = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return `${element.tagName.toLowerCase()} '${own.slice(0, 40)}'`
  }
  const scrolls = (element: Element, axis: 'X' | 'Y') =>
    ['auto', 'scroll'].includes(getComputedStyle(element)[`overflow${axis}`]) || element === document.scrollingElement

  /** By how much the text of a node is cut off sideways and in height, CSS pixels; what can be scrolled to is not cut. */
  const cutOf = (text: Text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    let [side, height] = [0, 0]
    let [scrollsX, scrollsY] = [false, false]
    for (let around = text.parentElement; around !== null && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around)
      const edge = around.getBoundingClientRect()
      scrollsX ||= scrolls(around, 'X')
      scrollsY ||= scrolls(around, 'Y')
      if (!scrollsX && style.overflowX !== 'visible') side = Math.max(side, box.right - edge.right, edge.left - box.left)
      if (!scrollsY && style.overflowY !== 'visible') height = Math.max(height, box.bottom - edge.bottom, edge.top - box.top)
      if (style.position === 'fixed') break
    }
    return { side, height, box }
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const seen: { box: DOMRect; element: Element; text: string }[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    const text = node.data.trim()
    if (element === null || text === '' || !isShown(element) || element.closest('svg, script, style') !== null) continue
    const { side, height, box } = cutOf(node)
    if (box.width === 0) continue
    // A line's box is a little higher than its letters.
    if (side > 1.5)
      found.push(`${/\d/.test(text) ? 'number' : 'text'} cut short by ${Math.round(side)} px: '${text.slice(0, 40)}'`)
    else if (height > 4) found.push(`text clipped in height by ${Math.round(height)} px: '${text.slice(0, 40)}'`)
    else seen.push({ box, element, text })
  }

  // Two texts on each other, where one does not lie over the other as a layer of its own.
  const layer = (element: Element) => element.closest('[role="dialog"], .ant-drawer, .ant-modal, header, nav, footer, th, thead')
  for (const [at, one] of seen.entries())
    for (const other of seen.slice(at + 1)) {
      if (one.element === other.element || layer(one.element) !== layer(other.element)) continue
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (width <= 2 || high <= 4) continue
      const [x, y] = [Math.max(one.box.left, other.box.left) + width / 2, Math.max(one.box.top, other.box.top) + high / 2]
      const hit = document.elementFromPoint(x, y)
      // Only what is really drawn there: a list scrolled under its head is hidden by it.
      if (
        hit !== null &&
        (hit.contains(one.element) || hit.contains(other.element) || one.element.contains(hit) || other.element.contains(hit))
      )
        found.push(`texts overlap: '${one.text.slice(0, 30)}' and '${other.text.slice(0, 30)}'`)
    }

  for (const axis of ['X', 'Y'] as const) {
    const regions = [document.documentElement, ...document.querySelectorAll('body *')].filter((element) => {
      const more = axis === 'Y' ? element.scrollHeight - element.clientHeight : element.scrollWidth - element.clientWidth
      return more > 1 && scrolls(element, axis) && isShown(element) && element.closest('textarea, [data-scrolls]') === null
    })
    const open = document.querySelector('.ant-drawer-open, .ant-modal-wrap:not([style*="display: none"])')
    const counted = open === null ? regions : regions.filter((element) => open.contains(element))
    if (counted.length > 1)
      found.push(`${counted.length} regions scroll ${axis}: ${counted.map((each) => each.className || each.tagName).join(' | ')}`)
  }

  if (isTouch)
    for (const control of document.querySelectorAll(
      'a[href], button, [role="button"], [role="tab"], [role="switch"], label.ant-segmented-item, .ant-picker, .ant-select',
    )) {
      if (!isShown(control) || control.closest('footer.foot, .ant-drawer-mask') !== null) continue
      const { width, height } = control.getBoundingClientRect()
      if (width > 0 && (height < 43.5 || width < 43.5))
        found.push(`target of ${Math.round(width)} × ${Math.round(height)} px: ${name(control)}`)
    }
  return [...new Set(found)]
}

/** What is wrong with the layout of the page at its present size; empty where nothing is. */
export async function layoutFaults(page: Page, isTouch = false): Promise<string[]> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  const faults = await page.evaluate(lookAtLayout, { isTouch })
  const beyond = await sideways(page)
  const lost = await outOfReach(page)
  return [
    ...faults,
    ...(beyond > 0 ? [`the page scrolls ${beyond} px sideways`] : []),
    ...lost.map((name) => `out of reach: '${name}'`),
  ]
}
