import type { App, Session, WebContents } from 'electron'
import { APP_ORIGIN } from './scheme.ts'

const isOurs = (url: string): boolean => url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`)

/** No page gets a device, a notification or anything else a browser might ask the user for. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
}

/** A page stays on app://purser, opens no window and holds no webview. */
export function confine(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isOurs(event.url)) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    if (!isOurs(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    if (!isOurs(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** Confines every page that this program will ever make. */
export function confineAll(app: App): void {
  app.on('web-contents-created', (_event, contents) => confine(contents))
}
