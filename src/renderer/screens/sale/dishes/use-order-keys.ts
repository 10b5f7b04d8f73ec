import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import { lineKey } from '../../../../shared/orders/modifiers.ts'
import { isOfScan, SCAN_GAP_MS } from '../../../ui/keys/use-scanner.ts'
import { openLineAtom } from '../../../sale/options/options.atoms.ts'
import { forgetNewestAtom, newestLineAtom, setQtyAtom } from '../../../sale/state/cart.atoms.ts'
import { nextCourseAtom, nextSeatAtom } from '../../../sale/state/place.atoms.ts'
import { dishSearchAtom } from '../../../sale/state/dishes.atoms.ts'
import { orderKeys } from '../../../ui/keys/key-map.ts'
import { focusSearch, isInEmptySearch, isKey, isTypedElsewhere, useKeys } from '../../../ui/keys/keys.ts'
import { useOnLeave } from '../../../ui/use-on-leave.ts'

/**
 * The keys of Food Order outside its fields: a letter moves the focus to the search, Esc ends it. For the dish added last, 1 to 5
 * set the quantity, `.` opens its options and note, `,` moves it to the next seat and `;` to the next course; these also work in
 * an empty search field, where Enter leaves the focus.
 */
export function useOrderKeys(): void {
  const [search, setSearch] = useAtom(dishSearchAtom)
  const newest = useAtomValue(newestLineAtom)
  const setQty = useSetAtom(setQtyAtom)
  const open = useSetAtom(openLineAtom)
  const forget = useSetAtom(forgetNewestAtom)
  const [seat, course] = [useSetAtom(nextSeatAtom), useSetAtom(nextCourseAtom)]

  // A key waits until it is certain that no scanner typed it.
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useKeys((event) => {
    clearTimeout(waiting.current)
    const isElsewhere = isTypedElsewhere(event)
    if (isElsewhere && /^\p{Letter}$/u.test(event.key)) focusSearch()
    else if (isElsewhere && isKey(event, orderKeys.end) && search !== '') setSearch('')
    else if (newest !== null && (isElsewhere || isInEmptySearch(event))) {
      const acts = [
        [orderKeys.options, () => open(newest)],
        [orderKeys.seat, () => void seat()],
        [orderKeys.course, course],
        [orderKeys.quantity, () => setQty(lineKey(newest), Number(event.key))],
      ] as const
      const act = acts.find(([key]) => isKey(event, key))?.[1]
      if (act === undefined || isOfScan(event)) return
      waiting.current = setTimeout(act, SCAN_GAP_MS)
      event.preventDefault()
    }
  })
  useOnLeave(forget)
}
