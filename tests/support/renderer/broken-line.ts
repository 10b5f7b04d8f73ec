import { createServer, request as ask, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SeenRequest {
  method: string
  /** Path and query, without the origin. */
  path: string
  headers: IncomingHttpHeaders
}

/** A line to a real server that can break: everything passes, is written down, and fails where the test says. */
export interface BrokenLine {
  address: string
  seen: SeenRequest[]
  /** From now on the server gets matching requests and answers, but the answers never arrive. */
  cutAnswersTo(matches: (request: SeenRequest) => boolean): void
  /** From now on matching requests do not even reach the server. */
  cutRequestsTo(matches: (request: SeenRequest) => boolean): void
  /** From now on matching requests wait here until the answer is called. */
  holdRequestsTo(matches: (request: SeenRequest) => boolean): () => void
  heal(): void
  /** Ends every open connection, as a pulled cable does; new ones go through. */
  breakOff(): void
  close(): Promise<void>
}

const never = (): boolean => false

/** Opens a line to `target`, such as http://127.0.0.1:4150. */
export async function openBrokenLine(target: string): Promise<BrokenLine> {
  let [answerIsCut, requestIsCut]: ((request: SeenRequest) => boolean)[] = [never, never]
  let isHeld: (request: SeenRequest) => boolean = never
  const held: (() => void)[] = []
  const seen: SeenRequest[] = []
  const server = createServer((incoming, outgoing) => {
    const request = { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers }
    seen.push(request)
    if (requestIsCut?.(request) === true) return void incoming.socket.destroy()
    const loses = answerIsCut?.(request) === true
    const onward = ask(target + request.path, { method: request.method, headers: request.headers }, (answer) => {
      if (!loses) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      answer.resume()
      answer.once('end', () => incoming.socket.destroy())
    })
    onward.once('error', () => incoming.socket.destroy())
    if (isHeld(request)) held.push(() => incoming.pipe(onward))
    else incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    cutAnswersTo: (matches) => {
      answerIsCut = matches
    },
    cutRequestsTo: (matches) => {
      requestIsCut = matches
    },
    holdRequestsTo: (matches) => {
      isHeld = matches
      return () => {
        isHeld = never
        for (const goOn of held.splice(0)) goOn()
      }
    },
    heal: () => {
      answerIsCut = requestIsCut = never
    },
    breakOff: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
