import { API_PREFIX, type CallName, type Contract, contract } from '../../../src/shared/contract/index.ts'
import { headers, type InputOf, type ReplyOf } from '../../../src/shared/contract/endpoint.ts'
import type { LoginRecord } from '../../../src/shared/contract/auth.ts'
import { BRIDGE_PREFIX, type BridgeInput, type BridgeMethodName, type BridgeReply } from '../../../src/shared/bridge.ts'

type Given<N extends CallName> = Partial<InputOf<Contract[N]>> & { key?: string }

export interface ApiAnswer<T> {
  status: number
  body: T
}

/** A second client of the running program: HTTP with a staff member's own session, as any terminal makes its calls. */
export interface Api {
  readonly login: LoginRecord
  call<N extends CallName>(name: N, given?: Given<N>): Promise<ApiAnswer<ReplyOf<Contract[N]>>>
  /** The reply of a call that must succeed. */
  ok<N extends CallName>(name: N, given?: Given<N>): Promise<ReplyOf<Contract[N]>>
  /** A call of the bridge that must succeed. */
  bridge<M extends BridgeMethodName>(name: M, input: BridgeInput<M>): Promise<BridgeReply<M>>
}

function urlOf<N extends CallName>(address: string, name: N, given: Given<N>): URL {
  const params = (given.params ?? {}) as Record<string, unknown>
  const path = contract[name].path.replaceAll(/:(\w+)/g, (_whole, param: string) => encodeURIComponent(String(params[param])))
  const url = new URL(address + API_PREFIX + path)
  for (const [field, value] of Object.entries(given.query ?? {})) url.searchParams.set(field, String(value))
  return url
}

/** Speaks to the program at `address` with the session of `login`. */
export function apiOf(address: string, login: LoginRecord): Api {
  const call = async <N extends CallName>(name: N, given: Given<N> = {}): Promise<ApiAnswer<ReplyOf<Contract[N]>>> => {
    const { body, key } = given
    const response = await fetch(urlOf(address, name, given), {
      method: contract[name].method,
      headers: {
        authorization: `Bearer ${login.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { [headers.idempotencyKey]: key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as ReplyOf<Contract[N]> }
  }
  return {
    login,
    call,
    ok: async (name, given) => {
      const answer = await call(name, given)
      if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    bridge: async <M extends BridgeMethodName>(name: M, input: BridgeInput<M>): Promise<BridgeReply<M>> => {
      const response = await fetch(`${address}${BRIDGE_PREFIX}/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
      const result = (await response.json()) as { ok: true; value: BridgeReply<M> } | { ok: false; error: { msg: string } }
      if (!result.ok) throw new Error(`the bridge's ${name} says: ${result.error.msg}`)
      return result.value
    },
  }
}

/** Logs in over HTTP. */
export async function loginAt(address: string, email: string, password: string): Promise<LoginRecord> {
  const response = await fetch(`${address}${API_PREFIX}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (response.status !== 200) throw new Error(`login answered ${response.status}`)
  return (await response.json()) as LoginRecord
}
