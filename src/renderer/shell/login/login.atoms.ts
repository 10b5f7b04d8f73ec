import { atom } from 'jotai'
import type { CallInput } from '../../../shared/contract/call.ts'
import { readAtom } from '../../data/query.ts'
import { switchSaleAtom } from '../../sale/state/kept-sale.ts'
import { endSessionAtom, keepSessionAtom, loginRequestAtom, sessionAtom } from '../../platform/session.ts'
import { settingsAtom } from '../../platform/terminal.ts'
import { logIn, refreshLogin, setUp } from './log-in.ts'

/** Whether the first administrator still has to be created, and the name that the login screen shows. */
export const setupStateAtom = readAtom('setupState', null)

const setupDoneAtom = atom(null, (_get, set) => set(setupStateAtom, (setup) => ({ ...setup, needed: false })))

/** Marks a login request as in flight until it is answered. */
const requestAtom = atom(null, async (_get, set, ask: () => ReturnType<typeof logIn>) => {
  set(loginRequestAtom, { isLoading: true, isError: false })
  let isError = true
  try {
    const answer = await ask()
    isError = !answer.ok
    return answer
  } finally {
    set(loginRequestAtom, { isLoading: false, isError })
  }
})

/** Logs in at the terminal's outlet and keeps the login. After a failure no one is logged in. */
export const loginAtom = atom(null, async (get, set, credentials: CallInput<'login'>['body']) => {
  const outlet = get(settingsAtom)?.outlet
  const answer = await set(requestAtom, () => logIn({ ...credentials, ...(outlet !== undefined && { outlet }) }))
  if (answer.ok) {
    set(switchSaleAtom, answer.value.user)
    set(keepSessionAtom, answer.value)
  } else set(endSessionAtom, 'none')
  return answer
})

/** Reads the current permissions of this login, after staff changed on any terminal. An ended session leads to the login. */
export const refreshSessionAtom = atom(null, async (get, set) => {
  const asked = get(sessionAtom)
  if (asked === null) return
  const record = await refreshLogin(asked)
  if (get(sessionAtom) === asked && JSON.stringify(record) !== JSON.stringify(asked)) set(keepSessionAtom, record)
})

/** Creates the first administrator and logs them in. */
export const createFirstAdministratorAtom = atom(null, async (_get, set, form: CallInput<'setup'>['body']) => {
  const answer = await set(requestAtom, () => setUp(form))
  if (answer.ok || answer.error.code === 'setup_done') set(setupDoneAtom)
  if (answer.ok) {
    set(switchSaleAtom, answer.value.user)
    set(keepSessionAtom, answer.value)
  }
  return answer
})
