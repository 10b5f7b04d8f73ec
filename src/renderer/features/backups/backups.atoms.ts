import { atom } from 'jotai'
import type { BackupState } from '../../../shared/contract/backups.ts'
import { api } from '../../data/api.ts'
import { remoteAtom } from '../../data/remote-atom.ts'

const backups = remoteAtom<BackupState | null, []>(null, () => api('listBackups'))

/** What the server knows of its copies, and what it is doing. */
export const backupsAtom = backups.slice
export const loadBackupsAtom = backups.load
export const refreshBackupsAtom = backups.refresh

/** Starts a copy or a check; what then stands is shown, and its progress follows by the server's changes. */
export const startWorkAtom = atom(null, async (_get, set, what: 'backupNow' | 'verifyBooks') => {
  const answer = await api(what)
  if (answer.ok) set(backups.replace, answer.value)
  return answer
})
