import { session, type WebPreferences } from 'electron'
import { SCHEME } from './scheme.ts'
import { denyPermissions } from './security.ts'

/**
 * The preferences of a window that shows one page of ours, `app://NAME/`, without script or bridge: a separate session that
 * serves only that page and none of the screens.
 */
export function onePagePreferences(name: string, page: () => string, headers: Record<string, string>): WebPreferences {
  const own = session.fromPartition(name, { cache: false })
  if (!own.protocol.isProtocolHandled(SCHEME)) {
    denyPermissions(own)
    own.protocol.handle(SCHEME, ({ url }) =>
      url === `${SCHEME}://${name}/` ? new Response(page(), { headers }) : new Response(null, { status: 404, headers }),
    )
  }
  return {
    session: own,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    javascript: false,
    devTools: false,
  }
}
