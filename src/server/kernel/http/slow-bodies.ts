import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { every } from '../background/background.ts'
import { answerMalformed } from './headers.ts'

/** How fast the body of a request must come at the least. */
export interface BodyPace {
  /** Before this time no body is late, ms. */
  graceMs: number
  /** From then on it must have brought so many bytes for each second since its request began. */
  bytesASecond: number
}

/** Slow links pass: a full picture may take half an hour. A body that stops is closed within seconds, and any other in bounded time. */
const PACE: BodyPace = { graceMs: 10_000, bytesASecond: 4096 }
const LOOK_EVERY_MS = 1000

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Closes connections whose body stops or trickles, with 408: Node's own limit of a whole request would cut a long upload that moves,
 * and Fastify sets none. Whoever refuses a request before its body is read is covered too. Answers without a body, such as
 * streams of events, and idle connections are left alone.
 */
export function registerSlowBodies(http: FastifyInstance, pace: BodyPace = PACE): void {
  http.server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    const { socket } = request
    const [begunAt, before] = [performance.now(), socket.bytesRead]
    const stop = every(LOOK_EVERY_MS, 'looking for slow bodies', () => {
      const tookMs = performance.now() - begunAt
      if (request.complete || socket.destroyed) return stop()
      if (tookMs < pace.graceMs || socket.bytesRead - before >= (tookMs / 1000) * pace.bytesASecond) return undefined
      stop()
      return answerMalformed(Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    })
  })
}
