import { setTimeout as pause } from 'node:timers/promises'
import { Check } from '../../shared/forms/check.ts'
import type { BridgeFailure, BridgeResult } from '../../shared/bridge/bridge.ts'
import { bridgeMessages } from '../../shared/bridge/messages.ts'
import { type LoginRecord, StaffLogin } from '../../shared/contract/auth.ts'
import { FailureReply, headers, type InputOf } from '../../shared/contract/endpoint.ts'
import { type Contract, contract } from '../../shared/contract/index.ts'
import { ok } from '../../shared/errors.ts'
import { createListeners } from '../host/listeners.ts'
import type { KeptLogin, LoginVault } from './login-vault.ts'

/** Calls a server over the network stack of the program that hosts the screens. */
export type HostFetch = (url: string, init: RequestInit) => Promise<Response>

export interface HostLoginParts {
  vault: LoginVault
  /** The shared server of this run, empty for the embedded one. */
  server: string
  /** {host} of the specification, such as http://127.0.0.1:4150/api. */
  apiBase(): string
  terminalName(): string
  fetch: HostFetch
  /** How long the screens wait for the system's key store, in ms. */
  keyStoreLimitMs?: number
}

/**
 * The login of the desktop app: the host logs in, keeps the token and adds it to the screens' requests. No answer to a screen
 * contains the token (docs/decisions, The login in the desktop app).
 */
export interface HostLogin {
  /**
   * Who is logged in, without the token. The kept login is read at the first call, so that a window is open when the key store
   * asks its user something. If the key store does not answer in time, staff log in.
   */
  restore(): Promise<StaffLogin | null>
  /** Who is logged in as far as is known, without the token. */
  current(): StaffLogin | null
  logIn(credentials: InputOf<Contract['login']>['body']): Promise<BridgeResult<StaffLogin>>
  /** Creates the first administrator, who is then logged in. */
  setUp(administrator: InputOf<Contract['setup']>['body']): Promise<BridgeResult<StaffLogin>>
  /**
   * Asks the server what this login may do now and keeps the answer; an ended login is forgotten. Without an answer nothing
   * changes.
   */
  check(): Promise<StaffLogin | null>
  clear(): void
  /** For the code that attaches it to API requests; null while no one is logged in. Never for a screen. */
  token(): string | null
  /** Calls back whenever the login or its permissions may have changed; the returned function unsubscribes. */
  onChange(listener: () => void): () => void
}

const KEY_STORE_LIMIT_MS = 5000

const unanswered: BridgeFailure = { code: 'no_connection', msg: bridgeMessages.no_connection }

/** A failure answer of our server, unchanged; anything else counts as no answer. */
const failureOf = (answer: unknown): BridgeFailure => {
  if (!Check(FailureReply, answer)) return unanswered
  const { code, msg, fields } = answer
  return { code, msg, ...(fields !== undefined && { fields }) }
}

/** A login without its token, with only the fields that the contract names. */
const withoutToken = ({ accessroutes, user, expiresAt, outlet, ownPasswordNeeded }: StaffLogin): StaffLogin => ({
  accessroutes,
  user,
  expiresAt,
  ...(outlet && { outlet }),
  ...(ownPasswordNeeded && { ownPasswordNeeded }),
})

type Call = Contract['login'] | Contract['setup'] | Contract['session']

/** How the server is called; null if it did not answer. */
function askOf({ fetch, apiBase, terminalName }: HostLoginParts) {
  return async ({ method, path }: Call, init: { body?: unknown; token?: string }): Promise<Response | null> => {
    const { body, token } = init
    try {
      return await fetch(apiBase() + path, {
        method,
        redirect: 'error',
        headers: {
          [headers.terminal]: encodeURIComponent(terminalName()),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    } catch {
      return null
    }
  }
}

/**
 * The login of a run. A kept login from another server is forgotten, so that a changed server address never receives its token.
 */
export function createHostLogin(parts: HostLoginParts): HostLogin {
  const { vault, server, keyStoreLimitMs: limitMs = KEY_STORE_LIMIT_MS } = parts
  let kept: KeptLogin | null = null
  /** Whether the vault has answered, or its answer would be out of date. */
  let isSettled = false
  const listeners = createListeners()
  const current = (): StaffLogin | null => kept?.login ?? null
  const clear = (): void => {
    kept = null
    isSettled = true
    vault.clear()
    listeners.call()
  }
  const keep = (next: KeptLogin): StaffLogin => {
    kept = next
    isSettled = true
    vault.save(next)
    listeners.call()
    return next.login
  }
  const restore = async (): Promise<StaffLogin | null> => {
    if (isSettled) return current()
    const found = await Promise.race([vault.load(), pause(limitMs, null, { ref: false })])
    if (isSettled) return current()
    isSettled = true
    kept = found
    if (found !== null && found.server !== server) clear()
    else listeners.call()
    return current()
  }

  const ask = askOf(parts)
  const open = async (call: Contract['login'] | Contract['setup'], body: unknown): Promise<BridgeResult<StaffLogin>> => {
    const response = await ask(call, { body })
    const answer: unknown = await response?.json().catch(() => null)
    if (response?.ok !== true || !Check(call.reply, answer)) return { ok: false, error: failureOf(answer) }
    const record: LoginRecord = answer
    return ok(keep({ login: withoutToken(record), token: record.token, server }))
  }
  const check = async (): Promise<StaffLogin | null> => {
    const asked = kept
    if (asked === null) return null
    const response = await ask(contract.session, { token: asked.token })
    const answer: unknown = await response?.json().catch(() => null)
    // A later login or logout takes precedence.
    if (kept !== asked) return current()
    if (response?.status === 401) clear()
    else if (response?.ok === true && Check(StaffLogin, answer)) keep({ ...asked, login: withoutToken(answer) })
    return current()
  }
  return {
    restore,
    current,
    logIn: (credentials) => open(contract.login, credentials),
    setUp: (administrator) => open(contract.setup, administrator),
    check,
    clear,
    token: () => kept?.token ?? null,
    onChange: listeners.add,
  }
}
