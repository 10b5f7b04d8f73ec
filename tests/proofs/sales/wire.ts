import { Agent, request } from 'node:http'
import { API_PREFIX, type CallName, contract } from '../../../src/shared/contract/index.ts'
import { fillPath, headers } from '../../../src/shared/contract/endpoint.ts'

/** What one call is sent with: `key` makes a money move once, `orderKey` an order; `extra` are further headers. */
export interface Given {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  key?: string
  orderKey?: string
  extra?: Record<string, string>
}

/** An answer as it came over the socket, or null: none came, and nobody knows what became of the call. `text` is the body as it was sent. */
export type Reply = { status: number; body: Record<string, unknown>; text: string } | null

/** Connections of one client to one server: what a terminal has. */
export class Wire {
  readonly #address: string
  readonly #token: string
  readonly #agent = new Agent({ keepAlive: true })
  constructor(address: string, token: string) {
    this.#address = address
    this.#token = token
  }

  /** Makes one call. Never rejects: a broken connection is null. */
  call(name: CallName, { params = {}, query, body, orderKey, key = orderKey, extra = {} }: Given): Promise<Reply> {
    const { method, path } = contract[name]
    const filled = fillPath(path, params)
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const sent = request(`${this.#address}${API_PREFIX}${filled}${search}`, {
      method,
      agent: this.#agent,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...(key !== undefined && { [headers.idempotencyKey]: key }),
        ...extra,
      },
    })
    return new Promise((resolve) => {
      sent.once('error', () => resolve(null))
      sent.once('response', (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.once('error', () => resolve(null))
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as Record<string, unknown>, text }),
        )
      })
      sent.end(payload)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
