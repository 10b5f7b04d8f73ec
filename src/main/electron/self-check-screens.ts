import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserWindow } from 'electron'
import { bad, type Finding, good } from '../../shared/finding.ts'

const LOOK_EVERY_MS = 50

interface Look {
  bridge: string
  text: number
  fonts: number
  asksLogin: boolean
}

/** What can be seen of a painted page. */
const LOOK = `document.fonts.ready.then(() => ({
  bridge: typeof window.purser?.call,
  text: document.body.innerText.length,
  fonts: Array.from(document.fonts).filter((font) => font.status === 'loaded').length,
  asksLogin: document.querySelector('input[type=password]') !== null,
}))`

/** Waits until the window shows a screen in the program's font. Throws if the page has no bridge. */
async function untilPainted(window: BrowserWindow): Promise<Look> {
  for (;;) {
    const look = (await window.webContents.executeJavaScript(LOOK)) as Look
    if (look.bridge !== 'function') throw new Error('the page has no bridge: its preload did not run')
    if (look.text > 0 && look.fonts > 0 && window.isVisible()) return look
    await pause(LOOK_EVERY_MS)
  }
}

/** Whether the window shows a screen in the program's font, with the bridge to the program. */
export async function windowPart(window: BrowserWindow): Promise<Finding> {
  const { fonts } = await untilPainted(window)
  return good('window', `painted, ${fonts} fonts`)
}

/** Ends the page with `begin`; true if a page is then loaded that shows a screen to staff who are still logged in. */
async function isBackAfter(window: BrowserWindow, begin: () => void): Promise<boolean> {
  const loaded = once(window.webContents, 'did-finish-load')
  begin()
  // A script in the page that is being replaced would never answer.
  await loaded
  return !(await untilPainted(window)).asksLogin
}

const NOBODY = 'a screen, but no one is logged in any longer'

/** Whether the page reloads and staff stay logged in. */
export const reloadPart = async (window: BrowserWindow): Promise<Finding> =>
  (await isBackAfter(window, () => window.webContents.reload()))
    ? good('reload', 'a screen again, still logged in')
    : bad('reload', NOBODY)

/** Whether the program reopens the screens when their process is killed. */
export const crashPart = async (window: BrowserWindow): Promise<Finding> =>
  (await isBackAfter(window, () => window.webContents.forcefullyCrashRenderer()))
    ? good('crash', 'the screens came back, still logged in')
    : bad('crash', NOBODY)
