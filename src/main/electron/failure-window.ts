import { BrowserWindow, dialog, shell } from 'electron'
import { actionOf, type Failure, failureHeaders, FAILURE_ORIGIN, failurePage, failureText } from '../desktop/failure-page.ts'
import { onePagePreferences } from './one-page.ts'
import { openPage } from './open-page.ts'
import { windowIcon } from './window.ts'

/** What staff choose in the window. */
export type FailureAnswer = 'again' | 'quit'

/** A kiosk tries again by itself after so long, since nobody may be there to press. */
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
    // The first of Electron's events of a navigation: preventing it, as for every page of ours, keeps will-navigate from coming.
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

/** Says in a small window of ours what stopped Purser, and answers what staff choose; where no window can be made, in a box of the system. */
export async function askAfterFailure(failure: Failure, parent: BrowserWindow | null = null): Promise<FailureAnswer> {
  process.stderr.write(`purser: ${failure.reason}\n`)
  try {
    return await askInWindow(failure, parent)
  } catch {
    dialog.showErrorBox(failure.title, failureText(failure))
    return 'quit'
  }
}
