import { useSetAtom } from 'jotai'
import { addedToBag } from '../../../../shared/messages.ts'
import { choicesTrouble, groupTrouble, lineKey } from '../../../../shared/modifiers.ts'
import { paiseOf } from '../../../../shared/money.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { lineOf, placeOf, type Wish } from '../line.ts'
import { addDishAtom, changeLineAtom } from '../order/cart.atoms.ts'
import type { OpenOptions } from './options.atoms.ts'

/** What the sheet's main button says and does. */
export interface Finish {
  label: string
  run: () => void
}

/** Id of a group's element on the sheet. */
export const groupElementId = (group: string): string => `options-${group}`

/** Puts the dish as it is wanted into the order; while something is missing it says what, and leads there. */
export function useFinish({ dish, line }: OpenOptions, wish: Wish, qty: number, onDone: () => void): Finish {
  const add = useSetAtom(addDishAtom)
  const change = useSetAtom(changeLineAtom)
  const toasts = useToasts()
  const { groups = [] } = dish
  const chosen = wish.chosen.filter((id) => groups.some(({ modifiers }) => modifiers.some(({ _id }) => _id === id)))
  const own = { ...wish, chosen }
  const trouble = choicesTrouble(paiseOf(dish.price), groups, chosen)
  const run = () => {
    if (trouble !== null) {
      const first = groups.find((group) => groupTrouble(group, new Set(chosen)) !== null) ?? groups[0]
      document.querySelector<HTMLElement>(`#${groupElementId(first?._id ?? '')} [tabindex="0"]`)?.focus()
      return
    }
    if (line !== null) change(lineKey(line), { ...lineOf(dish, own, qty), ...placeOf(line) })
    else if (add(dish, own, qty)) toasts.success(addedToBag(dish.dishName))
    onDone()
  }
  return { label: trouble ?? (line === null ? 'Add to order' : 'Save'), run }
}
