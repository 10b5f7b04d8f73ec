/** A text as the page shows it. Box and sight in CSS pixels. */
export interface SeenText {
  element: Element
  words: string
  /** How much of it is cut off at its sides and in height; what can be scrolled to is not cut. */
  cut: { side: number; height: number }
  /** What of its box is in sight. */
  sight: { left: number; right: number; top: number; bottom: number }
  /** Its lines, as far as they are in sight. */
  lines: DOMRect[]
  /** Whether it ends in an ellipsis where it has no room, on purpose. */
  gives: boolean
}

declare global {
  interface Window {
    eyes: {
      isShown(element: Element): boolean
      scrolls(element: Element, axis: 'X' | 'Y'): boolean
      /** Where an element is, in a word or two. */
      where(element: Element): string
      /** Read once for a look, since it asks for the style of everything around each text. */
      texts(): readonly SeenText[]
    }
  }
}

/** Runs in the page: what the judges below look with. */
export function installEyes(): void {
  const hidden = '[inert], [aria-hidden="true"], .visually-hidden, a[href="#body"]'
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.closest(hidden) === null
  const scrolls = (element: Element, axis: 'X' | 'Y') =>
    ['auto', 'scroll'].includes(getComputedStyle(element)[`overflow${axis}`]) || element === document.scrollingElement
  const where = (element: Element) => (element.closest('[class*="_"]')?.getAttribute('class') ?? element.tagName).slice(0, 60)

  const seen = (text: Text, element: Element): SeenText | null => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, top, bottom, width } = range.getBoundingClientRect()
    const sight = { left, right, top, bottom }
    const cut = { side: 0, height: 0 }
    let [scrollsX, scrollsY, gives] = [false, false, false]
    for (let around: Element | null = element; around !== null && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around)
      const edge = around.getBoundingClientRect()
      if (edge.width <= 2 || edge.height <= 2 || style.clipPath !== 'none') return null
      scrollsX ||= scrolls(around, 'X') && around.scrollWidth > around.clientWidth
      scrollsY ||= scrolls(around, 'Y') && around.scrollHeight > around.clientHeight
      if (style.overflowX !== 'visible') {
        gives ||= style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        if (!scrollsX) cut.side = Math.max(cut.side, right - edge.right, edge.left - left)
        Object.assign(sight, { left: Math.max(sight.left, edge.left), right: Math.min(sight.right, edge.right) })
      }
      if (style.overflowY !== 'visible') {
        if (!scrollsY) cut.height = Math.max(cut.height, bottom - edge.bottom, edge.top - top)
        Object.assign(sight, { top: Math.max(sight.top, edge.top), bottom: Math.min(sight.bottom, edge.bottom) })
      }
      if (style.position === 'fixed') break
    }
    const lines = [...range.getClientRects()].flatMap((line) => {
      const [x, y] = [Math.max(line.left, sight.left), Math.max(line.top, sight.top)]
      const [wide, high] = [Math.min(line.right, sight.right) - x, Math.min(line.bottom, sight.bottom) - y]
      // A box of less than nothing would lie on the other side of its edge.
      return wide > 0 && high > 0 ? [new DOMRect(x, y, wide, high)] : []
    })
    return width === 0 ? null : { element, words: text.data.trim(), cut, sight, lines, gives }
  }

  const readTexts = (): SeenText[] => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const all: SeenText[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const element = text.parentElement
      if (
        element === null ||
        text.data.trim() === '' ||
        element.closest('svg, script, style, .ant-message, [data-fits]') !== null
      )
        continue
      const found = isShown(element) ? seen(text, element) : null
      if (found !== null) all.push(found)
    }
    return all
  }
  let kept: readonly SeenText[] | null = null
  const texts = () => (kept ??= readTexts())
  window.eyes = { isShown, scrolls, where, texts }
}

