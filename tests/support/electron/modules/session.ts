import type { Session, WebRequest } from 'electron'
import { serve } from './link.ts'
import { protocol, protocolOfItsOwn } from './protocol.ts'
import { strict } from './strict.ts'
import { answersOf, type Hooks, webRequestOf } from './web-request.ts'

type Offered = Partial<Omit<Session, 'protocol' | 'webRequest'>> & { protocol: typeof protocol; webRequest: Partial<WebRequest> }
type Asked = Parameters<Session['setPermissionRequestHandler']>[0]
type Checked = Parameters<Session['setPermissionCheckHandler']>[0]

const hooks: Hooks = {}
let asked: Asked = null
let checked: Checked = null

/** Requests of the program itself: a browser's own, of no page, over the network stack. */
const fetchAsBrowser: Session['fetch'] = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('sec-fetch-site', 'none')
  headers.set('sec-fetch-mode', 'no-cors')
  headers.set('sec-fetch-dest', 'empty')
  return fetch(input, { ...init, headers })
}

const defaultSession = strict('session', {
  protocol,
  webRequest: webRequestOf(hooks),
  setPermissionRequestHandler: (handler) => void (asked = handler),
  setPermissionCheckHandler: (handler) => void (checked = handler),
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

const partitions = new Map<string, object>()

/** A session of its own: no hooks of the default one, nothing of its storage. */
function fromPartition(name: string): object {
  const known = partitions.get(name)
  if (known !== undefined) return known
  const made = strict(`session ${name}`, {
    protocol: protocolOfItsOwn() as Session['protocol'],
    setDevicePermissionHandler: () => undefined,
    setPermissionRequestHandler: () => undefined,
    setPermissionCheckHandler: () => undefined,
    fetch: fetchAsBrowser,
  } satisfies Partial<Session>)
  partitions.set(name, made)
  return made
}

export const session = strict('session', { defaultSession, fromPartition })

/** Without a handler Electron allows everything. */
serve({
  ...answersOf(hooks),
  permission: async (_contentsId, permission, origin) => {
    const name = permission as Parameters<NonNullable<Asked>>[1]
    const details = { requestingUrl: `${origin}/`, isMainFrame: true }
    const isHeld = checked?.(null, name, origin, details) ?? true
    const handler = asked
    const isGranted =
      handler === null || (await new Promise<boolean>((resolve) => handler(null as never, name, resolve, details)))
    return isHeld && isGranted
  },
})
