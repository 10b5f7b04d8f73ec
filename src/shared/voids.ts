import { type Paise, paiseOf } from './money.ts'

/** Why dishes that the kitchen was sent are taken back. `other` needs words. */
export const voidReasons = ['changed_mind', 'wrong_dish', 'too_long', 'quality', 'not_available', 'other'] as const
export type VoidReason = (typeof voidReasons)[number]

/** What a void says that nobody was asked about: the order was changed at Check Out, cancelled, or replaced by another. */
export const unaskedReasons = ['changed', 'cancelled', 'replaced'] as const
export type KeptReason = VoidReason | (typeof unaskedReasons)[number]

/** The words of a void, at most. */
export const MAX_VOID_NOTE = 120

export const voidReasonLabels: Record<KeptReason, string> = {
  changed_mind: 'Guest changed their mind',
  wrong_dish: 'Wrong dish entered',
  too_long: 'Took too long',
  quality: 'Quality',
  not_available: 'Not available',
  other: 'Other',
  changed: 'Changed at Check Out',
  cancelled: 'Order cancelled',
  replaced: 'Replaced by another order',
}

/** A reason with the words beside it. */
export const voidReasonText = ({ reason, note }: { reason: KeptReason; note: string }): string =>
  note === '' ? voidReasonLabels[reason] : `${voidReasonLabels[reason]}: ${note}`

/** What is said of a void whose bill had been printed: somebody may have paid it by then. */
export const AFTER_BILL = 'after the bill'

/**
 * Who voided, whether it was made already, and whether its bill was printed before, as reports name it: 'Anita Rao, cooked, after the bill'. Where
 * nobody was asked, the name alone.
 */
export const voidsByText = ({ name, cooked, billed }: { name: string; cooked: boolean | null; billed?: true }): string => {
  const made = cooked === null ? [] : [cooked ? 'cooked' : 'not cooked']
  return [name, ...made, ...(billed === true ? [AFTER_BILL] : [])].join(', ')
}

/** Whether voiding so much needs a supervisor at a venue with this limit, rupees: above it, and never where there is none. */
export const isAboveLimit = (amount: Paise, limit: number | null): boolean => limit !== null && amount > paiseOf(limit)