/** Runs in the page: texts cut off. Names may end in an ellipsis; numbers, amounts, times and titles never. */
export function judgeText(): string[] {
  // A line's box is a little higher than its letters, and a rounded pixel is no letter. What is longer than a number with its words is prose.
  const [SIDE_PX, HEIGHT_PX, NUMBER_LENGTH] = [1.5, 4, 24]
  return window.eyes.texts().flatMap(({ element, words, cut, gives }) => {
    const at = `'${words.slice(0, 40)}' in ${window.eyes.where(element)}`
    const isTitle = element.closest('h1') !== null
    const whole = element.textContent.trim()
    const isNumber = /\d/.test(whole) && !whole.includes('@') && whole.length <= NUMBER_LENGTH
    if (cut.side > SIDE_PX && (isTitle || isNumber || !gives)) {
      const what = isTitle ? 'title' : isNumber ? 'number' : 'text'
      return [`${what} cut short by ${Math.round(cut.side)} px: ${at}`]
    }
    if (cut.height > HEIGHT_PX && !gives) return [`text clipped in height by ${Math.round(cut.height)} px: ${at}`]
    return []
  })
}

/** Runs in the page: two texts drawn on each other, where neither lies over the other as a layer of its own. */
export function judgeOverlaps(): string[] {
  const layers = '[role="dialog"], .ant-drawer, .ant-modal, header, nav, footer, th, thead'
  const lines = window.eyes.texts().flatMap(({ element, words, lines: own }) => {
    const layer = element.closest(layers)
    return own.filter(({ width, height }) => width > 1 && height > 1).map((line) => ({ element, words, line, layer }))
  })
  lines.sort((a, b) => a.line.top - b.line.top)
  return lines.flatMap((one, at) => {
    const below = lines.findIndex(({ line }, nth) => nth > at && line.top >= one.line.bottom)
    return lines.slice(at + 1, below === -1 ? lines.length : below).flatMap((other) => {
      if (one.element === other.element || one.layer !== other.layer) return []
      const [a, b] = [one.line, other.line]
      const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)]
      const [width, height] = [Math.min(a.right, b.right) - left, Math.min(a.bottom, b.bottom) - top]
      if (width <= 2 || height <= 4) return []
      // Only what is really drawn there: a list scrolled under its head is hidden by it.
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const isDrawn = [one.element, other.element].some((element) => hit?.contains(element) || element.contains(hit))
      return isDrawn ? [`texts overlap: '${one.words.slice(0, 30)}' and '${other.words.slice(0, 30)}'`] : []
    })
  })
}

/** Runs in the page: a text that runs under a control beside it. */
export function judgeCovered(): string[] {
  const layers =
    '[role="dialog"], .ant-drawer-header, .ant-drawer-footer, .ant-modal-header, .ant-modal-footer, header, nav, footer, th'
  const controls = [...document.querySelectorAll('button, input, .ant-select, .ant-segmented')]
    .filter((control) => window.eyes.isShown(control) && getComputedStyle(control).position === 'static')
    .map((control) => ({ control, box: control.getBoundingClientRect(), layer: control.closest(layers) }))
  return window.eyes.texts().flatMap(({ element, words, lines }) => {
    const own = element.closest(layers)
    const isUnder = (line: DOMRect, { control, box }: (typeof controls)[number]) => {
      const [left, top] = [Math.max(line.left, box.left), Math.max(line.top, box.top)]
      const [width, height] = [Math.min(line.right, box.right) - left, Math.min(line.bottom, box.bottom) - top]
      return width > 3 && height > 6 && control.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    const over = controls.find(
      (one) =>
        one.layer === own &&
        !one.control.contains(element) &&
        !element.contains(one.control) &&
        lines.some((line) => isUnder(line, one)),
    )?.control
    const name = over?.getAttribute('aria-label') ?? over?.textContent.trim() ?? ''
    return over === undefined ? [] : [`text under a control: '${words.slice(0, 30)}' under '${name}'`]
  })
}
