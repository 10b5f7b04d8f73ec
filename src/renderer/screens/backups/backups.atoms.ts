import { atom } from 'jotai'
import { readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'

export const backupsAtom = readAtom('listBackups', null)

/** The server's change events then report the progress. */
export const startWorkAtom = atom(null, async (_get, set, what: 'backupNow' | 'verifyBooks') => {
  const answer = await write(what)
  if (answer.ok) set(backupsAtom, () => answer.value)
  return answer
})
