import { atom } from 'jotai'
import { errors } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { storedJsonAtom } from '../platform/stored-atom.ts'
import type { ApiFailure, ApiResult, CallOptions } from './api-types.ts'

const SECOND_MS = 1000

/**
 * No time-out is set (specification, 7), but a connection that has died silently never answers: a money move is asked again over a new
 * one after this long, ms. With the waits between two tries it keeps an unknown from lasting 10 s once the network is back.
 */
export const TRY_LIMIT_MS = 6 * SECOND_MS

/** Waits before asking again, ms; the last one repeats. None is so long that an unknown outlasts the network's return by 10 s. */
const waitsMs = [1, 2, 4, 6].map((seconds) => seconds * SECOND_MS)

/** How long to wait before asking again, ms; `tries` have been made. A server that says when is obeyed. */
export function waitBefore(tries: number, failure: ApiFailure): number {
  const own = waitsMs[Math.min(tries, waitsMs.length) - 1] ?? SECOND_MS
  return Math.max(own, (failure.retryAfterSeconds ?? 0) * SECOND_MS)
}

const outcomeOf = ({ code }: ApiFailure) => (code === 'no_connection' ? 'unknown' : errors[code].move)

/** Nobody knows whether the move took effect: no answer came, or the server, its database or its disk broke down on the way. */
export const isUnanswered = (failure: ApiFailure): boolean => outcomeOf(failure) === 'unknown'

/** Whether a failure settles a move; `again`: the same key was sent before without an answer. */
export const settles = (failure: ApiFailure, again: boolean): boolean =>
  outcomeOf(failure) === 'refused' || (outcomeOf(failure) === 'unseen' && !again)

/** Whether asking again is of no use before somebody logs in. */
export const needsLogin = ({ code }: ApiFailure): boolean => code === 'unauthenticated' || code === 'forbidden'

/** What one try came to, and whether the limit ended it: then nobody has to wait before the next. */
export interface Tried<T> {
  answer: ApiResult<T>
  timedOut: boolean
}

/** Sends a move once under its key. `onTimeOut` is called when the try is given up for another. */
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

/** A move that was sent: its key, and what it asks for. */
export interface SentMove<T> {
  key: string
  input: T
}

/** What a call is about: the parameters of its path. */
const ofWhat = (input: object): string => JSON.stringify('params' in input ? input.params : null)

/**
 * A write that is made once, by a part of a screen: while it is not answered, what was sent is sent again under its key, whatever else
 * is asked of the same order. Another order's write is its own.
 */
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
 * A move that must not happen twice: money on a card, or a closing. `run` makes its key and keeps it, with the move, before the
 * first try and until an answer comes, over a reload too. While `unanswered` is not null, `run` sends that same move again, whatever it
 * is given. A PIN goes with the move and is never kept: what is asked again after a reload goes without it.
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
