import type { BridgeFailure, BridgeResult } from '../../shared/bridge.ts'
import type { LoginRecord, StaffLogin } from '../../shared/contract/auth.ts'
import { errorStatus, ok } from '../../shared/errors.ts'
import type { ApiFailure, ApiResult, CallInput } from './api-types.ts'
import { api } from './api.ts'
import { bridge, isDesktopApp } from './bridge.ts'

/** Local storage keys of the browser terminal, to the letter of the specification (3, Login record). */
const AUTH_KEY = 'auth'
const TOKEN_KEY = 'token'

/**
 * The login where it belongs, the one place where the two programs differ: the browser terminal asks the server and keeps the answer
 * in local storage; in the desktop app the host does both, and the `token` of a record here is empty.
 */
export interface LoginKeeper {
  logIn(credentials: CallInput<'login'>['body']): Promise<ApiResult<LoginRecord>>
  setUp(administrator: CallInput<'setup'>['body']): Promise<ApiResult<LoginRecord>>
  /** The kept login, or null. */
  restore(): Promise<LoginRecord | null>
  /** What the login may do now; the same where nobody answers or it has ended. */
  refresh(record: LoginRecord): Promise<LoginRecord>
  keep(record: LoginRecord): void
  forget(): void
}

const isRecord = (value: unknown): value is LoginRecord =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'accessroutes' in value &&
  Array.isArray(value.accessroutes)

function parseRecord(text: string | null): LoginRecord | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

const inLocalStorage: LoginKeeper = {
  logIn: (body) => api('login', { body }),
  setUp: (body) => api('setup', { body }),
  restore: async () => parseRecord(localStorage.getItem(AUTH_KEY)),
  refresh: async (record) => {
    const answer = await api('session')
    return answer.ok ? { ...record, ...answer.value } : record
  },
  keep: (record) => {
    localStorage.setItem(AUTH_KEY, JSON.stringify(record))
    localStorage.setItem(TOKEN_KEY, record.token)
  },
  forget: () => {
    localStorage.removeItem(AUTH_KEY)
    localStorage.removeItem(TOKEN_KEY)
  },
}

const withoutToken = (login: StaffLogin): LoginRecord => ({ ...login, token: '' })

/** What the host passes on is a failure of the server; what it has of its own means that no server answered. */
const failureOf = (failure: BridgeFailure): ApiFailure =>
  ({ ...failure, code: failure.code in errorStatus ? failure.code : 'no_connection' }) as ApiFailure

const recordOf = (result: BridgeResult<StaffLogin>): ApiResult<LoginRecord> =>
  result.ok ? ok(withoutToken(result.value)) : { ok: false, error: failureOf(result.error) }

const inHost: LoginKeeper = {
  logIn: async (credentials) => recordOf(await bridge.call('logIn', credentials)),
  setUp: async (administrator) => recordOf(await bridge.call('setUp', administrator)),
  restore: async () => {
    const kept = await bridge.call('keptLogin', {})
    return kept.ok && kept.value.login !== null ? withoutToken(kept.value.login) : null
  },
  refresh: async (record) => {
    const kept = await bridge.call('checkLogin', {})
    return kept.ok && kept.value.login !== null ? withoutToken(kept.value.login) : record
  },
  keep: () => undefined,
  forget: () => void bridge.call('clearLogin', {}),
}

export const loginKeeper: LoginKeeper = isDesktopApp ? inHost : inLocalStorage
