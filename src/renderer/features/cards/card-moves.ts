import { atom } from 'jotai'
import { newId } from '../../../shared/ids.ts'
import { formatRupees, parseRupees } from '../../../shared/money.ts'
import type { ApiFailure, ApiResult, CallInput, CallOptions } from '../../lib/api-types.ts'
import { api } from '../../lib/api.ts'
import { withPatience } from '../../lib/patience.ts'
import { storedJsonAtom } from '../../lib/stored-atom.ts'

/** A money move that was sent: its key, and what it asks for. */
export interface SentMove<T> {
  key: string
  input: T
}

const isSentMove = <T>(value: unknown): value is SentMove<T> | null =>
  value === null || (typeof value === 'object' && 'key' in value && typeof value.key === 'string' && 'input' in value)

const brokenDown = new Set<ApiFailure['code']>([
  'no_connection',
  'unavailable',
  'internal',
  'disk_full',
  'disk_failed',
  'database_gone',
])

/** Nobody knows whether the move took effect: no answer came, or the server, its database or its disk broke down on the way. */
export const isUnanswered = ({ code }: ApiFailure): boolean => brokenDown.has(code)

/** Refusals from before the key is looked up, such as of a session that has ended: they say nothing of an earlier try. */
const atTheDoor = new Set<ApiFailure['code']>(['unauthenticated', 'forbidden', 'foreign_origin', 'wrong_host', 'throttled'])

/** Whether a failure settles a move that was `asked` before without an answer, or for the first time. */
const isSettled = (failure: ApiFailure, asked: boolean): boolean =>
  !isUnanswered(failure) && !(asked && atTheDoor.has(failure.code))

/**
 * A move that must not happen twice: money on a card, or a closing. `run` makes its key and keeps it, with the move, before the
 * first try and until an answer comes, over a reload too. While `unanswered` is not null, `run` sends that same move again, whatever it is given: it never happens twice.
 * A PIN goes with the move and is never kept: what is asked again after a reload goes without it.
 */
export function moveAtoms<T, R>(name: string, send: (input: T, options: CallOptions, pin?: string) => Promise<ApiResult<R>>) {
  const kept = storedJsonAtom<SentMove<T> | null>(`move.${name}`, null, isSentMove)
  const sending = atom(false)
  const run = atom(null, async (get, set, input: T, pin?: string): Promise<ApiResult<R>> => {
    const before = get(kept)
    const move = before ?? { key: newId(), input }
    set(kept, move)
    set(sending, true)
    const { answer } = await withPatience((signal) => send(move.input, { idempotencyKey: move.key, signal }, pin))
    set(sending, false)
    if (answer.ok || isSettled(answer.error, before !== null)) set(kept, null)
    return answer
  })
  return { run, unanswered: atom((get) => (get(sending) ? null : get(kept))) }
}

export type ActivateInput = Omit<CallInput<'activateCard'>['body'], 'pin'>
export type RefillInput = CallInput<'refillCard'>['body']
/** `approval`: a supervisor's, where one was needed. */
export type ReturnInput = CallInput<'returnCard'>['params'] & { approval?: string }

export const activation = moveAtoms('activate', (input: ActivateInput, options, pin) =>
  api('activateCard', { body: { ...input, ...(pin !== undefined && { pin }) } }, options),
)
export const refill = moveAtoms('refill', (body: RefillInput, options) => api('refillCard', { body }, options))
export const cardReturn = moveAtoms('return', ({ approval, ...params }: ReturnInput, options) =>
  api('returnCard', { params, query: { ...(approval !== undefined && { approval }) } }, options),
)

export interface ReplaceInput {
  /** The lost card's number. */
  from: string
  to: string
  /** A supervisor's. */
  approval?: string
}
export const replacement = moveAtoms('replace', ({ from, to, approval }: ReplaceInput, options) =>
  api(
    'replaceCard',
    { params: { cardNumber: from }, body: { cardNumber: to, ...(approval !== undefined && { approval }) } },
    options,
  ),
)

/** The amount of a sent move for the words about it; one that was no amount is named so. */
export function sentAmount(rupees: number): string {
  const amount = parseRupees(rupees)
  return amount === null ? 'no amount' : formatRupees(amount)
}
