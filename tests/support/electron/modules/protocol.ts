import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Protocol } from 'electron'
import type { SchemeAnswer } from '../sides.ts'
import { serve } from './link.ts'
import { sabotage } from './sabotage.ts'
import { strict } from './strict.ts'

type Handler = Parameters<Protocol['handle']>[1]
const handlers = new Map<string, Handler>()

/** What `protocol` of the module and of the default session offer. */
export const protocol = strict('protocol', {
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme, handler) => void handlers.set(scheme, handler),
  unhandle: (scheme) => void handlers.delete(scheme),
  isProtocolHandled: (scheme) => handlers.has(scheme),
} satisfies Partial<Protocol>)

/** The mistake that a fixed map of files makes impossible. */
function naive(url: string): SchemeAnswer | null {
  try {
    const body = readFileSync(join('out', 'renderer', decodeURIComponent(url.replace(/^app:\/\/[^/]*/, ''))))
    return { status: 200, headers: [], body: new Uint8Array(body) }
  } catch {
    return null
  }
}

serve({
  scheme: async ({ url, method, headers }) => {
    const broken = sabotage.naiveScheme ? naive(url) : null
    if (broken !== null) return broken
    const handler = handlers.get(new URL(url).protocol.slice(0, -1))
    if (handler === undefined) return null
    const answer = await handler(new Request(url, { method, headers }))
    const kept = [...answer.headers].filter(
      ([name]) => !sabotage.noPolicy || !/^(content-security-policy|x-frame-options)$/.test(name),
    )
    return { status: answer.status, headers: kept, body: new Uint8Array(await answer.arrayBuffer()) }
  },
})
