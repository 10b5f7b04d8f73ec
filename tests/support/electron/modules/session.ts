import type { Session, WebContents, WebRequest } from 'electron'
import { serve } from './link.ts'
import { protocol, protocolOfItsOwn } from './protocol.ts'
import { strict } from './strict.ts'
import { contentsOf } from './web-contents.ts'
import { answersOf, type Hooks, webRequestOf } from './web-request.ts'

type Offered = Partial<Omit<Session, 'protocol' | 'webRequest'>> & { protocol: typeof protocol; webRequest: Partial<WebRequest> }
type Asked = Parameters<Session['setPermissionRequestHandler']>[0]
type Checked = Parameters<Session['setPermissionCheckHandler']>[0]

const hooks: Hooks = {}

/** What a session's handlers say to a permission; without a handler Electron allows everything. */
interface Permissions {
  asked: Asked
  checked: Checked
}
const permissionsOf = new WeakMap<object, Permissions>()

/** The two setters of a session that keep its handlers in `own`. */
const handlersInto = (own: Permissions): Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'> => ({
  setPermissionRequestHandler: (handler) => void (own.asked = handler),
  setPermissionCheckHandler: (handler) => void (own.checked = handler),
})
const ofDefault: Permissions = { asked: null, checked: null }

/** Requests of the program itself: a browser's own, of no page, over the network stack. */
const fetchAsBrowser: Session['fetch'] = async (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('sec-fetch-site', 'none')
  headers.set('sec-fetch-mode', 'no-cors')
  headers.set('sec-fetch-dest', 'empty')
  const answer = await fetch(input, { ...init, headers })
  // Node hands a redirect on; Electron's request dies of it (lib/common/api/net-client-request.ts).
  if (init?.redirect === 'manual' && answer.status >= 300 && answer.status < 400) throw new Error('Redirect was cancelled')
  return answer
}

const defaultSession = strict('session', {
  protocol,
  webRequest: webRequestOf(hooks),
  ...handlersInto(ofDefault),
  setDevicePermissionHandler: () => undefined,
  setUSBProtectedClassesHandler: () => undefined,
  setSpellCheckerEnabled: () => undefined,
  setUserAgent: () => undefined,
  setDisplayMediaRequestHandler: () => undefined,
  on: () => undefined as never,
  clearStorageData: async () => undefined,
  clearCache: async () => undefined,
  fetch: fetchAsBrowser,
} satisfies Offered)
permissionsOf.set(defaultSession, ofDefault)

const partitions = new Map<string, object>()

/** A session of its own: no hooks of the default one, nothing of its storage. */
function fromPartition(name: string): object {
  const known = partitions.get(name)
  if (known !== undefined) return known
  const own: Permissions = { asked: null, checked: null }
  const made = strict(`session ${name}`, {
    protocol: protocolOfItsOwn() as Session['protocol'],
    setDevicePermissionHandler: () => undefined,
    ...handlersInto(own),
    fetch: fetchAsBrowser,
  } satisfies Partial<Session>)
  permissionsOf.set(made, own)
  partitions.set(name, made)
  return made
}

export const session = strict('session', { defaultSession, fromPartition })

/** The origin as Electron's handlers get it: a GURL's text, with its slash (shell/browser/electron_permission_manager.cc). */
const originOf = (url: string): string => `${/^[a-z]+:\/\/[^/]*/.exec(url)?.[0] ?? url}/`

serve({
  ...answersOf(hooks),
  permission: async (contentsId, permission, { url, isMainFrame }) => {
    const contents = contentsOf(contentsId) as unknown as WebContents
    const { asked, checked } = permissionsOf.get(contents.session) ?? ofDefault
    const name = permission as Parameters<NonNullable<Asked>>[1]
    const details = { requestingUrl: url, isMainFrame }
    const isHeld = checked?.(contents, name, originOf(url), { ...details, embeddingOrigin: originOf(url) }) ?? true
    const isGranted = asked === null || (await new Promise<boolean>((resolve) => asked(contents, name, resolve, details)))
    return isHeld && isGranted
  },
})
