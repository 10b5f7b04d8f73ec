import { connect, type Socket } from 'node:net'
import { API_PREFIX, type CallName, contract } from '../../../src/shared/contract/index.ts'
import { fillPath, headers } from '../../../src/shared/contract/endpoint.ts'
import type { Site } from './site.ts'

/** One request as bytes; the server closes the connection after its answer. */
export interface Shot {
  call: CallName
  params?: Record<string, string>
  body: object
  key: string
}

function bytesOf({ server, prepared }: Site, { call, params = {}, body, key }: Shot): string {
  const { method, path } = contract[call]
  const filled = fillPath(path, params)
  const payload = JSON.stringify(body)
  return [
    `${method} ${API_PREFIX}${filled} HTTP/1.1`,
    `host: ${new URL(server.address).host}`,
    `authorization: Bearer ${prepared.token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(payload)}`,
    `${headers.idempotencyKey}: ${key}`,
    'connection: close',
    '',
    payload,
  ].join('\r\n')
}

/** Status and body of an answer, as one text: what has to be equal. */
function answerOf(bytes: string): string {
  const end = bytes.indexOf('\r\n\r\n')
  return `${bytes.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3)} ${bytes.slice(end + 4)}`
}

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).once('error', reject)
  })

const answerFrom = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let bytes = ''
    socket.setEncoding('latin1').on('data', (part: string) => (bytes += part))
    socket.once('error', () => resolve('none'))
    socket.once('end', () => resolve(answerOf(bytes)))
  })

/** Opens so many connections, and only then sends the same request over all of them at once. Answers status and body of each. */
export async function volley(site: Site, count: number, shot: Shot): Promise<string[]> {
  const port = Number(new URL(site.server.address).port)
  const sockets = await Promise.all(Array.from({ length: count }, () => opened(port)))
  const bytes = bytesOf(site, shot)
  const answers = sockets.map(answerFrom)
  for (const socket of sockets) socket.write(bytes)
  return Promise.all(answers)
}
