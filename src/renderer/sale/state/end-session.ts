import { atom } from 'jotai'
import { write } from '../../data/write.ts'
import { endSessionAtom } from '../../platform/session.ts'

/** Log out locally if the server does not answer within this time, ms. */
const SERVER_WAIT_MS = 1500

/** Ends the session on the server if it can be reached. */
export const endOnServer = (): Promise<unknown> =>
  Promise.race([write('logout'), new Promise((resolve) => setTimeout(resolve, SERVER_WAIT_MS))])

/** Ends the session of an idle terminal; the current sale stays for its owner. */
export const lockAtom = atom(null, async (_get, set) => {
  await endOnServer()
  set(endSessionAtom, 'locked')
})
