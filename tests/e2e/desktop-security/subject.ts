import type { Page } from 'playwright'
import type { DesktopProgram } from '../../support/programs/desktop-program.ts'

/** A running desktop app under examination, and what its package is made of. */
export interface Subject {
  program: DesktopProgram
  page: Page
  /** Origin of its server, such as http://127.0.0.1:41231. */
  address: string
  /** Electron's version as it is installed. */
  electronVersion: string
  /** electron-builder.yml as text. */
  builderConfig: string
}

/** One item of Electron's checklist: what speaks against the program, in words; nothing when it holds. */
export interface ChecklistItem {
  title: string
  findings(subject: Subject): Promise<string[]>
}

/** The findings among these whose condition came true. */
export const found = (...conditions: [isFound: boolean, words: string][]): string[] =>
  conditions.filter(([isFound]) => isFound).map(([, words]) => words)

/** Where a page may get anything from: the program's own screens and its one server. */
export const isOwn = (url: string, { address }: Subject): boolean =>
  /^(app:\/\/purser\/|data:|blob:|about:)/.test(url) || url.startsWith(`${address}/`)

const MAX_TRIES = 5

/** Puts the screens back on the first page after a check that worked on them; what the check set off may come in between. */
export async function backToScreens(subject: Subject, tries = 1): Promise<void> {
  const { page } = subject
  try {
    await page.goto('/')
    await page.locator('#root').waitFor({ state: 'attached' })
  } catch (problem) {
    if (tries === MAX_TRIES) throw problem
    await page.waitForLoadState().catch(() => undefined)
    await backToScreens(subject, tries + 1)
  }
}
