import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { Dish } from '../../../../shared/contract/dishes.ts'
import { addedToBag } from '../../../../shared/messages.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { addDishAtom } from '../order/cart.atoms.ts'

/** Adds a dish and says so; one that is sold out is not added, and the toast says why. */
export function useAddDish(): (dish: Dish) => void {
  const add = useSetAtom(addDishAtom)
  const toasts = useToasts()
  return useCallback(
    (dish: Dish) => {
      if (dish.soldOut) toasts.info(`${dish.dishName} is sold out`)
      else if (add(dish)) toasts.success(addedToBag(dish.dishName))
    },
    [add, toasts],
  )
}
