import { Check } from '../../shared/forms/check.ts'
import type { BridgeErrorCode } from '../../shared/bridge/messages.ts'
import { LoginRecord } from '../../shared/contract/auth.ts'
import { FailureReply, headers } from '../../shared/contract/endpoint.ts'
import { contract } from '../../shared/contract/index.ts'
import type { Result } from '../../shared/errors.ts'
import type { HostFetch } from './host-login.ts'

/** An e-mail address and a password, as the login screen takes them. */
export interface Credentials {
  email: string
  password: string
}

/** Where to ask, and as which terminal, for the audit log. */
export interface CheckingServer {
  /** {host} of the specification, such as http://127.0.0.1:4150/api. */
  apiBase: string
  terminalName: string
  /** The host's own way to the network; plain Node's by default. */
  fetch?: HostFetch
}

/** Why somebody was not taken for staff of the back office; `msg` is the server's where it says more than the code. */
export interface Refused {
  code: Extract<BridgeErrorCode, 'wrong-login' | 'needs-backoffice' | 'needs-own-password' | 'no-server' | 'throttled'>
  msg?: string
}

const TIMEOUT_MS = 10_000

const refused = (code: Refused['code'], msg?: string): Result<never, Refused> => ({
  ok: false,
  error: msg === undefined ? { code } : { code, msg },
})

function post(server: CheckingServer, path: string, body: object, token?: string): Promise<Response> {
  const { apiBase, terminalName, fetch: ask = fetch } = server
  return ask(apiBase + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [headers.terminal]: encodeURIComponent(terminalName),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

/** A session that was opened to look at its rights is ended again; one that cannot be ended any more expires. */
export const endSession = (server: CheckingServer, token: string): Promise<unknown> =>
  post(server, contract.logout.path, {}, token).catch(() => null)

/** Asks the server whether these are a login of the back office. The session it opens is ended at once. */
export async function checkBackoffice(server: CheckingServer, login: Credentials): Promise<Result<null, Refused>> {
  const opened = await openBackoffice(server, login)
  if (!opened.ok) return opened
  await endSession(server, opened.value)
  return { ok: true, value: null }
}

/**
 * Opens a session of the back office and answers its token; one that turns out to be another's is ended at once. The server's own limit of
 * tries holds, as for every login.
 */
export async function openBackoffice(server: CheckingServer, { email, password }: Credentials): Promise<Result<string, Refused>> {
  let answer: unknown
  try {
    answer = await (await post(server, contract.login.path, { email: email.trim(), password })).json()
  } catch {
    return refused('no-server')
  }
  if (Check(FailureReply, answer)) {
    if (answer.code === 'throttled') return refused('throttled', answer.msg)
    return refused(answer.code === 'wrong_credentials' || answer.code === 'invalid_request' ? 'wrong-login' : 'no-server')
  }
  if (!Check(LoginRecord, answer)) return refused('no-server')
  // A password that somebody else set opens nothing but its own change.
  const isOwn = answer.ownPasswordNeeded !== true
  if (isOwn && answer.accessroutes.includes('backoffice')) return { ok: true, value: answer.token }
  await endSession(server, answer.token)
  return refused(isOwn ? 'needs-backoffice' : 'needs-own-password')
}
