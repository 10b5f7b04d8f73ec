import { atom } from 'jotai'
import type { LoginRecord } from '../../shared/contract/auth.ts'
import { loginKeeper } from './login-keeper.ts'

const loginAtom = atom<LoginRecord | null>(null)

/** The current login's record, or null. In the desktop app its token is empty, since the host attaches it. */
export const sessionAtom = atom((get) => get(loginAtom))

/** The state of the last login attempt. */
interface LoginRequest {
  isLoading: boolean
  isError: boolean
}

const requestAtom = atom<LoginRequest>({ isLoading: false, isError: false })
export const loginRequestAtom = atom(null, (_get, set, request: LoginRequest) => set(requestAtom, request))

/**
 * The auth slice of the specification (3, Client state): isAuth and token from the kept login, isLoading and isError of the last
 * attempt. Route guards use it.
 */
export const authAtom = atom((get) => {
  const login = get(loginAtom)
  return { isAuth: login !== null, token: login?.token ?? '', ...get(requestAtom) }
})

export type SessionEnd = 'none' | 'by choice' | 'lost' | 'locked'
const endAtom = atom<SessionEnd>('none')

/**
 * How the last session here ended: the login screen mentions a lost or locked one, and after a log-out by choice no path is kept
 * to return to.
 */
export const sessionEndAtom = atom((get) => get(endAtom))

/** The areas this login may use: `backoffice`, `foodorder`. */
export const accessRoutesAtom = atom<readonly string[]>((get) => get(loginAtom)?.accessroutes ?? [])

/** Reads the stored login, before the first screen and after another window changed it. */
export const restoreSessionAtom = atom(null, async (_get, set) => set(loginAtom, await loginKeeper.restore()))

/** Stores a new login and makes it current. */
export const keepSessionAtom = atom(null, (_get, set, record: LoginRecord) => {
  loginKeeper.keep(record)
  set(endAtom, 'none')
  set(loginAtom, record)
})

/** Removes the login here; the current sale stays and continues after the next login. */
export const endSessionAtom = atom(null, (_get, set, how: SessionEnd) => {
  loginKeeper.forget()
  set(endAtom, how)
  set(loginAtom, null)
})
