import { atom } from 'jotai'
import type { Dish, DishBody } from '../../../shared/contract/dishes.ts'
import type { DishType } from '../../../shared/contract/order-parts.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import type { FormErrors } from '../../ui/form/form-errors.ts'
import { rupeesIn, typedRupees } from '../../ui/form/typed.ts'

/** `price` is rupees as text; `type` is '' until one is chosen. */
export interface DishDraft {
  dishName: string
  price: string
  imageUrl: string
  rating: number
  type: DishType | ''
  /** Ids of option groups, in order. */
  groups: string[]
  barcode: string
  /** Empty means all outlets. */
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

export const newDishDraftAtom = draftAtom(EMPTY_DISH)

export type AddItemView = 'New dish' | 'Menu' | 'Options'
export const addItemViewAtom = atom<AddItemView>('New dish')

export const draftOf = ({ dishName, price, imageUrl, rating, type, ...rest }: Dish): DishDraft => ({
  dishName,
  price: typedRupees(price),
  imageUrl,
  rating,
  type,
  groups: (rest.groups ?? []).map(({ _id }) => _id),
  barcode: rest.barcode ?? '',
  outlets: rest.outlets ?? [],
})

/**
 * Only the server checks the draft (specification, 5). Options, barcode and outlets are sent only if the draft or the dish has
 * any.
 */
export function formOf(
  { dishName, price, imageUrl, rating, type, groups, barcode, outlets }: DishDraft,
  before?: Dish,
): DishBody {
  const code = barcode.trim()
  return {
    dishName: dishName.trim(),
    price: rupeesIn(price),
    imageUrl: imageUrl.trim(),
    rating,
    type: type as DishType,
    ...((groups.length > 0 || before?.groups !== undefined) && { groups }),
    ...((code !== '' || before?.barcode !== undefined) && { barcode: code }),
    ...((outlets.length > 0 || before?.outlets !== undefined) && { outlets }),
  }
}

/** These messages are shown only after the server refused the fields. */
export const dishRules = {
  asks: { dishName: 'Enter the name', price: 'Enter the price', type: 'Choose the type' },
  messages: ({ price, barcode }: DishDraft): FormErrors<DishDraft> => ({
    ...(Number.isNaN(rupeesIn(price)) && { price: 'Enter an amount such as 240.00' }),
    ...(!/^[!-~]*$/.test(barcode.trim()) && { barcode: 'Use English letters, digits and symbols, without spaces' }),
    imageUrl: 'Enter an address that begins with https:// or http://, or upload a picture',
  }),
}
