import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { Dish } from '../../../../shared/contract/dishes.ts'
import { addedToBag } from '../../../../shared/messages.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { PLAIN } from '../line.ts'
import { openDishAtom } from '../options/options.atoms.ts'
import { addDishAtom, forgetNewestAtom } from '../order/cart.atoms.ts'

/**
 * Adds a dish and says so; one that has to be chosen for is opened, and of one that is sold out the toast says that it is. Answers false
 * where nothing happens, since 5 of it are in already.
 */
export function useAddDish(): (dish: Dish) => boolean {
  const add = useSetAtom(addDishAtom)
  const open = useSetAtom(openDishAtom)
  const forget = useSetAtom(forgetNewestAtom)
  const toasts = useToasts()
  return useCallback(
    (dish: Dish) => {
      // Where it is not added, the keys for the dish added last must not change the one before it.
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
