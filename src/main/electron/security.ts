import type { App, Session, WebContents } from 'electron'
import { APP_ORIGIN } from './scheme.ts'

const isOurs = (url: string): boolean => url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`)

/**
 * What Chromium asks before a page may reach this machine or its network, by the older and the newer names (Electron's typings,
 * setPermissionRequestHandler).
 */
const networkPermissions: ReadonlySet<string> = new Set(['local-network', 'local-network-access', 'loopback-network'])

/** Denies every page devices, notifications and anything else that a browser might ask the user for. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
}

/**
 * The same, except that the top frame of our screens may reach its server, on this machine or in the network; its content
 * security policy names only that server.
 */
export function allowServerAlone(session: Session): void {
  denyPermissions(session)
  session.setPermissionRequestHandler((_contents, permission, answer, { isMainFrame, requestingUrl }) =>
    answer(networkPermissions.has(permission) && isMainFrame && isOurs(requestingUrl)),
  )
  session.setPermissionCheckHandler(
    (_contents, permission, origin, { isMainFrame }) => networkPermissions.has(permission) && isMainFrame && isOurs(origin),
  )
}

/** Keeps a page on app://purser, without new windows or webviews. */
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

/** Confines every page that this program will create. */
export function confineAll(app: App): void {
  app.on('web-contents-created', (_event, contents) => confine(contents))
}
