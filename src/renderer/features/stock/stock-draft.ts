import type { StockItem } from '../../../shared/contract/reports.ts'
import { formatAmount, paiseOf, parseAmount, toRupees } from '../../../shared/money.ts'
import type { CallInput } from '../../data/api-types.ts'

/** A count as it is typed, by the fields of the specification; `date` is a day (YYYY-MM-DD), empty for today. */
export const EMPTY_COUNT = { item_code: '', description: '', unit: '', quantity: '', price: '', date: '' }
export type StockDraft = typeof EMPTY_COUNT
export type StockField = keyof StockDraft
export type StockErrors = Partial<Record<StockField, string>>

/** The fields that must not be empty (specification, 5); the date is not checked. */
const required = {
  item_code: 'Enter the item code',
  description: 'Enter the description',
  unit: 'Enter the unit',
  quantity: 'Enter the quantity',
  price: 'Enter the price',
} as const satisfies Partial<Record<StockField, string>>

export const requiredFields = Object.keys(required) as (keyof typeof required)[]

const TYPED_QUANTITY = /^\d+(\.\d{0,3})?$/

type StockForm = CallInput<'createInventory'>['body']

/** The form as it is sent, or what is missing at which field. */
export function formOf(draft: StockDraft): { form: StockForm } | { errors: StockErrors } {
  const errors: StockErrors = {}
  for (const field of requiredFields) if (draft[field].trim() === '') errors[field] = required[field]
  const typed = draft.quantity.trim().replaceAll(',', '')
  if (errors.quantity === undefined && !TYPED_QUANTITY.test(typed)) errors.quantity = 'Use a number, at most three decimals'
  const price = parseAmount(draft.price)
  if (errors.price === undefined && price === null) errors.price = 'Use an amount, at most two decimals'
  if (price === null || Object.keys(errors).length > 0) return { errors }
  return { form: { ...draft, quantity: Number(typed), price: toRupees(price) } }
}

/** A known item taken over: its description, unit and last price stand in the form, to be changed where they are no longer right. */
export const takenOver = (draft: StockDraft, { item_code, description, unit, price }: StockItem): StockDraft => ({
  ...draft,
  item_code,
  description,
  unit,
  price: formatAmount(paiseOf(price)),
})
