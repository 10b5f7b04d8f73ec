import type { StockItem } from '../../../shared/contract/reports.ts'
import type { CallInput } from '../../../shared/contract/call.ts'
import type { FormErrors } from '../../ui/form/form-errors.ts'
import { rupeesIn, typedRupees } from '../../ui/form/typed.ts'

/** The fields of the specification. `date` is a day (YYYY-MM-DD), empty for today. */
export const EMPTY_COUNT = { item_code: '', description: '', unit: '', quantity: '', price: '', date: '' }
export type StockDraft = typeof EMPTY_COUNT

/** None of these may be empty (specification, 5); the date is not checked. */
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

/** The contract cannot check the formats of quantity and price. */
export const unreadableIn = ({ quantity, price }: StockDraft): FormErrors<StockDraft> => ({
  ...(!TYPED_QUANTITY.test(quantityOf(quantity)) && { quantity: 'Use a number, at most three decimals' }),
  ...(Number.isNaN(rupeesIn(price)) && { price: 'Use an amount, at most two decimals' }),
})

/** An invalid price becomes NaN. */
export const formOf = (draft: StockDraft): StockForm => ({
  ...draft,
  quantity: Number(quantityOf(draft.quantity)),
  price: rupeesIn(draft.price),
})

export const takenOver = (draft: StockDraft, { item_code, description, unit, price }: StockItem): StockDraft => ({
  ...draft,
  item_code,
  description,
  unit,
  price: typedRupees(price),
})
