import { atom } from 'jotai'
import type { Dish, DishBody } from '../../../shared/contract/dishes.ts'
import type { DishType } from '../../../shared/contract/order-parts.ts'
import { formatAmount, paiseOf, parseAmount, toRupees } from '../../../shared/money/money.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import type { FormErrors } from '../../ui/form/form-errors.ts'

/** A dish as it is typed: the price is rupees as text, '' as the type is none chosen yet. */
export interface DishDraft {
  dishName: string
  price: string
  imageUrl: string
  rating: number
  type: DishType | ''
  /** Ids of its groups of choices, in order. */
  groups: string[]
  /** '' for none. */
  barcode: string
  /** The outlets that sell it, none for all. */
  outlets: number[]
}

export const EMPTY_DISH: DishDraft = {
  dishName: '',
  price: '',
  imageUrl: '',
  rating: 0,
  type: '',
  groups: [],
  barcode: '',
  outlets: [],
}

/** What is typed of the next dish and not yet on the menu. */
export const newDishDraftAtom = draftAtom(EMPTY_DISH)

export type AddItemView = 'New dish' | 'Menu' | 'Options'
/** Which part of Add item was open last. */
export const addItemViewAtom = atom<AddItemView>('New dish')

/** A dish of the menu as its form shows it. */
export const draftOf = ({ dishName, price, imageUrl, rating, type, ...rest }: Dish): DishDraft => ({
  dishName,
  price: formatAmount(paiseOf(price)),
  imageUrl,
  rating,
  type,
  groups: (rest.groups ?? []).map(({ _id }) => _id),
  barcode: rest.barcode ?? '',
  outlets: rest.outlets ?? [],
})

/**
 * The draft as it is sent, checked by nobody but the server (specification, 5: Add dish has no validation). Options, barcode and outlets
 * are named where there are any, or were.
 */
export function formOf(
  { dishName, price, imageUrl, rating, type, groups, barcode, outlets }: DishDraft,
  before?: Dish,
): DishBody {
  const amount = parseAmount(price)
  const form = {
    dishName: dishName.trim(),
    price: amount === null ? Number.NaN : toRupees(amount),
    imageUrl: imageUrl.trim(),
    rating,
  }
  const code = barcode.trim()
  return {
    ...form,
    type: type as DishType,
    ...((groups.length > 0 || before?.groups !== undefined) && { groups }),
    ...((code !== '' || before?.barcode !== undefined) && { barcode: code }),
    ...((outlets.length > 0 || before?.outlets !== undefined) && { outlets }),
  }
}

/** What an empty field asks for once the server has refused it, and what is said of one that it cannot read. */
export const dishRules = {
  asks: { dishName: 'Enter the name', price: 'Enter the price', type: 'Choose the type' },
  messages: ({ price, barcode }: DishDraft): FormErrors<DishDraft> => ({
    ...(parseAmount(price) === null && { price: 'Enter an amount such as 240.00' }),
    ...(!/^[!-~]*$/.test(barcode.trim()) && { barcode: 'Use English letters, digits and symbols, without spaces' }),
    imageUrl: 'Enter an address that begins with https:// or http://, or upload a picture',
  }),
}
