import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Rpc } from '../rpc.ts'
import type { MainSide, RequestFacts } from '../sides.ts'
import { toChromium, toProgram } from './addresses.ts'

/** A request as it left for the network: what a server gets to see of it. */
export interface SentRequest {
  url: string
  method: string
  headers: Record<string, string>
  /** Whose it is: the origin that asked. */
  initiatorOrigin: string
}

/** Carries a page's requests to this machine's servers, past the hooks of the program, with its origin in the place of Chromium's. */
export interface Relay {
  /** An address on which the request of these facts may be made once. */
  ticket(facts: RequestFacts): string
  sent(): readonly SentRequest[]
  close(): Promise<void>
}

const single = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))

const many = (headers: IncomingHttpHeaders): Record<string, string[]> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat()]])))

const hopByHop = new Set(['host', 'connection', 'keep-alive', 'transfer-encoding'])

/** What the server is to see: its own name, and the program's origin where Chromium's stand-in for it stands. */
function outward(headers: Record<string, string>, url: string): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !hopByHop.has(name))
  const translated = kept.map(([name, value]) => [name, /^(origin|referer)$/.test(name) ? toProgram(value) : value])
  return { ...(Object.fromEntries(translated) as Record<string, string>), host: new URL(url).host }
}

/** What Chromium is to see of the answer: permissions of CORS in its own terms. */
const inward = (headers: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !hopByHop.has(name))
      .map(([name, values]) => [name, name === 'access-control-allow-origin' ? values.map(toChromium) : values]),
  )

/** Starts the relay on a port of its own. */
export async function startRelay(program: Rpc<MainSide>): Promise<Relay> {
  const tickets = new Map<string, RequestFacts>()
  const sent: SentRequest[] = []
  let made = 0

  const carry = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const facts = tickets.get(incoming.url ?? '')
    tickets.delete(incoming.url ?? '')
    if (facts === undefined) return void answer.writeHead(404).end()
    const wanted = outward(single(incoming.headers), facts.url)
    const hooked = await program.ask('beforeSendHeaders', facts, wanted)
    if (hooked.cancel) return void answer.destroy()
    sent.push({ url: facts.url, method: facts.method, headers: hooked.headers, initiatorOrigin: facts.initiatorOrigin })
    const onward = request(facts.url, { method: facts.method, headers: hooked.headers }, (response) => {
      const status = response.statusCode ?? 0
      void program.ask('headersReceived', facts, status, many(response.headers)).then(({ cancel, headers }) => {
        if (cancel) return void answer.destroy()
        answer.writeHead(status, inward(headers))
        response.pipe(answer)
        response.once('end', () => void program.ask('completed', facts, status, headers))
      })
    })
    onward.on('error', (error) => {
      void program.ask('failed', facts, `net::${error.message}`)
      answer.destroy()
    })
    answer.once('close', () => onward.destroy())
    incoming.pipe(onward)
  }
  const server = createServer((incoming, answer) => void carry(incoming, answer).catch(() => answer.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ticket: (facts) => {
      made += 1
      const path = `/${made}`
      tickets.set(path, facts)
      return `http://127.0.0.1:${port}${path}`
    },
    sent: () => sent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
