import { useSetAtom } from 'jotai'
import { startWorkAtom } from './backups.atoms.ts'
import { useWrite } from '../../ui/parts/use-write.ts'

export function useStart(what: 'backupNow' | 'verifyBooks') {
  const start = useSetAtom(startWorkAtom)
  return useWrite(() => start(what))
}
