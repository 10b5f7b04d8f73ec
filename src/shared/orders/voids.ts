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

/** A reason with its note. */
export const voidReasonText = ({ reason, note }: { reason: KeptReason; note: string }): string =>
  note === '' ? voidReasonLabels[reason] : `${voidReasonLabels[reason]}: ${note}`

/**
 * Who voided dishes, whether they were cooked (if anyone was asked), and whether after the bill, for reports: 'Anita Rao, cooked,
 * after the bill'.
 */
export const voidsByText = ({ name, cooked, billed }: { name: string; cooked: boolean | null; billed?: true }): string => {
  const made = cooked === null ? [] : [cooked ? 'cooked' : 'not cooked']
  return [name, ...made, ...(billed === true ? [AFTER_BILL] : [])].join(', ')
}

/** Whether voiding this amount needs a supervisor: it is above the venue's limit, rupees; null is no limit. */
export const isAboveLimit = (amount: Paise, limit: number | null): boolean => limit !== null && amount > paiseOf(limit)
