import { atom } from 'jotai'
import { errors } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { storedJsonAtom } from '../platform/stored-atom.ts'
import type { ApiFailure, ApiResult, CallOptions } from './api-types.ts'

const SECOND_MS = 1000

/**
 * No timeout is set (specification, 7), but a connection that died silently never answers, so a money move is retried after this
 * long, ms. With the waits between tries, an unknown result is resolved within 10 s once the network is back.
 */
export const TRY_LIMIT_MS = 6 * SECOND_MS

/** Waits before a retry, ms; the last one repeats. */
const waitsMs = [1, 2, 4, 6].map((seconds) => seconds * SECOND_MS)

/** The wait before a retry, ms, after `tries` tries; never shorter than the server asks for. */
export function waitBefore(tries: number, failure: ApiFailure): number {
  const own = waitsMs[Math.min(tries, waitsMs.length) - 1] ?? SECOND_MS
  return Math.max(own, (failure.retryAfterSeconds ?? 0) * SECOND_MS)
}

const outcomeOf = ({ code }: ApiFailure) => (code === 'no_connection' ? 'unknown' : errors[code].move)

/** Whether the move may have taken effect: no answer came, or the server, its database or its disk failed on the way. */
export const isUnanswered = (failure: ApiFailure): boolean => outcomeOf(failure) === 'unknown'

/** Whether a failure settles a move, so that it is not retried. `again`: the same key was sent before without an answer. */
export const settles = (failure: ApiFailure, again: boolean): boolean =>
  outcomeOf(failure) === 'refused' || (outcomeOf(failure) === 'unseen' && !again)

export const needsLogin = ({ code }: ApiFailure): boolean => code === 'unauthenticated' || code === 'forbidden'

/** `timedOut`: the time limit ended the try, so the next one needs no wait. */
export interface Tried<T> {
  answer: ApiResult<T>
  timedOut: boolean
}

/** Sends a move once under its key; `onTimeOut` is called when the try is aborted after `TRY_LIMIT_MS`. */
export async function tryMove<T>(
  key: string,
  send: (options: CallOptions) => Promise<ApiResult<T>>,
  onTimeOut: () => void = () => undefined,
): Promise<Tried<T>> {
  const stop = new AbortController()
  const timer = setTimeout(() => {
    onTimeOut()
    stop.abort()
  }, TRY_LIMIT_MS)
  try {
    const answer = await send({ idempotencyKey: key, signal: stop.signal })
    return { answer, timedOut: stop.signal.aborted }
  } finally {
    clearTimeout(timer)
  }
}

export interface SentMove<T> {
  key: string
  input: T
}

/** The path parameters tell the subject of one write from another's. */
const ofWhat = (input: object): string => JSON.stringify('params' in input ? input.params : null)

/** Until a write is answered, a further call for the same path parameters resends the original input under its key. */
export function keyed<T extends object, R>(
  send: (input: T, options: CallOptions) => Promise<ApiResult<R>>,
): (input: T) => Promise<ApiResult<R>> {
  let sent: SentMove<T> | null = null
  return async (input) => {
    const before = sent !== null && ofWhat(sent.input) === ofWhat(input) ? sent : null
    const move = before ?? { key: newId(), input }
    sent = move
    const answer = await send(move.input, { idempotencyKey: move.key })
    if (answer.ok || settles(answer.error, before !== null)) sent = null
    return answer
  }
}

const isSentMove = <T>(value: unknown): value is SentMove<T> | null =>
  value === null || (typeof value === 'object' && 'key' in value && typeof value.key === 'string' && 'input' in value)

/**
 * A move that must not happen twice: money on a card, or a closing. `run` stores its key and input before the first try and keeps
 * them until an answer comes, also over a reload; while `unanswered` is not null, `run` resends that move and ignores its input.
 * The PIN is never stored, so a retry after a reload has none.
 */
export function moveAtoms<T, R>(name: string, send: (input: T, options: CallOptions, pin?: string) => Promise<ApiResult<R>>) {
  const kept = storedJsonAtom<SentMove<T> | null>(`move.${name}`, null, isSentMove)
  const sending = atom(false)
  const run = atom(null, async (get, set, input: T, pin?: string): Promise<ApiResult<R>> => {
    const before = get(kept)
    const move = before ?? { key: newId(), input }
    set(kept, move)
    set(sending, true)
    try {
      const { answer } = await tryMove(move.key, (options) => send(move.input, options, pin))
      if (answer.ok || settles(answer.error, before !== null)) set(kept, null)
      return answer
    } finally {
      set(sending, false)
    }
  })
  return { run, unanswered: atom((get) => (get(sending) ? null : get(kept))) }
}
