import { atom } from 'jotai'
import type { Dish, DishForm } from '../../../shared/contract/dishes.ts'
import type { DishType } from '../../../shared/contract/order-parts.ts'
import { formatAmount, paiseOf, parseAmount, toRupees } from '../../../shared/money.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { draftAtom } from '../../platform/draft-atom.ts'

/** A dish as it is typed: the price is rupees as text, '' as the type is none chosen yet. */
export interface DishDraft {
  dishName: string
  price: string
  imageUrl: string
  rating: number
  type: DishType | ''
}
export type DishField = keyof DishDraft
export type DishErrors = Partial<Record<DishField, string>>

/** In the order of the form, in which the first refused one takes the focus. */
export const dishFields: readonly DishField[] = ['dishName', 'price', 'type', 'rating', 'imageUrl']

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

/** The fields that the server refused: what an empty or unreadable one asks for, else the server's words. */
export function refusedFields({ fields = [] }: ApiFailure, draft: DishDraft): DishErrors {
  const asks: DishErrors = {
    ...(draft.dishName.trim() === '' && { dishName: 'Enter the name' }),
    ...(parseAmount(draft.price) === null && {
      price: draft.price.trim() === '' ? 'Enter the price' : 'Enter an amount such as 240.00',
    }),
    ...(draft.type === '' && { type: 'Choose the type' }),
    imageUrl: 'Enter an address that begins with https:// or http://, or upload a picture',
  }
  return Object.fromEntries(fields.map(({ field, msg }) => [field, asks[field as DishField] ?? msg]))
}
