import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Socket } from 'node:net'

export interface Question {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: unknown
}

/** Largest answer in bytes: the server is not trusted yet. */
const MAX_ANSWER = 64 * 1024

/**
 * Sends one request over an already checked connection, and closes it. Returns the JSON, or null for anything else; rejects if no
 * answer arrives in time.
 */
export async function askOnce(
  socket: Socket,
  address: string,
  { method, path, headers, body }: Question,
  limitMs: number,
): Promise<unknown> {
  const { hostname, port, host } = new URL(address)
  const sent = httpRequest({
    createConnection: () => socket,
    hostname,
    port,
    method,
    path,
    signal: AbortSignal.timeout(limitMs),
    headers: { ...headers, host, connection: 'close', ...(body !== undefined && { 'content-type': 'application/json' }) },
  })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    let size = 0
    answer.on('data', (part: Buffer) => {
      size += part.length
      if (size > MAX_ANSWER) answer.destroy(new Error('the answer is too long'))
    })
    return JSON.parse(await text(answer)) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  } finally {
    sent.destroy()
  }
}
