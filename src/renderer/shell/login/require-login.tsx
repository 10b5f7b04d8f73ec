import { useAtomValue, useSetAtom } from 'jotai'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useChanges } from '../../data/changes.ts'
import { saleOwnerAtom } from '../../features/sale/kept-sale.ts'
import { authAtom, sessionAtom, sessionEndAtom } from '../../platform/session.ts'
import { needsLogin } from '../frame/area.ts'
import type { RememberedPath } from './after-login.ts'
import { refreshSessionAtom } from './login.atoms.ts'

/**
 * Lets staff through, with the areas they have now, and everybody to the settings; sends anyone else to the login, which remembers
 * where they wanted to go (specification, 2).
 */
export function RequireLogin() {
  const { isAuth } = useAtomValue(authAtom)
  const needsPassword = useAtomValue(sessionAtom)?.ownPasswordNeeded === true
  const end = useAtomValue(sessionEndAtom)
  const refreshSession = useSetAtom(refreshSessionAtom)
  useChanges(['staff'], () => refreshSession())
  const owner = useAtomValue(saleOwnerAtom)
  const { pathname, search, hash } = useLocation()
  if ((isAuth && !needsPassword) || !needsLogin(pathname)) return <Outlet />
  // Whoever logs out is done with the screen; the next one starts afresh.
  const remembered: RememberedPath | null =
    end === 'by choice' ? null : { from: pathname + search + hash, ...(owner === null ? {} : { of: owner._id }) }
  return <Navigate to="/" replace state={remembered} />
}
