import type { FetchLike } from 'eventsource'
import { Check } from '../../shared/forms/check.ts'
import { CHANGES_PATH } from '../../shared/changes.ts'
import { FailureReply, headers, type ReplyOf } from '../../shared/contract/endpoint.ts'
import { type Contract, contract } from '../../shared/contract/index.ts'
import type { KitchenPrinting } from '../../shared/contract/kitchen.ts'
import { ok, type Result } from '../../shared/errors.ts'
import type { HostFetch } from '../login/host-login.ts'

/** Which server the kitchen's tickets come from, and how it is asked. */
export interface KitchenServer {
  /** {host} of the specification, such as http://127.0.0.1:4150/api. */
  apiBase(): string
  terminalName(): string
  /** Who this workstation is to the server: one id for one print journal. */
  terminalId: string
  fetch: HostFetch
}

type Taken = ReplyOf<Contract['takeKitchenTickets']>

/**
 * Why nothing was taken: `login` is no session or one without the right to; `waits` a workstation that the back office has not allowed;
 * `line` anything that may go better the next time.
 */
export type NotTaken = 'login' | 'waits' | 'line'

/** How long one call may take, ms: what the server has taken is given again, so nothing is lost by asking again. */
const CALL_LIMIT_MS = 15_000

const refusals: Readonly<Record<string, NotTaken>> = {
  unauthenticated: 'login',
  forbidden: 'login',
  kitchen_terminal_waits: 'waits',
}

/** Asks once for what this workstation `prints` of the kitchen's tickets; `handed` names those that its print queue has by now. */
export async function takeTickets(
  { apiBase, terminalName, terminalId: terminalid, fetch }: KitchenServer,
  asked: { token: string; prints: KitchenPrinting; handed: readonly string[]; signal: AbortSignal },
): Promise<Result<Taken, NotTaken>> {
  const { token, prints, handed, signal } = asked
  const { method, path, reply } = contract.takeKitchenTickets
  let answer: unknown
  try {
    const response = await fetch(apiBase() + path, {
      method,
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        [headers.terminal]: encodeURIComponent(terminalName()),
      },
      body: JSON.stringify({ terminalid, handed, prints }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_LIMIT_MS)]),
    })
    answer = await response.json()
  } catch {
    return { ok: false, error: 'line' }
  }
  if (Check(reply, answer)) return ok(answer)
  return { ok: false, error: (Check(FailureReply, answer) ? refusals[answer.code] : undefined) ?? 'line' }
}

/** Where the server's changes are followed in a session, and the fetch that opens their stream. */
export const changesOf = ({ apiBase, fetch }: KitchenServer, token: string): { address: string; fetch: FetchLike } => ({
  address: apiBase() + CHANGES_PATH,
  fetch: (address, { headers: wanted, signal }) =>
    fetch(String(address), {
      redirect: 'error',
      cache: 'no-store',
      headers: { ...wanted, authorization: `Bearer ${token}` },
      signal: signal as AbortSignal,
    }),
})
