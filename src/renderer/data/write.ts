import { api } from './api.ts'
import type { CallReply } from '../../shared/contract/call.ts'
import type { ApiResult, CallArguments, ReadName, WriteName } from './api-types.ts'

/** Makes a call that changes something; everything shown that it changes is refetched. Money moves use `money-call.ts`. */
export const write = <N extends WriteName>(name: N, ...args: CallArguments<N>): Promise<ApiResult<CallReply<N>>> =>
  api(name, ...args)

/** Reads something once, for an action; screens use `readAtom` instead. */
export const readOnce = <N extends ReadName>(name: N, ...args: CallArguments<N>): Promise<ApiResult<CallReply<N>>> =>
  api(name, ...args)
