import type { FastifyInstance } from 'fastify'
import { API_PREFIX, type CallName, type Contract, contract } from '../../../src/shared/contract/index.ts'
import { type Endpoint, headers, type InputOf, type ReplyOf } from '../../../src/shared/contract/endpoint.ts'
import type { Failure } from '../../../src/shared/errors.ts'
import type { AccessRoute } from '../../../src/shared/permissions.ts'
import { newId } from '../../../src/shared/ids.ts'
import { hashPassword } from '../../../src/server/auth/password.ts'
import { insertStaff } from '../../../src/server/auth/staff.repo.ts'
import { ABSOLUTE_MS, ENDED, hashToken, IDLE_MS, newToken } from '../../../src/server/auth/session.ts'
import { insertSession } from '../../../src/server/auth/session.repo.ts'
import type { TestServer } from './server.ts'

export interface Answer<T> {
  status: number
  body: T
  failure: Failure & { Msg?: string }
  headers: Record<string, string | string[] | number | undefined>
}

export type Given<E extends Endpoint> = Partial<{ [K in keyof InputOf<E>]: unknown }> & {
  key?: string
  token?: string | null
  terminal?: string
}

/** A client of the API over `inject`: any call of the contract by its name, with bad input allowed. */
export class Client {
  readonly #http: FastifyInstance
  readonly token: string | null
  readonly #keepAlive: () => Promise<unknown>
  constructor(http: FastifyInstance, token: string | null, keepAlive: () => Promise<unknown> = async () => undefined) {
    this.#http = http
    this.token = token
    this.#keepAlive = keepAlive
  }

  async call<N extends CallName>(name: N, given: Given<Contract[N]> = {}): Promise<Answer<ReplyOf<Contract[N]>>> {
    await this.#keepAlive()
    const { method, path } = contract[name]
    const params = (given.params ?? {}) as Record<string, string>
    const url = API_PREFIX + path.replaceAll(/:(\w+)/g, (_whole, param: string) => encodeURIComponent(params[param] ?? ''))
    const token = given.token === undefined ? this.token : given.token
    const response = await this.#http.inject({
      method,
      url,
      query: given.query as Record<string, string>,
      headers: {
        host: '127.0.0.1:4150',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(given.key !== undefined && { [headers.idempotencyKey]: given.key }),
        ...(given.terminal !== undefined && { [headers.terminal]: encodeURIComponent(given.terminal) }),
      },
      ...(given.body !== undefined && { payload: given.body as object }),
    })
    const body = response.json() as never
    return { status: response.statusCode, body, failure: body, headers: response.headers }
  }

  /** The reply of a call that must succeed. */
  async ok<N extends CallName>(name: N, given: Given<Contract[N]> = {}): Promise<ReplyOf<Contract[N]>> {
    const answer = await this.call(name, given)
    if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}

/** Staff with these roles and a session that lives wherever the test moves its clock to, made in the database itself: hashing a password takes a third of a second. */
export async function staffClient(test: TestServer, accessroutes: AccessRoute[], name = 'Anita Rao'): Promise<Client> {
  const { db } = test.server.deps.database
  const id = newId()
  const at = test.clock.now
  await insertStaff(db, {
    id,
    name,
    email: `${id}@mail.example`,
    password_hash: '',
    accessroutes: JSON.stringify(accessroutes),
    disabled_at: null,
    created_at: at,
  })
  const token = newToken()
  const token_hash = hashToken(token)
  const newborn = (now: number) => ({ created_at: now, seen_at: now, expires_at: now + ABSOLUTE_MS })
  await insertSession(db, { token_hash, staff_id: id, ...newborn(at) })
  let last = at
  return new Client(test.http, token, async () => {
    const now = test.clock.now
    if (Math.abs(now - last) < IDLE_MS / 24 && now >= last) return
    last = now
    const live = db.updateTable('sessions').set(newborn(now)).where('token_hash', '=', token_hash)
    await live.where('expires_at', '<>', ENDED).execute()
  })
}

export const anonymous = (test: TestServer): Client => new Client(test.http, null)

/** A password that staff of `makeStaff` have, hashed once for all of them. */
export const STAFF_PASSWORD = 'a long enough password'
let storedPassword: Promise<string> | null = null

/** Staff who can log in with `STAFF_PASSWORD`; answers the id and the e-mail address. */
export async function makeStaff(test: TestServer, name: string, accessroutes: AccessRoute[]) {
  storedPassword ??= hashPassword(STAFF_PASSWORD)
  const member = { id: newId(), email: `${newId()}@mail.example` }
  await insertStaff(test.server.deps.database.db, {
    ...member,
    name,
    password_hash: await storedPassword,
    accessroutes: JSON.stringify(accessroutes),
    disabled_at: null,
    created_at: test.clock.now,
  })
  return member
}
