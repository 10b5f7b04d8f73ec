import type { StockItem } from '../../../shared/contract/reports.ts'
import { formatAmount, paiseOf, parseAmount, toRupees } from '../../../shared/money/money.ts'
import type { CallInput } from '../../data/api-types.ts'
import type { FormErrors } from '../../ui/form/form-errors.ts'

/** A count as it is typed, by the fields of the specification; `date` is a day (YYYY-MM-DD), empty for today. */
export const EMPTY_COUNT = { item_code: '', description: '', unit: '', quantity: '', price: '', date: '' }
export type StockDraft = typeof EMPTY_COUNT

/** The fields that must not be empty (specification, 5); the date is not checked. */
export const stockAsks = {
  item_code: 'Enter the item code',
  description: 'Enter the description',
  unit: 'Enter the unit',
  quantity: 'Enter the quantity',
  price: 'Enter the price',
}

const TYPED_QUANTITY = /^\d+(\.\d{0,3})?$/
const quantityOf = (typed: string): string => typed.trim().replaceAll(',', '')

type StockForm = CallInput<'createInventory'>['body']

/** What the contract cannot say: the texts of a quantity and of an amount. */
export const unreadableIn = ({ quantity, price }: StockDraft): FormErrors<StockDraft> => ({
  ...(!TYPED_QUANTITY.test(quantityOf(quantity)) && { quantity: 'Use a number, at most three decimals' }),
  ...(parseAmount(price) === null && { price: 'Use an amount, at most two decimals' }),
})

/** The draft as it is sent. */
export function formOf(draft: StockDraft): StockForm {
  const price = parseAmount(draft.price)
  return { ...draft, quantity: Number(quantityOf(draft.quantity)), price: price === null ? Number.NaN : toRupees(price) }
}

/** A known item fills the form with its description, unit and last price, to be changed where they are no longer right. */
export const takenOver = (draft: StockDraft, { item_code, description, unit, price }: StockItem): StockDraft => ({
  ...draft,
  item_code,
  description,
  unit,
  price: formatAmount(paiseOf(price)),
})
