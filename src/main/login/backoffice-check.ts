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

/** The server to ask, and the terminal name for its audit log. */
export interface CheckingServer {
  /** {host} of the specification, such as http://127.0.0.1:4150/api. */
  apiBase: string
  terminalName: string
  /** The host's network access; Node's fetch by default. */
  fetch?: HostFetch
}

/** Why a login is not accepted as back office staff; `msg` is the server's message if it says more than the code. */
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

/** Ends a session that was opened for a check; if that fails, it expires. */
export const endSession = (server: CheckingServer, token: string): Promise<unknown> =>
  post(server, contract.logout.path, {}, token).catch(() => null)

/** Checks with the server that this is a back office login. The session that this opens is ended at once. */
export async function checkBackoffice(server: CheckingServer, login: Credentials): Promise<Result<null, Refused>> {
  const opened = await openBackoffice(server, login)
  if (!opened.ok) return opened
  await endSession(server, opened.value)
  return { ok: true, value: null }
}

/**
 * Opens a back office session and answers its token; a session without that right is ended at once. The server limits attempts as
 * for every login.
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
  // A password that someone else has set only allows its own change.
  const isOwn = answer.ownPasswordNeeded !== true
  if (isOwn && answer.accessroutes.includes('backoffice')) return { ok: true, value: answer.token }
  await endSession(server, answer.token)
  return refused(isOwn ? 'needs-backoffice' : 'needs-own-password')
}
