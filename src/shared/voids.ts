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

/** Who voided, and whether it was made already, as reports name it: 'Anita Rao, cooked'. Where nobody was asked, the name alone. */
export const voidsByText = ({ name, cooked }: { name: string; cooked: boolean | null }): string => {
  if (cooked === null) return name
  return `${name}, ${cooked ? 'cooked' : 'not cooked'}`
}

/** Whether voiding so much needs a supervisor at a venue with this limit, rupees: above it, and never where there is none. */
export const isAboveLimit = (amount: Paise, limit: number | null): boolean => limit !== null && amount > paiseOf(limit)
