import { atom } from 'jotai'
import type { Dish, DishForm } from '../../../shared/contract/dishes.ts'
import type { DishType } from '../../../shared/contract/order-parts.ts'
import { formatAmount, paiseOf, parseAmount, toRupees } from '../../../shared/money.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import type { FormErrors } from '../../ui/form/form-errors.ts'

/** A dish as it is typed: the price is rupees as text, '' as the type is none chosen yet. */
export interface DishDraft {
  dishName: string
  price: string
  imageUrl: string
  rating: number
  type: DishType | ''
}

export const EMPTY_DISH: DishDraft = { dishName: '', price: '', imageUrl: '', rating: 0, type: '' }

/** What is typed of the next dish and not yet on the menu. */
export const newDishDraftAtom = draftAtom(EMPTY_DISH)

export type AddItemView = 'New dish' | 'Menu'
/** Which side of Add item was open last. */
export const addItemViewAtom = atom<AddItemView>('New dish')

/** A dish of the menu as its form shows it. */
export const draftOf = ({ dishName, price, imageUrl, rating, type }: Dish): DishDraft => ({
  dishName,
  price: formatAmount(paiseOf(price)),
  imageUrl,
  rating,
  type,
})

/** The draft as it is sent, checked by nobody but the server (specification, 5: Add dish has no validation). */
export function formOf({ dishName, price, imageUrl, rating, type }: DishDraft): DishForm {
  const amount = parseAmount(price)
  const form = {
    dishName: dishName.trim(),
    price: amount === null ? Number.NaN : toRupees(amount),
    imageUrl: imageUrl.trim(),
    rating,
  }
  return { ...form, type: type as DishType }
}

/** What an empty field asks for once the server has refused it, and what is said of one that it cannot read. */
export const dishRules = {
  asks: { dishName: 'Enter the name', price: 'Enter the price', type: 'Choose the type' },
  messages: ({ price }: DishDraft): FormErrors<DishDraft> => ({
    ...(parseAmount(price) === null && { price: 'Enter an amount such as 240.00' }),
    imageUrl: 'Enter an address that begins with https:// or http://, or upload a picture',
  }),
}
