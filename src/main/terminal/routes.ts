import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bridgeMessages } from '../../shared/bridge/messages.ts'
import { BRIDGE_PREFIX } from '../../shared/bridge/names.ts'
import { API_PREFIX } from '../../shared/contract/index.ts'
import { failure } from '../../shared/messages.ts'
import { answerHeaders, httpHeaders } from '../../shared/security-headers.ts'
import type { BridgeListener, HostBridge } from '../bridge/bridge.ts'
import { pageHeaders } from '../host/page-headers.ts'
import type { RendererFiles } from '../host/renderer-files.ts'
import { relay } from '../server-connection/relay.ts'
import type { ServerLine } from '../server-connection/server-line.ts'
import { isOwnUser } from './peer-user.ts'

/** In ms; keeps proxies and sleeping laptops from treating a silent stream as dead. */
const HEARTBEAT_MS = 20_000
/** When a page reconnects after the stream broke, in ms. */
const RETRY_MS = 1000

const otherUser = { ok: false, error: { code: 'other-user', msg: bridgeMessages['other-user'] } } as const

async function refuseOtherUsers(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  return (await isOwnUser(request.socket)) ? undefined : reply.code(403).send(otherUser)
}

/** The session of the calling page; null if no one is logged in there. */
const tokenOf = ({ headers: { authorization } }: FastifyRequest): string | null =>
  /^Bearer ([\w-]{1,200})$/.exec(authorization ?? '')?.[1] ?? null

/**
 * Serves the bridge over HTTP: POST /bridge/{method} answers a BridgeResult; GET /bridge/events streams the events, the present
 * state first, so that a page that reconnects has missed nothing. Other users of this machine are refused; `http` checks Host,
 * Origin and JSON bodies. The returned function ends all streams, which a server needs before it can close.
 */
export function registerBridge(http: FastifyInstance, bridge: HostBridge): () => void {
  const streams = new Set<ServerResponse>()
  http.post<{ Params: { method: string } }>(`${BRIDGE_PREFIX}/:method`, { onRequest: refuseOtherUsers }, (request) =>
    bridge.call(request.params.method, request.body, tokenOf(request)),
  )
  http.get(`${BRIDGE_PREFIX}/events`, { onRequest: refuseOtherUsers }, (_request, reply) => {
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, { ...answerHeaders, 'content-type': 'text/event-stream' })
    stream.write(`retry: ${RETRY_MS}\n\n`)
    const send: BridgeListener = (event, payload) => {
      stream.write(`event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`)
    }
    const unsubscribe = bridge.subscribe(send)
    bridge.sendCurrent(send)
    const heartbeat = setInterval(() => stream.write(': alive\n\n'), HEARTBEAT_MS)
    streams.add(stream)
    stream.on('close', () => {
      clearInterval(heartbeat)
      unsubscribe()
      streams.delete(stream)
    })
  })
  return () => streams.forEach((stream) => stream.end())
}

/**
 * Serves the shared server's API on the terminal's origin, after `http` has checked the caller. Bodies are streamed unchanged.
 */
export function registerRelay(http: FastifyInstance, line: ServerLine): void {
  void http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, read) => read(null))
    scope.all(`${API_PREFIX}/*`, (request, reply) => {
      reply.hijack()
      void relay({ line, passOrigin: false }, request.raw, reply.raw)
    })
    done()
  })
}

const programPrefixes = [API_PREFIX, BRIDGE_PREFIX]
const isProgramPath = (path: string): boolean =>
  programPrefixes.some((prefix) => path === prefix || path.toLowerCase().startsWith(`${prefix}/`))

/**
 * Serves the screens at every path that is neither API nor bridge. `apiOrigin` is the shared server, null for the embedded one.
 */
export function registerPages(http: FastifyInstance, files: RendererFiles, apiOrigin: string | null): void {
  const headers = { ...httpHeaders, ...pageHeaders(apiOrigin) }
  http.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const file = isProgramPath(path) ? null : files.find(path === '/' ? '/index.html' : path)
    if (file === null) return reply.code(404).send(failure('not_found'))
    return reply.headers({ ...headers, 'cache-control': file.cacheControl, 'content-type': file.contentType }).send(file.body)
  })
}
