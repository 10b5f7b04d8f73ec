import { atom } from 'jotai'
import type { CallInput } from '../../../shared/contract/call.ts'
import { readAtom } from '../../data/query.ts'
import { switchSaleAtom } from '../../sale/state/kept-sale.ts'
import { endSessionAtom, keepSessionAtom, loginRequestAtom, sessionAtom } from '../../platform/session.ts'
import { settingsAtom } from '../../platform/terminal.ts'
import type { BridgeFailure, BridgeResult } from '../../../shared/bridge/bridge.ts'
import type { LoginRecord, StaffLogin } from '../../../shared/contract/auth.ts'
import { errors, ok } from '../../../shared/errors.ts'
import type { ApiFailure, ApiResult } from '../../data/api-types.ts'
import { readOnce, write } from '../../data/write.ts'
import { bridge, isDesktopApp } from '../../platform/bridge.ts'
import { withoutToken } from '../../platform/login-keeper.ts'

export const setupStateAtom = readAtom('setupState', null)

const setupDoneAtom = atom(null, (_get, set) => set(setupStateAtom, (setup) => ({ ...setup, needed: false })))

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

/** Logs in at the terminal's outlet. After a failure no one is logged in. */
export const loginAtom = atom(null, async (get, set, credentials: CallInput<'login'>['body']) => {
  const outlet = get(settingsAtom)?.outlet
  const answer = await set(requestAtom, () => logIn({ ...credentials, ...(outlet !== undefined && { outlet }) }))
  if (answer.ok) {
    set(switchSaleAtom, answer.value.user)
    set(keepSessionAtom, answer.value)
  } else set(endSessionAtom, 'none')
  return answer
})

/** Reads the permissions again after staff changed on any terminal. An ended session leads to the login. */
export const refreshSessionAtom = atom(null, async (get, set) => {
  const asked = get(sessionAtom)
  if (asked === null) return
  const record = await refreshLogin(asked)
  if (get(sessionAtom) === asked && JSON.stringify(record) !== JSON.stringify(asked)) set(keepSessionAtom, record)
})

export const createFirstAdministratorAtom = atom(null, async (_get, set, form: CallInput<'setup'>['body']) => {
  const answer = await set(requestAtom, () => setUp(form))
  if (answer.ok || answer.error.code === 'setup_done') set(setupDoneAtom)
  if (answer.ok) {
    set(switchSaleAtom, answer.value.user)
    set(keepSessionAtom, answer.value)
  }
  return answer
})

/** The browser terminal calls the server itself, the desktop app calls its host. */
interface LogIn {
  logIn: (credentials: CallInput<'login'>['body']) => Promise<ApiResult<LoginRecord>>
  setUp: (administrator: CallInput<'setup'>['body']) => Promise<ApiResult<LoginRecord>>
  /** The record is unchanged if no one answers or the session has ended. */
  refresh: (record: LoginRecord) => Promise<LoginRecord>
}

const byServer: LogIn = {
  logIn: (body) => write('login', { body }),
  setUp: (body) => write('setup', { body }),
  refresh: async (record) => {
    const answer = await readOnce('session')
    return answer.ok ? { token: record.token, ...answer.value } : record
  },
}

/** A code known to the server is its failure, passed on by the host; any other means that no server answered. */
const failureOf = (failure: BridgeFailure): ApiFailure =>
  ({ ...failure, code: failure.code in errors ? failure.code : 'no_connection' }) as ApiFailure

const recordOf = (result: BridgeResult<StaffLogin>): ApiResult<LoginRecord> =>
  result.ok ? ok(withoutToken(result.value)) : { ok: false, error: failureOf(result.error) }

const byHost: LogIn = {
  logIn: async (credentials) => recordOf(await bridge.call('logIn', credentials)),
  setUp: async (administrator) => recordOf(await bridge.call('setUp', administrator)),
  refresh: async (record) => {
    const kept = await bridge.call('checkLogin', {})
    return kept.ok && kept.value.login !== null ? withoutToken(kept.value.login) : record
  },
}

export const { logIn, setUp, refresh: refreshLogin } = isDesktopApp ? byHost : byServer
