import { useAtomValue, useStore } from 'jotai'
import { useRef } from 'react'
import { readOnce } from '../../data/write.ts'
import { dishAtom, dishSearchAtom } from '../../features/sale/dishes/dishes.atoms.ts'
import { barcodesAtom, dishWithBarcode } from '../../features/sale/dishes/scanned-dish.ts'
import { LEAST_SCANNED, useScanner } from '../../ui/frame/use-scanner.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useScannedCard } from './use-scanned-card.ts'
import { useScannedDish } from './use-scanned-dish.ts'

/** What can be a card's number, as the contract has it and no letters: cards are numbered on. */
const CARD = /^\d{5,20}$/

/**
 * What is scanned on any screen: the barcode of a dish adds it to the order, a card's number goes to the order or to its passenger, and
 * of anything else a toast says that it is neither. In the search of dishes, letters are words unless they are a barcode or find nothing.
 * One scan after the other, in order.
 */
export function useScannedCode(isOff: boolean): void {
  const store = useStore()
  const barcodes = useAtomValue(barcodesAtom).data
  const toasts = useToasts()
  const takeDish = useScannedDish()
  const takeCard = useScannedCard()
  const turn = useRef(Promise.resolve())

  const take = async (code: string) => {
    const known = dishWithBarcode(store.get(barcodesAtom).data, code)
    if (known !== undefined && (await takeDish(known))) return
    if (CARD.test(code) && (await takeCard(code))) return
    // What the back office has set a moment ago, or is not read yet.
    const all = await readOnce('dishBarcodes')
    const dish = all.ok ? dishWithBarcode(all.value, code) : undefined
    if (!all.ok) toasts.warning(all.error.msg)
    else if (dish === undefined || !(await takeDish(dish))) toasts.warning(`No dish or card has ${code}`)
  }
  const findsNothing = () => {
    const { dishList, isLoading } = store.get(dishAtom)
    return dishList.length === 0 && !isLoading
  }
  useScanner(({ code, isInField, isEnded }) => {
    const isWord = isInField && /\D/.test(code) && (!isEnded || !findsNothing())
    // Without a key at its end, a barcode too has to be longer than what is typed for the till.
    if (!isEnded && (code.length < LEAST_SCANNED || isWord)) return false
    if (isOff || (dishWithBarcode(barcodes, code) === undefined && (code.length < LEAST_SCANNED || isWord))) return false
    store.set(dishSearchAtom, '')
    turn.current = turn.current.catch(() => undefined).then(() => take(code))
    return true
  })
}
