import { useSetAtom } from 'jotai'
import { useAction } from '../../data/use-action.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { startWorkAtom } from './backups.atoms.ts'

/** Starts a backup or a check, and shows the error if the server refuses. */
export function useStart(what: 'backupNow' | 'verifyBooks') {
  const start = useSetAtom(startWorkAtom)
  const toasts = useToasts()
  return useAction(async () => {
    const answer = await start(what)
    toasts.outcome(answer)
  })
}
