import { useAtomValue, useSetAtom } from 'jotai'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { addedToBag } from '../../../shared/messages.ts'
import { choicesTrouble, groupTrouble, lineKey } from '../../../shared/orders/modifiers.ts'
import { paiseOf } from '../../../shared/money/money.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isOnCheck } from '../../model/sale/check-moves.ts'
import { lineOf, type Place, linePlace, type Wish } from '../../model/sale/line.ts'
import { addDishAtom, changeLineAtom } from '../state/cart.atoms.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import { ALLERGENS_ID } from './note-choices.tsx'
import type { OpenOptions } from './options.atoms.ts'
import { isAllergyUnsaid } from '../../model/sale/wish.ts'

export interface Finish {
  label: string
  run: () => void
}

/** `place` is null if it is not chosen here. */
export interface Wanted {
  wish: Wish
  qty: number
  place: Place | null
}

/** A held line stays held unless its course changes, which then decides. */
function placedAs(line: OrderLine, place: Place | null): Place {
  if (place === null) return linePlace(line)
  return line.held === true && place.course === line.course ? { ...place, held: true } : place
}

export const groupElementId = (group: string): string => `options-${group}`

/** While a choice is missing, it is named and gets the focus. */
export function useFinish({ dish, line }: OpenOptions, { wish, qty, place }: Wanted, onDone: () => void): Finish {
  const add = useSetAtom(addDishAtom)
  const change = useSetAtom(changeLineAtom)
  const toasts = useToasts()
  const addLabel = isOnCheck(useAtomValue(saleAtom)) ? 'Add to check' : 'Add to order'
  const { groups = [] } = dish
  const chosen = wish.chosen.filter((id) => groups.some(({ modifiers }) => modifiers.some(({ _id }) => _id === id)))
  const own = { ...wish, chosen }
  const missing = choicesTrouble(paiseOf(dish.price), groups, chosen)
  const trouble = missing ?? (isAllergyUnsaid(wish) ? 'Name the allergy' : null)
  const run = () => {
    if (trouble !== null) {
      const first = groups.find((group) => groupTrouble(group, new Set(chosen)) !== null) ?? groups[0]
      const gap = missing === null ? `#${ALLERGENS_ID} button` : `#${groupElementId(first?._id ?? '')} [tabindex="0"]`
      document.querySelector<HTMLElement>(gap)?.focus()
      return
    }
    if (line !== null) change(lineKey(line), { ...lineOf(dish, own, qty), ...placedAs(line, place) })
    else if (add(dish, own, qty, place ?? undefined)) toasts.success(addedToBag(dish.dishName))
    onDone()
  }
  return { label: trouble ?? (line === null ? addLabel : 'Save'), run }
}
