import type { KeptReason } from '../contract/order-voids.ts'
import { AFTER_BILL } from '../money/discount.ts'
import { type Paise, paiseOf } from '../money/money.ts'

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

/**
 * Who voided, whether it was made already, and whether its bill was printed before, as reports name it: 'Anita Rao, cooked, after the bill'. Where
 * nobody was asked, only the name.
 */
export const voidsByText = ({ name, cooked, billed }: { name: string; cooked: boolean | null; billed?: true }): string => {
  const made = cooked === null ? [] : [cooked ? 'cooked' : 'not cooked']
  return [name, ...made, ...(billed === true ? [AFTER_BILL] : [])].join(', ')
}

/** Whether voiding so much needs a supervisor at a venue with this limit, rupees: above it, and never where there is none. */
export const isAboveLimit = (amount: Paise, limit: number | null): boolean => limit !== null && amount > paiseOf(limit)
