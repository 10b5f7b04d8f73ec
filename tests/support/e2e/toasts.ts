import { expect, type Page } from '@playwright/test'
import { TEST_WAIT_MS } from '../setup/test-timeouts.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

/** One toast as it was on the screen. `goneAt` is null while it is shown; times in ms of the page's clock. */
export interface SeenToast {
  text: string
  kind: ToastKind
  /** Ground and letters, as the browser paints them. */
  background: string
  color: string
  /** Middle and upper edge, px. */
  middle: number
  top: number
  shownAt: number
  goneAt: number | null
  /** The longest time for which the page itself hung meanwhile, ms: by so much the other two may be late. */
  stalledMs: number
  /** By how much the machine's clock was set on or back meanwhile, ms: the toasts' library counts by it. */
  clockSetMs: number
}

declare global {
  interface Window {
    seenToasts: SeenToast[]
  }
}

/** Runs in the page from its first moment on: keeps what every toast says, looks like, and how long it is shown. */
function watchToasts(): void {
  const kinds = ['success', 'info', 'warning', 'error'] as const
  const open = new Map<Element, SeenToast>()
  window.seenToasts = []
  const BEAT_MS = 20
  let lastBeat = performance.now()
  const clockAhead = () => Date.now() - performance.now()
  let clockBefore = clockAhead()
  setInterval(() => {
    const now = performance.now()
    const stalled = now - lastBeat - BEAT_MS
    lastBeat = now
    const clockSetMs = clockAhead() - clockBefore
    clockBefore += clockSetMs
    for (const seen of window.seenToasts)
      if (seen.goneAt === null || seen.goneAt > now - stalled - BEAT_MS) {
        seen.stalledMs = Math.max(seen.stalledMs, stalled)
        seen.clockSetMs += clockSetMs
      }
  }, BEAT_MS)
  const look = () => {
    const notices = document.querySelectorAll<HTMLElement>('.ant-message-notice')
    for (const notice of notices) {
      const leaving = /-leave/.test(notice.className) || notice.closest('[class*="-leave"]') !== null
      const known = open.get(notice)
      if (known !== undefined) {
        if (leaving) known.goneAt ??= performance.now()
        continue
      }
      const text = notice.textContent.trim()
      if (text === '' || leaving) continue
      const classes = `${notice.className} ${notice.innerHTML}`
      const kind = kinds.find((name) => new RegExp(`ant-message-(notice-icon-)?${name}`).test(classes)) ?? 'info'
      const box = notice.getBoundingClientRect()
      const painted = [notice, ...notice.querySelectorAll<HTMLElement>('*')].find(
        (element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)',
      )
      const letters = [...notice.querySelectorAll<HTMLElement>('*')].findLast((element) => element.textContent.trim() === text)
      const { left, width, top } = box
      const background = getComputedStyle(painted ?? notice).backgroundColor
      const { color } = getComputedStyle(letters ?? notice)
      const seen = {
        text,
        kind,
        background,
        color,
        middle: left + width / 2,
        top,
        shownAt: performance.now(),
        goneAt: null,
        stalledMs: performance.now() - lastBeat,
        clockSetMs: 0,
      }
      open.set(notice, seen)
      window.seenToasts.push(seen)
    }
    for (const [notice, seen] of open) if (!notice.isConnected) seen.goneAt ??= performance.now()
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] })
}

/** Keeps the toasts of every document this page opens. */
export async function recordToasts(page: Page): Promise<void> {
  await page.addInitScript(watchToasts)
}

const toastsOf = (page: Page): Promise<SeenToast[]> => page.evaluate(() => window.seenToasts)

/** Waits for a toast of exactly this text and kind, the `nth` of its text since the page was opened. */
export async function expectToast(
  page: Page,
  text: string,
  kind: ToastKind,
  nth = 1,
  timeout = TEST_WAIT_MS,
): Promise<SeenToast> {
  const found = async () => (await toastsOf(page)).filter((toast) => toast.text === text)[nth - 1]
  await expect
    .poll(
      async () => (await found())?.kind ?? `none; seen: ${JSON.stringify((await toastsOf(page)).map((toast) => toast.text))}`,
      { message: `toast '${text}'`, timeout },
    )
    .toBe(kind)
  return (await found()) as SeenToast
}

/** How many toasts of this text there were since the page was opened. */
export const toastCount = async (page: Page, text: string): Promise<number> =>
  (await toastsOf(page)).filter((toast) => toast.text === text).length

/** Toasts close 2000 ms after they came (specification, 8 and 9), give or take a frame and however long the page hung. */
export const TOAST_MS = 2000
const EARLY_MS = 100
const LATE_MS = 700

/** Waits until the last toast of this text has closed and checks that it was shown for 2000 ms; more than three at once push out the first. */
export async function expectToastClosesInTime(page: Page, text: string): Promise<void> {
  const last = async () => (await toastsOf(page)).findLast((seen) => seen.text === text)
  await expect.poll(async () => (await last())?.goneAt ?? null, { message: `toast '${text}' closes` }).not.toBeNull()
  const { shownAt, goneAt, stalledMs, clockSetMs } = (await last()) as SeenToast & { goneAt: number }
  const shown = `toast '${text}' stood, in a page that stood still for ${Math.round(stalledMs)} ms and whose clock was set by ${Math.round(clockSetMs)} ms`
  const otherMs = stalledMs + Math.abs(clockSetMs)
  expect(goneAt - shownAt, shown).toBeGreaterThanOrEqual(TOAST_MS - EARLY_MS - otherMs)
  expect(goneAt - shownAt, shown).toBeLessThanOrEqual(TOAST_MS + LATE_MS + otherMs)
}
