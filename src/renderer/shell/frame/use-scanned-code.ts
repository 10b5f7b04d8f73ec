import { useAtomValue, useStore } from 'jotai'
import { useRef } from 'react'
import { readOnce } from '../../data/write.ts'
import { dishAtom, dishSearchAtom } from '../../sale/state/dishes.atoms.ts'
import { barcodesAtom, dishWithBarcode } from '../../sale/options/scanned-dish.ts'
import { LEAST_SCANNED, useScanner } from '../../ui/keys/use-scanner.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useScannedCard } from './use-scanned-card.ts'
import { useScannedDish } from './use-scanned-dish.ts'

/** A possible card number, as in the contract but without letters, since cards are numbered consecutively. */
const CARD = /^\d{5,20}$/

/**
 * Handles scans on any screen: the barcode of a dish adds it to the order, a card number goes to the order or its passenger, and
 * for any other code a toast says that it is neither. In the search of dishes, letters count as typed words unless they are a
 * barcode or find nothing. Scans are handled one after the other, in order.
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
    // The cached barcodes may be stale, or not read yet.
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
    // Without a key that ends the scan, a barcode also needs the minimum length, since shorter codes are typed for the till.
    if (!isEnded && (code.length < LEAST_SCANNED || isWord)) return false
    if (isOff || (dishWithBarcode(barcodes, code) === undefined && (code.length < LEAST_SCANNED || isWord))) return false
    store.set(dishSearchAtom, '')
    turn.current = turn.current.catch(() => undefined).then(() => take(code))
    return true
  })
}
