import type { FastifyInstance } from 'fastify'
import { BRIDGE_PREFIX } from '../../shared/bridge/names.ts'
import { API_PREFIX } from '../../shared/contract/index.ts'
import { failure } from '../../shared/messages.ts'
import { httpHeaders } from '../../shared/security-headers.ts'
import { pageHeaders } from '../host/page-headers.ts'
import type { RendererFiles } from '../host/renderer-files.ts'

const programPrefixes = [API_PREFIX, BRIDGE_PREFIX]
const isProgramPath = (path: string): boolean =>
  programPrefixes.some((prefix) => path === prefix || path.toLowerCase().startsWith(`${prefix}/`))

/** Serves the screens at every path that is neither API nor bridge. `apiOrigin` is the shared server, null for this program's own. */
export function registerPages(http: FastifyInstance, files: RendererFiles, apiOrigin: string | null): void {
  const headers = { ...httpHeaders, ...pageHeaders(apiOrigin) }
  http.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const file = isProgramPath(path) ? null : files.find(path === '/' ? '/index.html' : path)
    if (file === null) return reply.code(404).send(failure('not_found'))
    return reply.headers({ ...headers, 'cache-control': file.cacheControl, 'content-type': file.contentType }).send(file.body)
  })
}
