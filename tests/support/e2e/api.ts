import type { CallName, Contract } from '../../../src/shared/contract/index.ts'
import type { InputOf, ReplyOf } from '../../../src/shared/contract/endpoint.ts'
import type { LoginRecord } from '../../../src/shared/contract/auth.ts'
import { BRIDGE_PREFIX } from '../../../src/shared/bridge/names.ts'
import type { BridgeInput, BridgeMethodName, BridgeReply } from '../../../src/shared/bridge/bridge.ts'
import { type Answer, clientAt } from '../api-client.ts'

type Given<N extends CallName> = Partial<InputOf<Contract[N]>> & { key?: string }

/** A second client of the running program: HTTP with a staff member's own session, as any terminal makes its calls. */
export interface Api {
  readonly login: LoginRecord
  call<N extends CallName>(name: N, given?: Given<N>): Promise<Answer<ReplyOf<Contract[N]>>>
  /** The reply of a call that must succeed. */
  ok<N extends CallName>(name: N, given?: Given<N>): Promise<ReplyOf<Contract[N]>>
  /** A call of the bridge that must succeed. */
  bridge<M extends BridgeMethodName>(name: M, input: BridgeInput<M>): Promise<BridgeReply<M>>
}

/** Speaks to the program at `address` with the session of `login`. */
export function apiOf(address: string, login: LoginRecord): Api {
  const client = clientAt(address, login.token)
  return {
    login,
    call: (name, given) => client.call(name, given),
    ok: (name, given) => client.ok(name, given),
    bridge: async <M extends BridgeMethodName>(name: M, input: BridgeInput<M>): Promise<BridgeReply<M>> => {
      const response = await fetch(`${address}${BRIDGE_PREFIX}/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${login.token}` },
        body: JSON.stringify(input),
      })
      const result = (await response.json()) as { ok: true; value: BridgeReply<M> } | { ok: false; error: { msg: string } }
      if (!result.ok) throw new Error(`the bridge's ${name} says: ${result.error.msg}`)
      return result.value
    },
  }
}

/** Logs in over HTTP. */
export const loginAt = (address: string, email: string, password: string): Promise<LoginRecord> =>
  clientAt(address).ok('login', { body: { email, password } })
