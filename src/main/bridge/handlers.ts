import type { BridgeInput, BridgeMethodName, BridgeReply, BridgeResult } from '../../shared/bridge/bridge.ts'
import { type BridgeErrorCode, bridgeMessages } from '../../shared/bridge/messages.ts'
import type { PrintResult } from '../printing/print-service.ts'

/** Every method of the contract: a missing or ill-typed one does not compile. */
export type BridgeHandlers = {
  [M in BridgeMethodName]: (
    input: BridgeInput<M>,
    token: string | null,
  ) => BridgeResult<BridgeReply<M>> | Promise<BridgeResult<BridgeReply<M>>>
}

/** A call that was not done. */
export type Failed = { ok: false; error: { code: string; msg: string } }
export const done = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
/** Why not, with the field that was wrong where one was. */
export const failed = (code: BridgeErrorCode, where = ''): Failed => ({
  ok: false,
  error: { code, msg: where === '' ? bridgeMessages[code] : `${bridgeMessages[code]} (${where})` },
})
/** What a call of the print service came to. */
export const printed = <T>(result: PrintResult<T>): BridgeResult<T> => (result.ok ? result : failed(result.error))
/** The same where it answers nothing. */
export const emptied = (result: PrintResult<null>): BridgeResult<Record<never, never>> =>
  result.ok ? done({}) : failed(result.error)
