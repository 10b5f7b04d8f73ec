import type { BridgeFailure, BridgeResult } from '../../../shared/bridge/bridge.ts'
import type { LoginRecord, StaffLogin } from '../../../shared/contract/auth.ts'
import { errors, ok } from '../../../shared/errors.ts'
import type { CallInput } from '../../../shared/contract/call.ts'
import type { ApiFailure, ApiResult } from '../../data/api-types.ts'
import { readOnce, write } from '../../data/write.ts'
import { bridge, isDesktopApp } from '../../platform/bridge.ts'
import { withoutToken } from '../../platform/login-keeper.ts'

/** Logging in differs between the two programs: the browser terminal calls the server itself, the desktop app calls its host. */
interface LogIn {
  logIn: (credentials: CallInput<'login'>['body']) => Promise<ApiResult<LoginRecord>>
  setUp: (administrator: CallInput<'setup'>['body']) => Promise<ApiResult<LoginRecord>>
  /** Reads the current permissions of a login; the record is unchanged if no one answers or the session has ended. */
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
