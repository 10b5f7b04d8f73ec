import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from '../config.ts'
import { every } from '../background/background.ts'
import { answerMalformed } from './reply.ts'

/** What an HTTPS server of ours is opened with. */
interface Tls {
  cert: string
  key: string
  minVersion: 'TLSv1.2'
}

/** What a server with TLS of its own sends browsers: to ask it by no other way for a month. */
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

/** The certificate, with the chain that follows it in its file, and its key; null without one. Throws a line that says what is wrong. */
export function readTls({ tlsCert, tlsKey }: Pick<ServerConfig, 'tlsCert' | 'tlsKey'>): Tls | null {
  if (tlsCert === '') return null
  const [cert, key] = [textOf(tlsCert, '--tls-cert'), textOf(tlsKey, '--tls-key')]
  if (!certificateOf(cert, tlsCert).checkPrivateKey(keyOf(key, tlsKey)))
    throw new Error(`--tls-key ${tlsKey} is not the key of the certificate ${tlsCert}`)
  return { cert, key, minVersion: 'TLSv1.2' }
}

/** SHA-256 of the certificate that a server of this configuration shows, as `AB:CD:…`; empty without one. Throws as `readTls` does. */
export function fingerprintOf(config: Pick<ServerConfig, 'tlsCert' | 'tlsKey'>): string {
  const tls = readTls(config)
  return tls === null ? '' : new X509Certificate(tls.cert).fingerprint256
}

/** How long requests under way may take before the server closes over them, ms. */
const MAX_DRAIN_MS = 5000

/**
 * Closes in bounded time: no new connection is taken, requests under way are answered, then Fastify closes every connection
 * (`forceCloseConnections`). A connection that a browser opened ahead of need, and never used, would keep a closing server alive for a minute.
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
    // Of HTTP's own way to close, which comes after this hook, the part that stops listening: a balancer then asks another server.
    // The rest closes idle connections at once, over which a request may be on its way.
    if (http.server.listening) Server.prototype.close.call(http.server)
    if (underWay.size === 0) return
    const { promise: allAnswered, resolve } = Promise.withResolvers<void>()
    whenAnswered = resolve
    await Promise.race([allAnswered, pause(MAX_DRAIN_MS, undefined, { ref: false })])
  })
}

/** How fast the body of a request must come at the least. */
interface BodyPace {
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
