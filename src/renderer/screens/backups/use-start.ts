import { useSetAtom } from 'jotai'
import { startWorkAtom } from './backups.atoms.ts'
import { useWrite } from '../../ui/parts/use-write.ts'

/** Starts a backup or a check, and shows the error if the server refuses. */
export function useStart(what: 'backupNow' | 'verifyBooks') {
  const start = useSetAtom(startWorkAtom)
  return useWrite(() => start(what))
}
