import { readFileSync } from 'node:fs'
import { BrowserWindow, session } from 'electron'
import { startingHeaders, startingPage } from '../starting-page.ts'
import { SCHEME } from './scheme.ts'
import { denyPermissions } from './security.ts'
import { windowIcon } from './window.ts'

const ORIGIN = 'app://starting'

/** A session of its own, which knows the one page and nothing of the screens. */
function startingSession(): Electron.Session {
  const own = session.fromPartition('starting', { cache: false })
  denyPermissions(own)
  const page = startingPage(readFileSync(windowIcon()))
  own.protocol.handle(SCHEME, ({ url }) =>
    url === `${ORIGIN}/`
      ? new Response(page, { headers: startingHeaders })
      : new Response(null, { status: 404, headers: startingHeaders }),
  )
  return own
}

const makeWindow = (kiosk: boolean): BrowserWindow =>
  new BrowserWindow({
    width: 420,
    height: 260,
    kiosk,
    frame: false,
    resizable: false,
    minimizable: false,
    maximizable: false,
    skipTaskbar: !kiosk,
    backgroundColor: '#0a1322',
    title: 'Purser',
    icon: windowIcon(),
    webPreferences: {
      session: startingSession(),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      javascript: false,
      devTools: false,
    },
  })

/**
 * Says that Purser is starting until the screens are there: a first start makes the database, and whoever sees nothing clicks again. A kiosk
 * fills the screen from the first moment on. Calling the answer closes it; what fails here keeps Purser from nothing.
 */
export function openStartingWindow(kiosk: boolean, onProblem: (problem: unknown) => void): () => void {
  try {
    const window = makeWindow(kiosk)
    window.loadURL(`${ORIGIN}/`).catch((problem: unknown) => {
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
