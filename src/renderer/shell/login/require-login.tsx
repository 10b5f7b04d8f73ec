import { useAtomValue, useSetAtom } from 'jotai'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useChanges } from '../../data/changes.ts'
import { saleOwnerAtom } from '../../sale/state/kept-sale.ts'
import { authAtom, sessionAtom, sessionEndAtom } from '../../platform/session.ts'
import { needsLogin } from '../routing/area.ts'
import type { RememberedPath } from './after-login.ts'
import { refreshSessionAtom } from './login.atoms.ts'

/** The settings are open to everyone; other screens redirect to the login, which remembers the path (specification, 2). */
export function RequireLogin() {
  const { isAuth } = useAtomValue(authAtom)
  const needsPassword = useAtomValue(sessionAtom)?.ownPasswordNeeded === true
  const end = useAtomValue(sessionEndAtom)
  const refreshSession = useSetAtom(refreshSessionAtom)
  useChanges(['staff'], () => refreshSession())
  const owner = useAtomValue(saleOwnerAtom)
  const { pathname, search, hash } = useLocation()
  if ((isAuth && !needsPassword) || !needsLogin(pathname)) return <Outlet />
  // After a deliberate log-out the path is not remembered, so the next person begins at their default screen.
  const remembered: RememberedPath | null =
    end === 'by choice' ? null : { from: pathname + search + hash, ...(owner === null ? {} : { of: owner._id }) }
  return <Navigate to="/" replace state={remembered} />
}
