import { atom } from 'jotai'
import type { LoginRecord } from '../../shared/contract/auth.ts'
import { loginKeeper } from './login-keeper.ts'

const loginAtom = atom<LoginRecord | null>(null)

/** Null without a login. In the desktop app the token is empty, since the host attaches it. */
export const sessionAtom = atom((get) => get(loginAtom))

interface LoginRequest {
  isLoading: boolean
  isError: boolean
}

const requestAtom = atom<LoginRequest>({ isLoading: false, isError: false })
export const loginRequestAtom = atom(null, (_get, set, request: LoginRequest) => set(requestAtom, request))

/** The auth slice of the specification (3, Client state); isLoading and isError are those of the last login attempt. */
export const authAtom = atom((get) => {
  const login = get(loginAtom)
  return { isAuth: login !== null, token: login?.token ?? '', ...get(requestAtom) }
})

export type SessionEnd = 'none' | 'by choice' | 'lost' | 'locked'
const endAtom = atom<SessionEnd>('none')

/** The login screen mentions a lost or locked session, and after a log-out by choice no path is kept to return to. */
export const sessionEndAtom = atom((get) => get(endAtom))

/** Contains `backoffice`, `foodorder` or both. */
export const accessRoutesAtom = atom<readonly string[]>((get) => get(loginAtom)?.accessroutes ?? [])

export const restoreSessionAtom = atom(null, async (_get, set) => set(loginAtom, await loginKeeper.restore()))

export const keepSessionAtom = atom(null, (_get, set, record: LoginRecord) => {
  loginKeeper.keep(record)
  set(endAtom, 'none')
  set(loginAtom, record)
})

/** The current sale stays and continues after the next login. */
export const endSessionAtom = atom(null, (_get, set, how: SessionEnd) => {
  loginKeeper.forget()
  set(endAtom, how)
  set(loginAtom, null)
})
