import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from '../config.ts'
import { every } from '../background/background.ts'
import { answerMalformed } from './reply.ts'

/** The TLS options of an HTTPS server. */
interface Tls {
  cert: string
  key: string
  minVersion: 'TLSv1.2'
}

/** The Strict-Transport-Security header of a server with TLS: browsers use only HTTPS for a month. */
export const STRICT_TRANSPORT = 'max-age=2592000'

function textOf(path: string, flag: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`${flag} ${path} ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}`, { cause: error })
  }
}

function certificateOf(text: string, path: string): X509Certificate {
  try {
    return new X509Certificate(text)
  } catch (error) {
    throw new Error(`--tls-cert ${path} is not a certificate in PEM form`, { cause: error })
  }
}

function keyOf(text: string, path: string): KeyObject {
  try {
    return createPrivateKey(text)
  } catch (error) {
    throw new Error(`--tls-key ${path} is not a private key in PEM form without a passphrase`, { cause: error })
  }
}

/**
 * Reads the certificate, with the chain that follows it in its file, and its key; null without one. Throws an error of one line
 * that says what is wrong.
 */
export function readTls({ tlsCert, tlsKey }: Pick<ServerConfig, 'tlsCert' | 'tlsKey'>): Tls | null {
  if (tlsCert === '') return null
  const [cert, key] = [textOf(tlsCert, '--tls-cert'), textOf(tlsKey, '--tls-key')]
  if (!certificateOf(cert, tlsCert).checkPrivateKey(keyOf(key, tlsKey)))
    throw new Error(`--tls-key ${tlsKey} is not the key of the certificate ${tlsCert}`)
  return { cert, key, minVersion: 'TLSv1.2' }
}

/** SHA-256 of the certificate of this configuration, as `AB:CD:…`; empty without one. Throws as `readTls` does. */
export function fingerprintOf(config: Pick<ServerConfig, 'tlsCert' | 'tlsKey'>): string {
  const tls = readTls(config)
  return tls === null ? '' : new X509Certificate(tls.cert).fingerprint256
}

/** How long requests in flight may take before the server closes anyway, ms. */
const MAX_DRAIN_MS = 5000

/**
 * Makes the server close in bounded time: new connections are refused, requests in flight are answered, then Fastify closes every
 * connection (`forceCloseConnections`). Otherwise a connection that a browser opened in advance and never used would keep a
 * closing server alive for a minute.
 */
export function registerDrain(http: FastifyInstance): void {
  const underWay = new Set<ServerResponse>()
  let whenAnswered: (() => void) | undefined
  http.server.on('request', (_request, answer) => {
    underWay.add(answer)
    answer.once('close', () => {
      underWay.delete(answer)
      if (underWay.size === 0) whenAnswered?.()
    })
  })
  http.addHook('preClose', async () => {
    // Only stops listening, so that a balancer asks another server. HTTP's own close, which follows after this hook, also closes
    // idle connections at once, over which a request may be on its way.
    if (http.server.listening) Server.prototype.close.call(http.server)
    if (underWay.size === 0) return
    const { promise: allAnswered, resolve } = Promise.withResolvers<void>()
    whenAnswered = resolve
    await Promise.race([allAnswered, pause(MAX_DRAIN_MS, undefined, { ref: false })])
  })
}

/** The minimum speed of a request body. */
interface BodyPace {
  /** No body counts as late before this time, ms. */
  graceMs: number
  /** After that, the body must have brought this many bytes for each second since its request began. */
  bytesASecond: number
}

/**
 * Allows slow links: a full picture may take half an hour. A body that stops is closed within seconds, any other in bounded time.
 */
const PACE: BodyPace = { graceMs: 10_000, bytesASecond: 4096 }
const LOOK_EVERY_MS = 1000

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Closes connections whose body stops or trickles, with 408. Node's limit for a whole request would cut a long upload that is
 * still moving, and Fastify sets none. Requests that are refused before their body is read are covered too. Requests without a
 * body, such as event streams, and idle connections are not affected.
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
