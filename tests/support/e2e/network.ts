import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the line between browser and program does to a request. */
export type Fault =
  /** The line breaks before the request has left. */
  | 'lost-request'
  /** The server gets the request and answers it; the line breaks before the answer is through. */
  | 'lost-answer'

/** The line between a browser and the program: an HTTP proxy that the browser must take, and that a test can break. */
export interface Network {
  address: string
  /** Breaks the line for requests that match, from now on and until `heal`. */
  breakFor(matches: (method: string, path: string) => boolean, fault: Fault): void
  /** How many requests the present fault has hit. */
  hits(): number
  heal(): void
  /** Method, path and headers of every request that the browser sent, faults included. */
  requests(): readonly SentRequest[]
  close(): Promise<void>
}

export interface SentRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
}

interface Break {
  matches: (method: string, path: string) => boolean
  fault: Fault
  hits: number
}

function forward(request: IncomingMessage, response: ServerResponse, fault: Fault | null): void {
  if (fault === 'lost-request') return void request.socket.destroy()
  const { host, hostname, port, pathname, search } = new URL(request.url ?? '')
  const onward = httpRequest(
    { hostname, port, path: pathname + search, method: request.method, headers: { ...request.headers, host } },
    (answer) => {
      if (fault === null) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        return
      }
      answer.resume()
      answer.once('end', () => request.socket.destroy())
    },
  )
  onward.on('error', () => request.socket.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Opens the line on a free port of loopback. */
export async function openNetwork(): Promise<Network> {
  const sent: SentRequest[] = []
  let broken: Break | null = null
  const server = createServer((request, response) => {
    const method = request.method ?? ''
    const path = new URL(request.url ?? '').pathname
    sent.push({ method, path, headers: request.headers })
    const isHit = broken?.matches(method, path) === true
    if (isHit && broken !== null) broken.hits += 1
    forward(request, response, isHit && broken !== null ? broken.fault : null)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakFor: (matches, fault) => {
      broken = { matches, fault, hits: 0 }
    },
    hits: () => broken?.hits ?? 0,
    heal: () => {
      broken = null
    },
    requests: () => sent,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
