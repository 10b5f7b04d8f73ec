import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '../../shared/contract/index.ts'
import { relay } from '../server-connection/relay.ts'
import type { ServerLine } from '../server-connection/server-line.ts'

/** Serves the shared server's API on the terminal's own origin, whose guards have looked at who asks. Bodies go through as they come. */
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
