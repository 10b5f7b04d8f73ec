import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { lineTroublesAtom, removeLineAtom, setQtyAtom } from '../state/cart.atoms.ts'

export function useOrderLine(line: OrderLine) {
  const key = lineKey(line)
  const trouble = useAtomValue(lineTroublesAtom).get(key)
  const setQty = useSetAtom(setQtyAtom)
  const remove = useSetAtom(removeLineAtom)
  return {
    key,
    nameId: useId(),
    trouble,
    /** A share of a dish can be neither changed nor removed. */
    isPiece: line.share !== undefined,
    setQty: (qty: number) => setQty(key, qty),
    remove: () => remove(key),
  }
}
