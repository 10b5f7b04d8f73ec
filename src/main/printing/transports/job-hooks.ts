import type { NotSentReason, PrintOutcome, UnknownReason } from '../../../shared/printing/outcome.ts'
import type { PrinterCondition } from '../../../shared/printing/printing.ts'

/** What a print attempt reports and asks meanwhile, whatever the transport. */
export interface JobHooks {
  /**
   * Called once, right before the first byte, to record durably that the job may be printed from here on. False or an exception
   * stops the job with nothing sent.
   */
  beforeFirstByte(): boolean
  onCondition(condition: PrinterCondition): void
  /** Gives the job up: nothing more is sent, and what was sent counts as unknown. */
  signal: AbortSignal
}

export const notSent = (reason: NotSentReason): PrintOutcome => ({ kind: 'not-sent', reason })
export const unknown = (reason: UnknownReason): PrintOutcome => ({ kind: 'unknown', reason })

/** Records that the job may be printed from here on. Null if it may; else the outcome with nothing sent. */
export function recordBeginning({ beforeFirstByte, signal }: Pick<JobHooks, 'beforeFirstByte' | 'signal'>): PrintOutcome | null {
  if (signal.aborted) return notSent('unreachable')
  try {
    return beforeFirstByte() ? null : notSent('unreachable')
  } catch {
    return notSent('not-recorded')
  }
}

/** Waits for some ms, or until the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
