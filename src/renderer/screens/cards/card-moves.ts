import { formatRupees, parseRupees } from '../../../shared/money/money.ts'
import type { CallInput } from '../../../shared/contract/call.ts'
import { moveAtoms } from '../../data/money-call.ts'
import { write } from '../../data/write.ts'

export type ActivateInput = Omit<CallInput<'activateCard'>['body'], 'pin'>
export type RefillInput = CallInput<'refillCard'>['body']
/** `approval` is set if a supervisor had to approve; without a tender it is paid out in cash. */
export type ReturnInput = CallInput<'returnCard'>['params'] & CallInput<'returnCard'>['query']

export const activation = moveAtoms('activate', (input: ActivateInput, options, pin) =>
  write('activateCard', { body: { ...input, ...(pin !== undefined && { pin }) } }, options),
)
export const refill = moveAtoms('refill', (body: RefillInput, options) => write('refillCard', { body }, options))
export const cardReturn = moveAtoms('return', ({ cardNumber, ...query }: ReturnInput, options) =>
  write('returnCard', { params: { cardNumber }, query }, options),
)

export interface ReplaceInput {
  from: string
  to: string
  approval?: string
}
export const replacement = moveAtoms('replace', ({ from, to, approval }: ReplaceInput, options) =>
  write(
    'replaceCard',
    { params: { cardNumber: from }, body: { cardNumber: to, ...(approval !== undefined && { approval }) } },
    options,
  ),
)

/** For messages; 'no amount' if the input was not a valid amount. */
export function sentAmount(rupees: number): string {
  const amount = parseRupees(rupees)
  return amount === null ? 'no amount' : formatRupees(amount)
}
