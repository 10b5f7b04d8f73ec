import { expect, type Locator, type Page } from '@playwright/test'

/** How a person works the screens: with the mouse, by touch, or with nothing but the keyboard. */
export interface Hands {
  readonly kind: 'mouse' | 'touch' | 'keyboard'
  /** A button, a link, a table, a dish. */
  press(target: Locator): Promise<void>
  /** A line of text, replacing what is there. */
  fill(target: Locator, text: string): Promise<void>
  /** A day or a moment, typed as the field shows it. */
  fillDate(target: Locator, text: string): Promise<void>
  /** One of a list; `search` is typed first where the list is searched by typing. */
  choose(target: Locator, option: string, search?: string): Promise<void>
  /** The code, into its six boxes. */
  enterCode(boxes: Locator, code: string): Promise<void>
}

/** The open list that belongs to a select, and to no other one that is still closing. */
async function listOf(page: Page, target: Locator): Promise<Locator> {
  await expect(target).toHaveAttribute('aria-expanded', 'true')
  const id = (await target.getAttribute('aria-controls')) ?? ''
  return page.locator('.ant-select-dropdown').filter({ has: page.locator(`[id="${id}"]`) })
}

function pointing(page: Page, kind: 'mouse' | 'touch', point: (target: Locator) => Promise<void>): Hands {
  const fill = async (target: Locator, text: string): Promise<void> => {
    await point(target)
    await target.fill(text)
  }
  return {
    kind,
    press: point,
    fill,
    fillDate: async (target, text) => {
      await fill(target, text)
      await target.press('Enter')
    },
    choose: async (target, option, search) => {
      await point(target)
      if (search !== undefined) await target.fill(search)
      const list = await listOf(page, target)
      await point(list.locator('.ant-select-item-option', { hasText: option }).first())
    },
    enterCode: async (boxes, code) => {
      await point(boxes.getByRole('textbox').first())
      await page.keyboard.type(code)
    },
  }
}

/** Waits until the dialog that holds it has grown: it would move away from under a press. No person is quicker; a busy machine is slower. */
const grown = (target: Locator): Promise<void> =>
  target.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const dialog = element.closest('[role="dialog"]')
        const look = (): unknown => (/-(enter|appear)\b/.test(dialog?.className ?? '') ? requestAnimationFrame(look) : resolve())
        look()
      }),
  )

/** The mouse for pointing, the keyboard for text. */
export const mouseHands = (page: Page): Hands =>
  pointing(page, 'mouse', async (target) => {
    await grown(target)
    await target.click()
  })

/** Fingers for pointing; the page must have touch. */
export const touchHands = (page: Page): Hands =>
  pointing(page, 'touch', async (target) => {
    await grown(target)
    await target.tap()
  })

/** More Tab presses than any screen has stops. */
const MAX_TABS = 150
const MAX_ARROWS = 60

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement)
const isNearFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const group = element.closest('section, [role="radiogroup"], [role="tablist"], [role="toolbar"], [role="group"]')
    return group !== null && group.contains(document.activeElement) && (element as HTMLElement).tabIndex < 0
  })

/** Walks to a control with Tab, and within a group of one stop with the arrow keys. Fails for what the keyboard cannot reach. */
async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs <= MAX_TABS; tabs += 1) {
    if (await hasFocus(target)) return
    if (await isNearFocus(target)) return arrowTo(page, target)
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${target.toString()}`)
}

async function arrowTo(page: Page, target: Locator): Promise<void> {
  await page.keyboard.press('Home')
  for (let arrows = 0; arrows <= MAX_ARROWS; arrows += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`the arrow keys do not reach ${target.toString()}`)
}

/** Slower than a scanner, whose numbers a field for an amount refuses. */
const HAND_PACE = { delay: 40 }

/** Nothing but keys: Tab to walk, Enter to press, arrows within lists. */
export function keyboardHands(page: Page): Hands {
  const type = async (target: Locator, text: string): Promise<void> => {
    await walkTo(page, target)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text, /^\d{5,}$/.test(text) ? HAND_PACE : {})
  }
  return {
    kind: 'keyboard',
    press: async (target) => {
      await walkTo(page, target)
      await page.keyboard.press('Enter')
    },
    fill: type,
    fillDate: async (target, text) => {
      await type(target, text)
      await page.keyboard.press('Enter')
    },
    choose: async (target, option, search) => {
      await walkTo(page, target)
      await page.keyboard.press('ArrowDown')
      const list = await listOf(page, target)
      await expect(list).toBeVisible()
      if (search !== undefined) await page.keyboard.type(search)
      const active = list.locator('.ant-select-item-option-active')
      for (let arrows = 0; arrows <= MAX_ARROWS; arrows += 1) {
        if ((await active.textContent())?.includes(option)) break
        await page.keyboard.press('ArrowDown')
      }
      await page.keyboard.press('Enter')
    },
    enterCode: async (boxes, code) => {
      await walkTo(page, boxes.getByRole('textbox').first())
      await page.keyboard.type(code)
    },
  }
}

/** Pointer events that a page has seen, by name; none while only the keyboard is used. */
export interface PointerWatch {
  seen(): readonly string[]
  /** Fails when a mouse, a finger or a pen touched the page. */
  expectNone(): void
}

/** Watches every document that the page opens from now on. A click made by a key is none: it comes without a pointer. */
export async function watchPointers(page: Page): Promise<PointerWatch> {
  const seen: string[] = []
  await page.exposeFunction('reportPointer', (name: string) => seen.push(name))
  await page.addInitScript(() => {
    const { reportPointer } = window as unknown as { reportPointer: (name: string) => void }
    for (const name of ['pointerdown', 'mousedown', 'mousemove', 'touchstart', 'wheel'])
      window.addEventListener(name, () => reportPointer(name), { capture: true, passive: true })
  })
  return { seen: () => seen, expectNone: () => expect(seen, 'pointer events').toEqual([]) }
}
