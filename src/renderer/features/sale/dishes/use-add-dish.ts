import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { Dish } from '../../../../shared/contract/dishes.ts'
import { addedToBag } from '../../../../shared/messages.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { PLAIN } from '../line.ts'
import { openDishAtom } from '../options/options.atoms.ts'
import { addDishAtom, forgetNewestAtom } from '../order/cart.atoms.ts'

/**
 * Adds a dish and announces it; a dish with required options opens its sheet, and a toast says when it is sold out. Answers false
 * where the order already has the most of it.
 */
export function useAddDish(): (dish: Dish) => boolean {
  const add = useSetAtom(addDishAtom)
  const open = useSetAtom(openDishAtom)
  const forget = useSetAtom(forgetNewestAtom)
  const toasts = useToasts()
  return useCallback(
    (dish: Dish) => {
      // Where nothing is added, the keys for the last dish must not change the one before.
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
