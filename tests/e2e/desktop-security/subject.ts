import type { Page } from '@playwright/test'
import type { DesktopApp } from '../../support/electron-33/desktop-app.ts'

/** A running desktop app under examination, and what its package is made of. */
export interface Subject {
  app: DesktopApp
  page: Page
  /** Origin of its server, such as http://127.0.0.1:41231. */
  address: string
  /** Electron's version as it is shipped. */
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

/** What Electron has of its pages without documenting it. */
interface WithPreferences {
  getLastWebPreferences(): Record<string, unknown> | null
}

/** The preferences in force of every window that there is. */
export const preferencesOf = ({ app }: Subject): Promise<Record<string, unknown>[]> =>
  app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => ({
      ...(webContents as unknown as WithPreferences).getLastWebPreferences(),
    })),
  )

export const SCREENS = 'app://purser/'

/** Puts the window back on the first screen after a check that worked on it, and closes what was opened beside it. */
export async function backToScreens({ app, page }: Subject): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isLeft: true })).catch(() => undefined)
  await app.electron.evaluate(async ({ BrowserWindow }, url) => {
    const [first, ...others] = BrowserWindow.getAllWindows().toSorted((one, other) => one.id - other.id)
    others.forEach((other) => other.destroy())
    await first?.loadURL(url).catch(() => undefined)
  }, SCREENS)
  // The window may be back before Playwright knows it; what is asked of the page then is lost with the one before.
  await page.waitForFunction(() => !('isLeft' in window))
  await page.locator('#root').waitFor({ state: 'attached' })
}
