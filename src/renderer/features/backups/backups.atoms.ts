import { atom } from 'jotai'
import { readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'

/** What the server knows of its copies, and what it is doing. */
export const backupsAtom = readAtom('listBackups', null)

/** Starts a copy or a check, and shows what the server is doing then; its progress follows by the server's changes. */
export const startWorkAtom = atom(null, async (_get, set, what: 'backupNow' | 'verifyBooks') => {
  const answer = await write(what)
  if (answer.ok) set(backupsAtom, () => answer.value)
  return answer
})
