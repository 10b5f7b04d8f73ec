import { Check } from 'typebox/value'
import type { BridgeFailure, BridgeResult } from '../../shared/bridge.ts'
import { bridgeMessages } from '../../shared/bridge-messages.ts'
import { type LoginRecord, StaffLogin } from '../../shared/contract/auth.ts'
import { FailureReply, headers, type InputOf } from '../../shared/contract/endpoint.ts'
import { type Contract, contract } from '../../shared/contract/index.ts'
import { ok } from '../../shared/errors.ts'
import type { KeptLogin, LoginVault } from './login-vault.ts'

/** Asks a server over the network stack of the program that hosts the screens. */
export type HostFetch = (url: string, init: RequestInit) => Promise<Response>

export interface HostLoginParts {
  vault: LoginVault
  /** The shared server of this run, empty for the embedded one. */
  server: string
  /** {host} of the specification, such as http://127.0.0.1:4150/api. */
  apiBase(): string
  terminalName(): string
  fetch: HostFetch
}

/**
 * The login of the desktop app: the host asks for it, keeps the token and adds it to the screens' requests. No answer to a screen
 * carries the token (docs/decisions, The login in the desktop app).
 */
export interface HostLogin {
  /** Who is logged in, without the token. */
  current(): StaffLogin | null
  logIn(credentials: InputOf<Contract['login']>['body']): Promise<BridgeResult<StaffLogin>>
  /** Creates the first administrator, who is then logged in. */
  setUp(administrator: InputOf<Contract['setup']>['body']): Promise<BridgeResult<StaffLogin>>
  /** Asks the server what this login may do now and keeps the answer; one that has ended is forgotten. Without an answer all stays. */
  check(): Promise<StaffLogin | null>
  clear(): void
  /** For whoever attaches it to requests to the API; null while nobody is logged in. Never for a screen. */
  token(): string | null
}

const unanswered: BridgeFailure = { code: 'no_connection', msg: bridgeMessages.no_connection }

/** A failed answer of ours unchanged; anything else is no answer from the server. */
const failureOf = (answer: unknown): BridgeFailure => {
  if (!Check(FailureReply, answer)) return unanswered
  const { code, msg, fields } = answer
  return { code, msg, ...(fields !== undefined && { fields }) }
}

/** Takes the token apart from the rest, of which it keeps what the contract names. */
const withoutToken = ({ accessroutes, user, expiresAt }: StaffLogin): StaffLogin => ({ accessroutes, user, expiresAt })

type Call = Contract['login'] | Contract['setup'] | Contract['session']

/** Opens the kept login. One that another server gave is forgotten, so that settings which name a server draw no token out. */
export function createHostLogin({ vault, server, apiBase, terminalName, fetch }: HostLoginParts): HostLogin {
  let kept: KeptLogin | null = vault.load()
  const current = (): StaffLogin | null => kept?.login ?? null
  const clear = (): void => {
    kept = null
    vault.clear()
  }
  const keep = (next: KeptLogin): StaffLogin => {
    kept = next
    vault.save(next)
    return next.login
  }
  if (kept !== null && kept.server !== server) clear()

  const ask = async ({ method, path }: Call, init: { body?: unknown; token?: string }): Promise<Response | null> => {
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
    // Whoever logged in or out meanwhile decides.
    if (kept !== asked) return current()
    if (response?.status === 401) clear()
    else if (response?.ok === true && Check(StaffLogin, answer)) keep({ ...asked, login: withoutToken(answer) })
    return current()
  }
  return {
    current,
    logIn: (credentials) => open(contract.login, credentials),
    setUp: (administrator) => open(contract.setup, administrator),
    check,
    clear,
    token: () => kept?.token ?? null,
  }
}
