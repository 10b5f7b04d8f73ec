import type { ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long requests under way may take before the server closes over them, ms. */
const MAX_DRAIN_MS = 5000
const LOOK_EVERY_MS = 20

/**
 * Closes in bounded time: no new connection is taken, requests under way are answered, then every connection goes. Without it a connection that a browser
 * opened ahead of need, and never used, keeps a closing server alive for a minute.
 */
export function registerDrain(http: FastifyInstance): void {
  const underWay = new Set<ServerResponse>()
  http.server.on('request', (_request, answer) => {
    underWay.add(answer)
    answer.once('close', () => underWay.delete(answer))
  })
  http.addHook('preClose', async () => {
    // Of HTTP's own way to close, which comes after this hook, the part that stops listening: a balancer then asks another server.
    if (http.server.listening) Server.prototype.close.call(http.server)
    for (let waitedMs = 0; underWay.size > 0 && waitedMs < MAX_DRAIN_MS; waitedMs += LOOK_EVERY_MS) await pause(LOOK_EVERY_MS)
    setImmediate(() => http.server.closeAllConnections())
  })
}
