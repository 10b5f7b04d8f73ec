import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestCertificate } from '../../../support/tls/certificate.ts'

/** A server on loopback that writes down what it was asked. */
export interface SeenServer {
  address: string
  asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[]
  close(): Promise<void>
}

/** Answers 200 with the name of the server, once it has the whole request. */
const answering =
  (name: string): RequestListener =>
  (request, response) =>
    void request.once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ name })))

/** Opens one, with TLS where there is a certificate; on a port that is given, or a free one. */
export async function openSeenServer(
  name: string,
  more: { certificate?: TestCertificate; port?: number; answer?: RequestListener } = {},
): Promise<SeenServer> {
  const { certificate, port = 0, answer = answering(name) } = more
  const asked: SeenServer['asked'] = []
  const listener: RequestListener = (request, response) => {
    const { method = '', url = '', headers } = request
    const seen = { method, url, headers, body: '' }
    asked.push(seen)
    request.on('data', (part: Buffer) => (seen.body += part.toString()))
    answer(request, response)
  }
  const server: Server = certificate === undefined ? createHttpServer(listener) : createHttpsServer(certificate, listener)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const scheme = certificate === undefined ? 'http' : 'https'
  return {
    address: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
