import { atom, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from './api.ts'
import { clearSaleAtom, endSessionAtom } from './session.ts'
import { useAction } from './use-action.ts'

/** Ends the session on the server as far as it can be reached, and clears login, cart, tables, ids and payment key here in any case. */
const logOutAtom = atom(null, async (_get, set) => {
  await api('logout')
  set(endSessionAtom, 'by choice')
  set(clearSaleAtom)
})

/** The Log-Out button's action: it ends on the login screen. */
export function useLogOut(): () => void {
  const navigate = useNavigate()
  const logOut = useSetAtom(logOutAtom)
  const leave = useCallback(async () => {
    await logOut()
    await navigate('/', { replace: true })
  }, [logOut, navigate])
  const [run] = useAction(leave)
  return run
}
