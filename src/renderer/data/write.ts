import { api } from './api.ts'
import type { ApiResult, CallArguments, CallReply, ReadName, WriteName } from './api-types.ts'

/**
 * Makes a call that changes something and answers its reply, or why not. What its success changes is read again wherever it is shown.
 * Money moves go through `money-call.ts`.
 */
export const write = <N extends WriteName>(name: N, ...args: CallArguments<N>): Promise<ApiResult<CallReply<N>>> =>
  api(name, ...args)

/** Reads something once, for an action; what a screen shows is a `readAtom`. */
export const readOnce = <N extends ReadName>(name: N, ...args: CallArguments<N>): Promise<ApiResult<CallReply<N>>> =>
  api(name, ...args)
