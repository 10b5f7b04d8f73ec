import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CHANGES_PATH } from '../../../shared/changes.ts'
import { API_PREFIX } from '../../../shared/contract/index.ts'
import { every } from '../background/background.ts'
import type { Authenticate, Deps } from './call.ts'
import { refuse } from './reply.ts'

/** Keeps proxies from closing a silent stream; at the same interval a stream checks that its session is still live. */
const HEARTBEAT_MS = 15_000
/** How soon a terminal reconnects after the stream broke. */
const RETRY_MS = 1000
/** How much a terminal may leave unread before its stream is closed, bytes; it then reads everything again. */
const MAX_UNREAD = 64 * 1024

/** The open streams. */
export interface EventStreams {
  count(): number
  /** Ends all streams, so that terminals reconnect, to another server if this one closes. */
  end(): void
}

/**
 * GET /api/events: the stream of changes for one live session. Once its headers have arrived nothing is missed until it breaks,
 * so a terminal reads everything again when it reconnects. The stream ends with its session; a server that is closing opens none.
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
