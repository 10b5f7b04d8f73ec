import { atom } from 'jotai'
import { newId } from '../../../shared/ids.ts'
import { formatRupees, parseRupees } from '../../../shared/money.ts'
import type { ApiFailure, ApiResult, CallInput } from '../../lib/api-types.ts'
import { api } from '../../lib/api.ts'
import { storedJsonAtom } from '../../lib/stored-atom.ts'

/** A money move that was sent: its key, and what it asks for. */
export interface SentMove<T> {
  key: string
  input: T
}

const isSentMove = <T>(value: unknown): value is SentMove<T> | null =>
  value === null || (typeof value === 'object' && 'key' in value && typeof value.key === 'string' && 'input' in value)

/** Nobody knows whether the move took effect: no answer came, or the server lost its database on the way. */
export const isUnanswered = ({ code }: ApiFailure): boolean => code === 'no_connection' || code === 'unavailable'

/**
 * A money move on a card. `run` makes its key and keeps it, with the move, before the first try and until an answer comes, over
 * a reload too. While `unanswered` is not null, `run` sends that same move again, whatever it is given: it never happens twice.
 * A PIN goes with the move and is never kept: what is asked again after a reload goes without it.
 */
function moveAtoms<T, R>(name: string, send: (input: T, idempotencyKey: string, pin?: string) => Promise<ApiResult<R>>) {
  const kept = storedJsonAtom<SentMove<T> | null>(`move.${name}`, null, isSentMove)
  const sending = atom(false)
  const run = atom(null, async (get, set, input: T, pin?: string): Promise<ApiResult<R>> => {
    const move = get(kept) ?? { key: newId(), input }
    set(kept, move)
    set(sending, true)
    const answer = await send(move.input, move.key, pin)
    set(sending, false)
    if (answer.ok || !isUnanswered(answer.error)) set(kept, null)
    return answer
  })
  return { run, unanswered: atom((get) => (get(sending) ? null : get(kept))) }
}

export type ActivateInput = Omit<CallInput<'activateCard'>['body'], 'pin'>
export type RefillInput = CallInput<'refillCard'>['body']
export type ReturnInput = CallInput<'returnCard'>['params']

export const activation = moveAtoms('activate', (input: ActivateInput, idempotencyKey, pin) =>
  api('activateCard', { body: { ...input, ...(pin !== undefined && { pin }) } }, { idempotencyKey }),
)
export const refill = moveAtoms('refill', (body: RefillInput, idempotencyKey) => api('refillCard', { body }, { idempotencyKey }))
export const cardReturn = moveAtoms('return', (params: ReturnInput, idempotencyKey) =>
  api('returnCard', { params }, { idempotencyKey }),
)

export interface ReplaceInput {
  /** The lost card's number. */
  from: string
  to: string
}
export const replacement = moveAtoms('replace', ({ from, to }: ReplaceInput, idempotencyKey) =>
  api('replaceCard', { params: { cardNumber: from }, body: { cardNumber: to } }, { idempotencyKey }),
)

/** The amount of a sent move for the words about it; one that was no amount is named so. */
export function sentAmount(rupees: number): string {
  const amount = parseRupees(rupees)
  return amount === null ? 'no amount' : formatRupees(amount)
}
