import type { BridgeInput, BridgeMethodName, BridgeReply, BridgeResult } from '../../shared/bridge/bridge.ts'
import { type BridgeErrorCode, bridgeMessages } from '../../shared/bridge/messages.ts'
import type { PrintResult } from '../printing/print-service.ts'

/** Every method of the contract; a missing or wrongly typed one does not compile. */
export type BridgeHandlers = {
  [M in BridgeMethodName]: (
    input: BridgeInput<M>,
    token: string | null,
  ) => BridgeResult<BridgeReply<M>> | Promise<BridgeResult<BridgeReply<M>>>
}

/** A call that failed. */
export type Failed = { ok: false; error: { code: string; msg: string } }
export const done = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
/** A failure by its code, with the wrong field if there is one. */
export const failed = (code: BridgeErrorCode, where = ''): Failed => ({
  ok: false,
  error: { code, msg: where === '' ? bridgeMessages[code] : `${bridgeMessages[code]} (${where})` },
})
/** The bridge's reply to a call of the print service. */
export const printed = <T>(result: PrintResult<T>): BridgeResult<T> => (result.ok ? result : failed(result.error))
/** The same for a call that answers nothing. */
export const emptied = (result: PrintResult<null>): BridgeResult<Record<never, never>> =>
  result.ok ? done({}) : failed(result.error)
