import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CHANGES_PATH } from '../../../shared/changes.ts'
import { API_PREFIX } from '../../../shared/contract/index.ts'
import { every } from '../background/background.ts'
import type { Authenticate, Deps } from './call.ts'
import { refuse } from './reply.ts'

/** Keeps proxies from cutting a silent stream, and is how often a stream asks whether its session still lives. */
const HEARTBEAT_MS = 15_000
/** How soon a terminal asks again after the stream broke. */
const RETRY_MS = 1000
/** What a terminal may leave unread before its stream is cut; it then reads everything again. Bytes. */
const MAX_UNREAD = 64 * 1024

/** The streams that are open. */
export interface EventStreams {
  count(): number
  /** Ends all, so that terminals ask again, and another server where this one closes. */
  end(): void
}

/**
 * GET /api/events: the stream of changes for one live session. Once its headers have come nothing is missed until it breaks, so a
 * terminal reads everything again when it reconnects. A session that ends takes its stream along; a server that closes opens none.
 */
export function registerChanges(http: FastifyInstance, deps: Deps, authenticate: Authenticate): EventStreams {
  const streams = new Set<PassThrough>()
  http.get(API_PREFIX + CHANGES_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (deps.isClosing()) return refuse(reply, 'unavailable')
    const { authorization } = request.headers
    if ((await authenticate(deps, authorization)) === null) return refuse(reply, 'unauthenticated')
    const stream = new PassThrough()
    const write = (text: string) => (stream.writableLength > MAX_UNREAD ? stream.end() : stream.write(text))
    const endWithSession = async () => (await authenticate(deps, authorization)) !== null || stream.end()
    const stopListening = deps.changes.listen((change) => {
      write(`event: change\ndata: ${JSON.stringify(change)}\n\n`)
      if (change.topics.includes('staff')) void endWithSession().catch(() => stream.end())
    })
    const stopHeartbeat = every(HEARTBEAT_MS, 'the heartbeat of a stream', () => {
      write(': alive\n\n')
      void endWithSession().catch(() => stream.end())
    })
    streams.add(stream)
    stream.once('close', () => {
      stopHeartbeat()
      stopListening()
      streams.delete(stream)
    })
    write(`retry: ${RETRY_MS}\n\n`)
    return reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no').send(stream)
  })
  return { count: () => streams.size, end: () => streams.forEach((stream) => stream.end()) }
}
