import { request as ask } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { API_PREFIX, type CallName, type Contract, contract } from '../../src/shared/contract/index.ts'
import { type Endpoint, fillPath, headers, type InputOf, type ReplyOf } from '../../src/shared/contract/endpoint.ts'
import type { Failure } from '../../src/shared/errors.ts'

/** A request as it goes out; `url` is the path with its query. */
interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: object
}

interface Received {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

/** How a request reaches the server. */
export type Send = (request: Sent) => Promise<Received>

/** Into the server of this process. */
export const overInject =
  (http: FastifyInstance): Send =>
  async ({ body, ...request }) => {
    const answer = await http.inject({
      ...request,
      headers: { host: '127.0.0.1:4150', ...request.headers },
      ...(body !== undefined && { payload: body }),
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.payload }
  }

/** Over HTTP to a program at an address. Each request has a connection of its own: a kept one may be closed just as it is used again. */
export const overHttp =
  (address: string): Send =>
  ({ method, url, headers: given, body }) =>
    new Promise((resolve, reject) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const request = ask(address + url, { method, agent: false, headers: { ...given, ...json } }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.once('error', reject)
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      })
      request.once('error', reject)
      request.end(body === undefined ? undefined : JSON.stringify(body))
    })

export interface Answer<T> extends Omit<Received, 'text'> {
  body: T
  failure: Failure & { Msg?: string }
}

/** What a call is made with, bad input too; `token` in place of the client's own, null for none. */
export type Given<E extends Endpoint> = Partial<{ [K in keyof InputOf<E>]: unknown }> & {
  key?: string
  token?: string | null
  terminal?: string
  changeId?: string
}

const queryOf = (query: object = {}): string => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** A client of the API: any call of the contract by its name. */
export class Client {
  readonly #send: Send
  readonly token: string | null
  constructor(send: Send, token: string | null = null) {
    this.#send = send
    this.token = token
  }

  async call<N extends CallName>(name: N, given: Given<Contract[N]> = {}): Promise<Answer<ReplyOf<Contract[N]>>> {
    const { method, path } = contract[name]
    const token = given.token === undefined ? this.token : given.token
    const { text, ...answer } = await this.#send({
      method,
      url: API_PREFIX + fillPath(path, given.params as Record<string, string>) + queryOf(given.query as object),
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(given.key !== undefined && { [headers.idempotencyKey]: given.key }),
        ...(given.terminal !== undefined && { [headers.terminal]: encodeURIComponent(given.terminal) }),
        ...(given.changeId !== undefined && { [headers.changeId]: given.changeId }),
      },
      ...(given.body !== undefined && { body: given.body as object }),
    })
    const body = JSON.parse(text) as never
    return { ...answer, body, failure: body }
  }

  /** The reply of a call that must succeed. */
  async ok<N extends CallName>(name: N, given: Given<Contract[N]> = {}): Promise<ReplyOf<Contract[N]>> {
    const answer = await this.call(name, given)
    if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}

/** A client of a running program, with a session or without. */
export const clientAt = (address: string, token: string | null = null): Client => new Client(overHttp(address), token)
