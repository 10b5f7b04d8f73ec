import type { FetchLike } from 'eventsource'
import { Check } from '../../shared/forms/check.ts'
import { CHANGES_PATH } from '../../shared/changes.ts'
import { FailureReply, headers, type ReplyOf } from '../../shared/contract/endpoint.ts'
import { type Contract, contract } from '../../shared/contract/index.ts'
import type { KitchenPrinting } from '../../shared/contract/kitchen.ts'
import { ok, type Result } from '../../shared/errors.ts'
import type { HostFetch } from '../login/host-login.ts'

/** The server that kitchen tickets come from, and how to call it. */
export interface KitchenServer {
  /** {host} of the specification, such as http://127.0.0.1:4150/api. */
  apiBase(): string
  terminalName(): string
  /** This workstation's id at the server: one id per print journal. */
  terminalId: string
  fetch: HostFetch
}

type Taken = ReplyOf<Contract['takeKitchenTickets']>

/**
 * Why no tickets were taken: `login` means no session or one without the permission, `waits` a workstation that the back office
 * has not allowed yet, `line` anything that may succeed next time.
 */
export type NotTaken = 'login' | 'waits' | 'line'

/** Time limit of one call, in ms. The server sends taken tickets again until they are confirmed, so a retry loses nothing. */
const CALL_LIMIT_MS = 15_000

const refusals: Readonly<Record<string, NotTaken>> = {
  unauthenticated: 'login',
  forbidden: 'login',
  kitchen_terminal_waits: 'waits',
}

/** Asks once for the kitchen tickets that this workstation `prints`; `handed` lists those that are now in its print queue. */
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

/** The address of the server's changes for a session, and the fetch that opens their stream. */
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
