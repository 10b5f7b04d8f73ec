import { protocol, type Session } from 'electron'
import { pageHeaders } from '../host/page-headers.ts'
import type { RendererFiles } from '../host/renderer-files.ts'

/** The scheme of all our pages. */
export const SCHEME = 'app'
/** The origin of the screens, which the server allows and every IPC sender must have. */
export const APP_ORIGIN = `${SCHEME}://purser`

/** Makes app:// a secure standard scheme; must run before Electron is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** Answers a request under app:// from the fixed set of files; everything else is 404. */
export function answerScreen(request: { method: string; url: string }, files: RendererFiles, apiOrigin: string): Response {
  const { host, pathname } = new URL(request.url)
  const path = pathname === '' || pathname === '/' ? '/index.html' : pathname
  const file = `${SCHEME}://${host}` === APP_ORIGIN && request.method === 'GET' ? files.find(path) : null
  const headers = pageHeaders(apiOrigin)
  if (file === null) return new Response(null, { status: 404, headers })
  return new Response(file.body, {
    headers: { ...headers, 'content-type': file.contentType, 'cache-control': file.cacheControl },
  })
}

/** Serves the screens under app:// in one session; `apiOrigin` is the server that they may talk to. */
export function serveScreens(session: Session, files: RendererFiles, apiOrigin: string): void {
  session.protocol.handle(SCHEME, (request) => answerScreen(request, files, apiOrigin))
}
