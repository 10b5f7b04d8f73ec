import { atom } from 'jotai'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../../shared/orders/modifiers.ts'
import { newOf } from '../../../model/sale/check-moves.ts'
import { newestLineAtom } from '../../../sale/state/cart.atoms.ts'
import { cartAtom } from '../../../sale/state/sale.atoms.ts'

const keyOf = (line: OrderLine | null | undefined): string => (line ? lineKey(line) : '')

/** The line tapped last, and the newest line then: a dish added later is unfolded instead. */
const tappedAtom = atom({ key: '', newest: '' })

/**
 * The key of the unfolded line in the rail; empty for none. It is the newest line, or the last unsent one, until another is
 * tapped. Setting it folds the line if it is unfolded, and unfolds any other.
 */
export const unfoldedLineAtom = atom(
  (get): string => {
    const newest = keyOf(get(newestLineAtom))
    const tapped = get(tappedAtom)
    if (tapped.newest === newest && tapped.key !== '') return tapped.key === FOLDED ? '' : tapped.key
    return newest === '' ? keyOf(newOf(get(cartAtom)).at(-1)) : newest
  },
  (get, set, key: string) => {
    const isUnfolded = get(unfoldedLineAtom) === key
    set(tappedAtom, { key: isUnfolded ? FOLDED : key, newest: keyOf(get(newestLineAtom)) })
  },
)

/** Used instead of a key when all lines are folded. */
const FOLDED = 'folded'
