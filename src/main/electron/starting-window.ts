import { readFileSync } from 'node:fs'
import { BrowserWindow } from 'electron'
import { startingHeaders, startingPage } from '../desktop/starting-page.ts'
import { onePagePreferences } from './one-page.ts'
import { windowIcon } from './window.ts'

const makeWindow = (kiosk: boolean): BrowserWindow =>
  new BrowserWindow({
    width: 420,
    height: 260,
    kiosk,
    closable: !kiosk,
    frame: false,
    resizable: false,
    minimizable: false,
    maximizable: false,
    skipTaskbar: !kiosk,
    backgroundColor: '#0a1322',
    title: 'Purser',
    icon: windowIcon(),
    webPreferences: onePagePreferences('starting', () => startingPage(readFileSync(windowIcon())), startingHeaders),
  })

/**
 * Says that Purser is starting until the screens are there: a first start makes the database, and whoever sees nothing clicks again. A kiosk
 * fills the screen from the first moment on. Calling the answer closes it. A failure here is reported and Purser starts without it.
 */
export function openStartingWindow(kiosk: boolean, onProblem: (problem: unknown) => void): () => void {
  try {
    const window = makeWindow(kiosk)
    window.loadURL('app://starting/').catch((problem: unknown) => {
      if (!window.isDestroyed()) onProblem(problem)
    })
    return () => {
      if (!window.isDestroyed()) window.destroy()
    }
  } catch (problem) {
    onProblem(problem)
    return () => undefined
  }
}
