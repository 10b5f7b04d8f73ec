import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAction } from '../../lib/use-action.ts'
import { logOutAtom } from './login.atoms.ts'

/** The Log-Out button's action: to the login screen first, so that the guard remembers no path for whoever comes next. */
export function useLogOut(): () => void {
  const navigate = useNavigate()
  const logOut = useSetAtom(logOutAtom)
  const leave = useCallback(async () => {
    await logOut()
    await navigate('/', { replace: true, state: null })
  }, [logOut, navigate])
  const [run] = useAction(leave)
  return run
}
