import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { Dish } from '../../../shared/contract/dishes.ts'
import { addedToBag } from '../../../shared/messages.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { PLAIN } from '../../model/sale/line.ts'
import { openDishAtom } from './options.atoms.ts'
import { addDishAtom, forgetNewestAtom } from '../state/cart.atoms.ts'

/** Opens the options sheet if a choice is required; returns false if the order already has the maximum of the dish. */
export function useAddDish(): (dish: Dish) => boolean {
  const add = useSetAtom(addDishAtom)
  const open = useSetAtom(openDishAtom)
  const forget = useSetAtom(forgetNewestAtom)
  const toasts = useToasts()
  return useCallback(
    (dish: Dish) => {
      // If nothing is added, the keys for the last dish must not change the one before.
      forget()
      if (dish.soldOut) toasts.info(`${dish.dishName} is sold out`)
      else if (dish.groups?.some(({ least }) => least > 0) === true) open(dish)
      else if (add(dish, PLAIN, 1)) toasts.success(addedToBag(dish.dishName))
      else return false
      return true
    },
    [add, open, forget, toasts],
  )
}
