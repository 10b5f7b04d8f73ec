import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_PREFIX } from '../../shared/contract/index.ts'
import { failure } from '../../shared/messages.ts'
import { answerHeaders } from '../../shared/security-headers.ts'
import { relay } from './relay.ts'
import type { ServerLine } from './server-line.ts'

/** The local server through which the desktop app's screens reach their shared server. */
export interface RelayServer {
  /** Such as http://127.0.0.1:49152. */
  address: string
  close(): void
}

const LOOPBACK = '127.0.0.1'

/** A request with another host name comes from a page that used DNS rebinding to reach this machine. */
const isForUs = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.host?.replace(/:\d+$/, '') === LOOPBACK && url.startsWith(`${API_PREFIX}/`)

/** Opens it on a free loopback port. The shared server decides which pages may call it, as without a relay. */
export async function openRelayServer(line: ServerLine): Promise<RelayServer> {
  const server = createServer((request, response) => {
    if (isForUs(request)) return void relay({ line, passOrigin: true }, request, response)
    response.writeHead(421, { ...answerHeaders, 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(failure('wrong_host')))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, LOOPBACK, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://${LOOPBACK}:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
