import type { LoginRecord, StaffLogin } from '../../shared/contract/auth.ts'
import { bridge, isDesktopApp } from './bridge.ts'
import { TOKEN_KEY } from './token-key.ts'

/** The key is exactly as specified (3, Login record). */
const AUTH_KEY = 'auth'

/** In the desktop app the host keeps the login, and a record's `token` here is empty. */
interface LoginKeeper {
  restore(): Promise<LoginRecord | null>
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
  restore: async () => parseRecord(localStorage.getItem(AUTH_KEY)),
  keep: (record) => {
    localStorage.setItem(AUTH_KEY, JSON.stringify(record))
    localStorage.setItem(TOKEN_KEY, record.token)
  },
  forget: () => {
    localStorage.removeItem(AUTH_KEY)
    localStorage.removeItem(TOKEN_KEY)
  },
}

export const withoutToken = (login: StaffLogin): LoginRecord => ({ ...login, token: '' })

const inHost: LoginKeeper = {
  restore: async () => {
    const kept = await bridge.call('keptLogin', {})
    return kept.ok && kept.value.login !== null ? withoutToken(kept.value.login) : null
  },
  keep: () => undefined,
  forget: () => void bridge.call('clearLogin', {}),
}

export const loginKeeper: LoginKeeper = isDesktopApp ? inHost : inLocalStorage
