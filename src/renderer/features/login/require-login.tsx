import { useAtomValue } from 'jotai'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { sessionAtom } from '../../lib/session.ts'
import type { RememberedPath } from './after-login.ts'

/** Lets staff through; sends anyone else to the login, which remembers where they wanted to go (specification, 2). */
export function RequireLogin() {
  const session = useAtomValue(sessionAtom)
  const { pathname, search, hash } = useLocation()
  if (session !== null) return <Outlet />
  return <Navigate to="/" replace state={{ from: pathname + search + hash } satisfies RememberedPath} />
}
