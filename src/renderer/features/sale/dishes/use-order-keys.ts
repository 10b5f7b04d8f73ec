import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { lineKey } from '../../../../shared/orders/modifiers.ts'
import { focusSearch, isInEmptySearch, isTypedElsewhere } from '../../../ui/frame/use-frame-shortcuts.ts'
import { isOfScan, SCAN_GAP_MS } from '../../../ui/frame/use-scanner.ts'
import { openLineAtom } from '../options/options.atoms.ts'
import { forgetNewestAtom, newestLineAtom, setQtyAtom } from '../order/cart.atoms.ts'
import { nextCourseAtom, nextSeatAtom } from '../place/place.atoms.ts'
import { dishSearchAtom } from './dishes.atoms.ts'

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
  const press = useEffectEvent((event: KeyboardEvent) => {
    clearTimeout(waiting.current)
    const isElsewhere = isTypedElsewhere(event)
    if (isElsewhere && /^\p{Letter}$/u.test(event.key)) focusSearch()
    else if (isElsewhere && event.key === 'Escape' && search !== '') setSearch('')
    else if (newest !== null && (isElsewhere || isInEmptySearch(event))) {
      if (!/^[1-5.,;]$/.test(event.key) || isOfScan(event)) return
      const acts: Record<string, () => void> = { '.': () => open(newest), ',': () => void seat(), ';': course }
      const act = acts[event.key] ?? (() => setQty(lineKey(newest), Number(event.key)))
      waiting.current = setTimeout(act, SCAN_GAP_MS)
      event.preventDefault()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  useEffect(() => forget, [forget])
}
