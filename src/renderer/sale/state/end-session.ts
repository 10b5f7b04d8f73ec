import { atom } from 'jotai'
import { write } from '../../data/write.ts'
import { endSessionAtom } from '../../platform/session.ts'

/** If the server does not answer within this time, the log-out is only local. */
const SERVER_WAIT_MS = 1500

export const endOnServer = (): Promise<unknown> =>
  Promise.race([write('logout'), new Promise((resolve) => setTimeout(resolve, SERVER_WAIT_MS))])

/** The current sale stays for its owner. */
export const lockAtom = atom(null, async (_get, set) => {
  await endOnServer()
  set(endSessionAtom, 'locked')
})
