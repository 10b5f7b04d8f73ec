import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_PREFIX } from '../../shared/contract/index.ts'
import { failure } from '../../shared/messages.ts'
import { answerHeaders } from '../../shared/security-headers.ts'
import { relay } from './relay.ts'
import type { ServerLine } from './server-line.ts'

/** Where the desktop app's screens find their shared server. */
export interface RelayServer {
  /** Such as http://127.0.0.1:49152. */
  address: string
  close(): void
}

const LOOPBACK = '127.0.0.1'

/** Another name that leads here is a page's that was rebound to this machine. */
const isForUs = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.host?.replace(/:\d+$/, '') === LOOPBACK && url.startsWith(`${API_PREFIX}/`)

/** Opens it on a free port of loopback. The server judges which pages may call it, as it does without anything in between. */
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
