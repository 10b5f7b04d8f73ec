import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CustomScheme, Privileges, Protocol } from 'electron'
import type { RequestFacts, SchemeAnswer } from '../sides.ts'
import { refuseUnknownOptions } from '../typings.ts'
import { plainApp } from './app.ts'
import { serve } from './link.ts'
import { sabotage } from './sabotage.ts'
import { strict } from './strict.ts'

type Handler = Parameters<Protocol['handle']>[1]
type Handlers = Map<string, Handler>
const handlers: Handlers = new Map()
/** Those of the sessions besides the default one, by their `protocol`. */
const ownHandlers = new Map<object, Handlers>()

/** Null until the program has said what its schemes may do. */
let privileges: ReadonlyMap<string, Privileges> | null = null

/** Only before ready, and once: a second call replaces what the first one said (electron.d.ts, registerSchemesAsPrivileged). */
function registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
  if (plainApp.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
  if (privileges !== null) throw new Error('registerSchemesAsPrivileged is called once: a second call would take back the first')
  for (const { privileges: given = {} } of schemes) refuseUnknownOptions('Privileges', given, 'registerSchemesAsPrivileged')
  privileges = new Map(schemes.map(({ scheme, privileges: given = {} }) => [scheme, given]))
}

/**
 * Why Chromium refuses a request under a custom scheme, or from a page of one, by the scheme's privileges; null where it allows it. A
 * scheme that is not standard has opaque origins and no relative addresses; pages of one that is not secure are no secure context, which
 * Chromium asks of a page before it speaks to this machine.
 */
export function refusedByPrivileges({ url, resourceType, initiatorOrigin }: RequestFacts): boolean {
  const schemeOf = (address: string): string => /^([a-z][\w+.-]*):/.exec(address)?.[1] ?? ''
  const isCustom = (scheme: string): boolean => !['http', 'https', 'ws', 'wss', 'data', 'blob', 'about', ''].includes(scheme)
  const [asked, from] = [schemeOf(url), schemeOf(initiatorOrigin)]
  const [ofAsked, ofFrom] = [privileges?.get(asked), privileges?.get(from)]
  if (isCustom(asked) && ofAsked?.standard !== true) return true
  if (isCustom(asked) && resourceType === 'xhr' && ofAsked?.supportFetchAPI !== true) return true
  return isCustom(from) && !isCustom(asked) && ofFrom?.secure !== true
}

/** Chromium's own check on a page of a scheme other than http and https: a real Electron ends its main process (SIGILL). */
function refuseAgentCluster(url: string, headers: Headers): void {
  if (headers.has('origin-agent-cluster')) throw new Error(`origin-agent-cluster on ${url} ends the main process`)
}

/** What `protocol` of the module and of the default session offer. */
export const protocol = strict('protocol', offeredOver(handlers))

function offeredOver(known: Handlers) {
  return {
    registerSchemesAsPrivileged,
    handle: (scheme, handler) => {
      if (known.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
      known.set(scheme, handler)
    },
    unhandle: (scheme) => void known.delete(scheme),
    isProtocolHandled: (scheme) => known.has(scheme),
  } satisfies Partial<Protocol>
}

/** What `protocol` of a session of its own offers: nothing of the default session is served there. */
export function protocolOfItsOwn(): object {
  const known: Handlers = new Map()
  const own = strict('protocol', offeredOver(known))
  ownHandlers.set(own, known)
  return own
}

/** The handlers of the session that a window is in. */
const handlersOf = (session: { protocol?: object }): Handlers => ownHandlers.get(session.protocol ?? {}) ?? handlers

/** The mistake that a fixed map of files makes impossible. */
function naive(url: string): SchemeAnswer | null {
  try {
    const body = readFileSync(join('out', 'renderer', decodeURIComponent(url.replace(/^app:\/\/[^/]*/, ''))))
    return { status: 200, headers: [], body: new Uint8Array(body) }
  } catch {
    return null
  }
}

/** Finds the session of a window; set by the module that makes windows. */
let sessionOf = (_contentsId: number): { protocol?: object } => ({})
export const findSessionsWith = (find: typeof sessionOf): void => void (sessionOf = find)

serve({
  refusedByPrivileges,
  scheme: async ({ url, method, headers, contentsId = 0 }) => {
    const broken = sabotage.naiveScheme ? naive(url) : null
    if (broken !== null) return broken
    const handler = handlersOf(sessionOf(contentsId)).get(new URL(url).protocol.slice(0, -1))
    if (handler === undefined) return null
    const answer = await handler(new Request(url, { method, headers }))
    refuseAgentCluster(url, answer.headers)
    const body = new Uint8Array(await answer.arrayBuffer())
    const sent = { status: answer.status, headers: [...answer.headers], body }
    return sabotage.noPolicy ? withoutPolicy(sent) : sent
  },
})

/** The answer as it would be had nobody thought of a policy, neither in the headers nor in the page. */
function withoutPolicy({ status, headers, body }: SchemeAnswer): SchemeAnswer {
  const kept = headers.filter(([name]) => !/^(content-security-policy|x-frame-options)$/.test(name))
  const isPage = headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'))
  if (!isPage) return { status, headers: kept, body }
  const page = Buffer.from(body)
    .toString('utf8')
    .replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, '')
  return { status, headers: kept, body: Buffer.from(page, 'utf8') }
}
