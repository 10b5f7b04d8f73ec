import { useAtomValue, useSetAtom } from 'jotai'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { addedToBag } from '../../../shared/messages.ts'
import { choicesTrouble } from '../../../shared/orders/modifiers.ts'
import { paiseOf } from '../../../shared/money/money.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { linePlace, wishOf } from '../../model/sale/line.ts'
import { lastMenuAtom } from '../state/cart-menu.atoms.ts'
import { addDishAtom } from '../state/cart.atoms.ts'
import { NOT_ON_MENU } from './menu-words.ts'
import { LineButton } from './line-button.tsx'
import { openDishAtom } from './options.atoms.ts'

/** The options and the seat are the same, the price is the current one. */
export function LineAgain({ line, of }: { line: OrderLine; of: string }) {
  const dish = useAtomValue(lastMenuAtom)?.get(line._id)
  const add = useSetAtom(addDishAtom)
  const open = useSetAtom(openDishAtom)
  const toasts = useToasts()
  if (line.share !== undefined) return null
  const again = () => {
    if (dish === undefined) return
    const wish = wishOf(line)
    const { held: _held, ...place } = linePlace(line)
    // An option of it is no longer offered, so the sheet opens to choose again.
    if (choicesTrouble(paiseOf(dish.price), dish.groups ?? [], wish.chosen) !== null) open(dish)
    else if (add(dish, wish, 1, place)) toasts.success(addedToBag(dish.dishName))
  }
  return (
    <LineButton
      of={of}
      why={dish === undefined ? NOT_ON_MENU : dish.soldOut ? `${dish.dishName} is sold out` : null}
      onClick={again}
    >
      Again
    </LineButton>
  )
}
