import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { lineTroublesAtom, removeLineAtom, setQtyAtom } from '../state/cart.atoms.ts'

/** Data and actions of one order line, for every list that shows it. */
export function useOrderLine(line: OrderLine) {
  const key = lineKey(line)
  const trouble = useAtomValue(lineTroublesAtom).get(key)
  const setQty = useSetAtom(setQtyAtom)
  const remove = useSetAtom(removeLineAtom)
  return {
    key,
    /** The id for the element that names the dish. */
    nameId: useId(),
    /** Why it cannot be ordered as it is, if it cannot. */
    trouble,
    /** A share of a dish, which can be neither changed nor removed. */
    isPiece: line.share !== undefined,
    setQty: (qty: number) => setQty(key, qty),
    remove: () => remove(key),
  }
}
