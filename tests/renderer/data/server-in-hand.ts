import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { headers } from '../../../src/shared/contract/endpoint.ts'
import { api } from '../../../src/renderer/data/api.ts'
import { connect } from '../../../src/renderer/data/connection.ts'

/** One request that has reached the server and waits for the test. */
export interface Asked {
  method: string
  path: string
  query: Record<string, string>
  /** The id of the change that a writing call makes. */
  changeId: string
  /** Whether the client has hung up without an answer. */
  isGone: () => boolean
  answer: (json: unknown, given?: { status?: number; headers?: Record<string, string> }) => void
}

/** A server in the test's hand, to which the client is connected: nothing is answered before the test says so. */
export interface ServerInHand {
  /** Every request so far, in order. */
  asked: Asked[]
  /** Waits until what the client may be about to ask has been asked, by asking something else twice. */
  quiet(): Promise<void>
  close(): Promise<void>
}

const HEALTH = '/api/health'

/** Opens one; `onAsked` may answer at once. */
export async function openServerInHand(onAsked: (asked: Asked) => void = () => undefined): Promise<ServerInHand> {
  const asked: Asked[] = []
  const server = createServer((request, reply) => {
    request.resume()
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server.example')
    let isGone = false
    reply.once('close', () => {
      isGone = !reply.writableFinished
    })
    const mine: Asked = {
      method: request.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      changeId: String(request.headers[headers.changeId] ?? ''),
      isGone: () => isGone,
      answer: (json, given = {}) => {
        reply.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers })
        reply.end(JSON.stringify(json))
      },
    }
    if (pathname === HEALTH) return mine.answer({})
    asked.push(mine)
    return onAsked(mine)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  window.happyDOM.setURL(address)
  connect({
    apiBase: `${address}/api`,
    terminalName: '',
    token: () => null,
    session: () => null,
    onSessionLost: () => undefined,
    onAnswer: () => undefined,
  })
  return {
    asked,
    quiet: async () => {
      for (let round = 0; round < 2; round += 1) {
        await new Promise((resolve) => setTimeout(resolve))
        await api('health')
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
