import { atom } from 'jotai'
import { readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'

/** The backups and checks on the server, and the one in progress. */
export const backupsAtom = readAtom('listBackups', null)

/** Starts a backup or a check and shows its state; its progress follows by the server's change events. */
export const startWorkAtom = atom(null, async (_get, set, what: 'backupNow' | 'verifyBooks') => {
  const answer = await write(what)
  if (answer.ok) set(backupsAtom, () => answer.value)
  return answer
})
