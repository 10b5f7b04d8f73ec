import type { Locator, Page } from '@playwright/test'
import type { Hands } from './hands.ts'

/** What a person does on the screens. */
export interface Effort {
  /** A press of a button, a link, a field or an option. */
  clicks: number
  /** Each letter or digit that is typed. */
  keys: number
  /** A file that is found in the system's dialog. */
  files: number
  /** A screen, or a step of one, that is read when it appears. */
  screens: number
}

/** How long each takes a person who has never seen the program, seconds. */
const SECONDS: Readonly<Record<keyof Effort, number>> = { clicks: 2.5, keys: 0.3, files: 10, screens: 10 }

export const secondsOf = (effort: Effort): number =>
  (Object.keys(SECONDS) as (keyof Effort)[]).reduce((sum, what) => sum + effort[what] * SECONDS[what], 0)

export interface CountedHands extends Hands {
  effort: Effort
  /** Presses the button that asks for a file, and chooses it. */
  chooseFile(opener: Locator, file: { name: string; content: string }): Promise<void>
  /** Counts a step that appears on the same screen. */
  read(): void
}

/** Hands that count what they do, and each screen that the page opens. */
export function countedHands(page: Page, hands: Hands): CountedHands {
  const effort: Effort = { clicks: 0, keys: 0, files: 0, screens: 0 }
  const count = (what: keyof Effort, times = 1) => (effort[what] += times)
  let path = ''
  page.on('framenavigated', (frame) => {
    const next = new URL(frame.url()).pathname
    if (frame !== page.mainFrame() || next === path) return
    path = next
    count('screens')
  })
  return {
    kind: hands.kind,
    effort,
    read: () => count('screens'),
    press: (target) => (count('clicks'), hands.press(target)),
    fill: (target, text) => (count('clicks'), count('keys', text.length), hands.fill(target, text)),
    // Enter takes the day.
    fillDate: (target, text) => (count('clicks'), count('keys', text.length + 1), hands.fillDate(target, text)),
    choose: (target, option, search = '') => {
      count('clicks', 2)
      count('keys', search.length)
      return search === '' ? hands.choose(target, option) : hands.choose(target, option, search)
    },
    enterCode: (boxes, code) => (count('clicks'), count('keys', code.length), hands.enterCode(boxes, code)),
    chooseFile: async (opener, { name, content }) => {
      count('clicks')
      count('files')
      const choosing = page.waitForEvent('filechooser')
      await hands.press(opener)
      await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content, 'base64') })
    },
  }
}
