import { BrowserWindow, dialog, shell } from 'electron'
import { actionOf, type Failure, failureHeaders, FAILURE_ORIGIN, failurePage, failureText } from '../desktop/failure-page.ts'
import { onePagePreferences } from './one-page.ts'
import { openPage } from './open-page.ts'
import { windowIcon } from './window.ts'

/** The choice of staff in the window. */
export type FailureAnswer = 'again' | 'quit'

/** When a kiosk retries by itself, in ms, since there may be no one to press the button. */
const KIOSK_AGAIN_MS = 30_000

let shown = ''

function makeWindow(kiosk: boolean, parent: BrowserWindow | null): BrowserWindow {
  return new BrowserWindow({
    width: 680,
    height: 540,
    resizable: !kiosk,
    minimizable: false,
    maximizable: false,
    closable: !kiosk,
    alwaysOnTop: kiosk,
    autoHideMenuBar: true,
    title: 'Purser',
    icon: windowIcon(),
    ...(parent === null ? {} : { parent }),
    webPreferences: onePagePreferences('failure', () => shown, failureHeaders),
  })
}

async function askInWindow(failure: Failure, parent: BrowserWindow | null): Promise<FailureAnswer> {
  shown = failurePage(failure)
  const window = makeWindow(failure.kiosk, parent)
  const answered = new Promise<FailureAnswer>((resolve) => {
    if (failure.kiosk) setTimeout(() => resolve('again'), KIOSK_AGAIN_MS)
    else window.once('closed', () => resolve('quit'))
    // Electron's first navigation event. Preventing it, as confine() does for each of our pages, means that will-navigate never
    // comes.
    window.webContents.on('will-frame-navigate', (event) => {
      event.preventDefault()
      const action = actionOf(event.url)
      if (action === 'logs') void shell.openPath(failure.logFolder)
      else if (action !== null) resolve(action)
    })
  })
  await openPage(window, `${FAILURE_ORIGIN}/`)
  const answer = await answered
  if (!window.isDestroyed()) window.destroy()
  return answer
}

/**
 * Shows in a small window what stopped Purser and answers the choice of staff; if no window can be made, shows the system's
 * dialog box.
 */
export async function askAfterFailure(failure: Failure, parent: BrowserWindow | null = null): Promise<FailureAnswer> {
  process.stderr.write(`purser: ${failure.reason}\n`)
  try {
    return await askInWindow(failure, parent)
  } catch {
    dialog.showErrorBox(failure.title, failureText(failure))
    return 'quit'
  }
}
