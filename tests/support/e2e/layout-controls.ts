/** Runs in the page: more than one thing that scrolls in a direction. What carries `data-scrolls` may do so beside it, by name. */
export function judgeRegions(): string[] {
  const { eyes } = window
  const named = ['rows', 'dishes', 'order', 'tables', 'lane', 'toMake']
  const open = [...document.querySelectorAll('.ant-drawer-open, .ant-modal-wrap')].findLast((layer) => eyes.isShown(layer))
  const isExcepted = (element: Element) =>
    element.matches('textarea') || named.includes(element.closest('[data-scrolls]')?.getAttribute('data-scrolls') ?? '')
  return (['X', 'Y'] as const).flatMap((axis) => {
    const more = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element) =>
      axis === 'Y' ? scrollHeight - clientHeight : scrollWidth - clientWidth
    const regions = [document.documentElement, ...document.querySelectorAll('body *')].filter(
      (element) => more(element) > 1 && eyes.scrolls(element, axis) && eyes.isShown(element) && !isExcepted(element),
    )
    const counted = regions.filter((element) => open === undefined || open.contains(element))
    const names = counted.map((element) => (element.getAttribute('class') ?? element.tagName).slice(0, 50)).join(' | ')
    return counted.length > 1 ? [`${counted.length} regions scroll ${axis}: ${names}`] : []
  })
}

/** Runs in the page: a dialog that is higher than the window, so that its buttons are below it. */
export function judgeDialogs(): string[] {
  return [...document.querySelectorAll('.ant-modal-wrap')].filter(window.eyes.isShown).flatMap((wrap) => {
    const over = wrap.scrollHeight - wrap.clientHeight
    return over > 1 ? [`a dialog is ${over} px higher than the window: ${window.eyes.where(wrap)}`] : []
  })
}

/** Runs in the page: what a finger cannot hit. Words in a line of text are no target of their own. */
export function judgeTargets(): string[] {
  const controls =
    'a[href], button, [role="button"], [role="tab"], [role="switch"], .ant-segmented-item, .ant-picker, .ant-select'
  const MIN_PX = 43.5
  return [...document.querySelectorAll(controls)].flatMap((control) => {
    if (!window.eyes.isShown(control) || control.closest('.ant-drawer-mask, p a') !== null) return []
    // The target may be larger than what is drawn: a label, a whole row that its first button reaches over, an edge around it.
    const reach = getComputedStyle(control, '::after')
    const isRow = reach.position === 'absolute' && reach.content !== 'none' && parseFloat(reach.top) === 0
    const target = control.closest('label') ?? (isRow ? (control.closest('tr') ?? control) : control)
    const edge = 2 * Math.max(0, -parseFloat(getComputedStyle(control, '::before').top) || 0)
    const box = target.getBoundingClientRect()
    const [width, height] = [box.width, box.height + edge]
    if (width === 0 || (height >= MIN_PX && width >= MIN_PX)) return []
    const name = control.getAttribute('aria-label') ?? control.textContent.trim()
    return [`target of ${Math.round(width)} × ${Math.round(height)} px: ${control.tagName.toLowerCase()} '${name.slice(0, 40)}'`]
  })
}

/** Runs in the page: toasts that take a tap anywhere but on their own Undo. */
export function judgeToasts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.ant-message-notice')].flatMap((toast) => {
    const { left, top, width, height } = toast.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 4, top + height / 2)
    return toast.contains(hit) && hit?.closest('button') === null ? [`a toast takes a tap: '${toast.textContent.trim()}'`] : []
  })
}

/** Runs in the page: what is chosen and looks like its neighbour that is not, where colours say nothing. */
export function judgeChosen(): string[] {
  const kinds = [
    ['[aria-pressed="true"]', '[aria-pressed="false"]'],
    ['.ant-segmented-item-selected', '.ant-segmented-item:not(.ant-segmented-item-selected)'],
    ['[role="switch"][aria-checked="true"]', '[role="switch"][aria-checked="false"]'],
    ['nav [aria-current="page"]', 'nav a:not([aria-current])'],
    ['li:has(.ant-radio-checked)', 'li:has(.ant-radio:not(.ant-radio-checked))'],
  ] as const
  const lookOf = (element: Element) => {
    const parts = [getComputedStyle(element), getComputedStyle(element, '::after'), getComputedStyle(element, '::before')]
    const lines = parts.map((style) => [
      style.borderTopWidth,
      style.borderLeftWidth,
      style.outlineStyle,
      style.outlineWidth,
      style.content,
    ])
    return JSON.stringify([lines, element.querySelectorAll('svg').length, parts[0]?.textDecorationLine])
  }
  return kinds.flatMap(([on, off]) => {
    const [chosen, other] = [on, off].map((kind) => [...document.querySelectorAll(kind)].find(window.eyes.isShown))
    if (chosen === undefined || other === undefined || lookOf(chosen) !== lookOf(other)) return []
    return [`chosen by colour alone: '${(chosen.getAttribute('aria-label') ?? chosen.textContent).trim().slice(0, 40)}'`]
  })
}

/** Runs in the page: a table with a row whose cells end before it, as where a heading spans more columns than there are. */
export function judgeRows(): string[] {
  const isRow = (row: Element) => getComputedStyle(row).display === 'table-row' && window.eyes.isShown(row)
  return [...document.querySelectorAll('table')].filter(window.eyes.isShown).flatMap((table) => {
    const { right, width } = table.getBoundingClientRect()
    // Where the head is for readers alone, or rows are laid out otherwise, they are no rows of this width.
    const rows = [...table.rows].filter((row) => isRow(row) && Math.abs(row.getBoundingClientRect().width - width) <= 2)
    const gaps = rows.map((row) => {
      const last = [...row.cells].findLast((cell) => cell.getBoundingClientRect().width > 0)
      return last === undefined ? 0 : right - last.getBoundingClientRect().right
    })
    const gap = Math.max(0, ...gaps)
    return gap > 2 ? [`a row ends ${Math.round(gap)} px before its table: ${window.eyes.where(table)}`] : []
  })
}

/** Runs in the page: a control wider than the cell of a table that ends in an ellipsis, which is then shown beside it. */
export function judgeCells(): string[] {
  return [...document.querySelectorAll('td > :is(button, a, [role="combobox"], .ant-select), td > * > button')].flatMap(
    (control) => {
      const cell = control.closest('td')
      const isCut =
        cell !== null && getComputedStyle(cell).overflowX !== 'visible' && getComputedStyle(cell).textOverflow === 'ellipsis'
      if (!isCut || !window.eyes.isShown(control)) return []
      // Bringing a control into sight may have scrolled the cell.
      const room = cell.getBoundingClientRect().right - cell.scrollLeft - Number.parseFloat(getComputedStyle(cell).paddingRight)
      // A negative margin lets it reach into the cell's padding on purpose, with no ellipsis.
      const over = control.getBoundingClientRect().right + Number.parseFloat(getComputedStyle(control).marginRight) - room
      return over > 1 ? [`a control is ${Math.round(over)} px wider than its cell: ${window.eyes.where(control)}`] : []
    },
  )
}
