import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Protocol } from 'electron'
import type { SchemeAnswer } from '../sides.ts'
import { serve } from './link.ts'
import { sabotage } from './sabotage.ts'
import { strict } from './strict.ts'

type Handler = Parameters<Protocol['handle']>[1]
type Handlers = Map<string, Handler>
const handlers: Handlers = new Map()
/** Those of the sessions besides the default one, by their `protocol`. */
const ownHandlers = new Map<object, Handlers>()

/** What `protocol` of the module and of the default session offer. */
export const protocol = strict('protocol', offeredOver(handlers))

function offeredOver(known: Handlers) {
  return {
    registerSchemesAsPrivileged: () => undefined,
    handle: (scheme, handler) => void known.set(scheme, handler),
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
  scheme: async ({ url, method, headers, contentsId = 0 }) => {
    const broken = sabotage.naiveScheme ? naive(url) : null
    if (broken !== null) return broken
    const handler = handlersOf(sessionOf(contentsId)).get(new URL(url).protocol.slice(0, -1))
    if (handler === undefined) return null
    const answer = await handler(new Request(url, { method, headers }))
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
