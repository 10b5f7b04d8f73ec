import { createServer, type IncomingMessage } from 'node:http'

export interface HttpRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}
export interface HttpAnswer {
  status: number
  json: unknown
  headers?: Record<string, string>
}

/** A local HTTP server; its handler may break the connection without an answer, or stay mute. */
export interface HttpStandIn {
  url: string
  requests: HttpRequest[]
  stop(): Promise<void>
}

export async function startHttp(
  handler: (request: HttpRequest, nth: number) => HttpAnswer | 'break' | 'mute',
): Promise<HttpStandIn> {
  const requests: HttpRequest[] = []
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming
      const request = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') }
      requests.push(request)
      const answer = handler(request, requests.length)
      if (answer === 'mute') return
      if (answer === 'break') {
        incoming.socket.destroy()
        return
      }
      outgoing.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      outgoing.end(JSON.stringify(answer.json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
