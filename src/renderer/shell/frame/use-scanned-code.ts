import { useAtomValue, useStore } from 'jotai'
import { useRef } from 'react'
import { readOnce } from '../../data/write.ts'
import { dishAtom, dishSearchAtom } from '../../sale/state/dishes.atoms.ts'
import { barcodesAtom, dishWithBarcode } from '../../sale/options/scanned-dish.ts'
import { LEAST_SCANNED, useScanner } from '../../ui/keys/use-scanner.ts'
import { ACCOUNT_PATH, accountPath } from '../../ui/parts/account-button.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useLocation, useNavigate } from 'react-router-dom'
import { isPassportLine } from '../../screens/pax/passport-lines.ts'
import { searchTextAtom } from '../../screens/pax/pax.atoms.ts'
import { withOrder } from '../../model/sale/moves.ts'
import { saleAtom } from '../../sale/state/sale.atoms.ts'
import { useAddDish } from '../../sale/options/use-add-dish.ts'
import { emptySale } from '../../model/sale/sale.ts'
import { MAX_QTY } from '../../../shared/contract/order-parts.ts'

/** As in the contract but without letters, since cards are numbered consecutively. */
const CARD = /^\d{5,20}$/

/**
 * Scans are handled one after the other. In the search of dishes, letters count as typed words unless they are a barcode or find
 * nothing.
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
    // A passport is read by the form of passengers only; elsewhere its lines are neither searched nor shown.
    if (isPassportLine(code) && dishWithBarcode(barcodes, code) === undefined) return true
    const isWord = isInField && /\D/.test(code) && (!isEnded || !findsNothing())
    // Without a key that ends the scan, a barcode also needs the minimum length, since shorter codes are typed for the till.
    if (!isEnded && (code.length < LEAST_SCANNED || isWord)) return false
    if (isOff || (dishWithBarcode(barcodes, code) === undefined && (code.length < LEAST_SCANNED || isWord))) return false
    store.set(dishSearchAtom, '')
    turn.current = turn.current.catch(() => undefined).then(() => take(code))
    return true
  })
}

/**
 * Does not replace a card whose code or PIN is being asked for, nor interrupt a payment in flight. Resolves to false if no one has
 * or had the number.
 */
function useScannedCard(): (cardNumber: string) => Promise<boolean> {
  const store = useStore()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const toasts = useToasts()
  const go = (cardNumber: string) => {
    const { stage, lines, approval, pinCard } = store.get(saleAtom)
    if (stage === 'paying') {
      toasts.warning('Finish the payment on this terminal first')
      void navigate('/foodorder/checkout')
    } else if (stage === 'paid' || lines.length === 0) {
      store.set(searchTextAtom, cardNumber)
      void navigate('/foodorder/frontdesk')
    } else {
      if (approval === null && pinCard === null) store.set(saleAtom, (sale) => withOrder(sale, { cardNumber }))
      else toasts.info('Another card is already chosen for this order. Press ‘Change’ first')
      void navigate('/foodorder/orderdetails')
    }
  }
  return async (cardNumber) => {
    const found = await readOnce('findCard', { params: { cardNumber } })
    if (!found.ok) toasts.warning(found.error.msg)
    else if (found.value.holder === null && found.value.replacedBy === null) return false
    else if (pathname === ACCOUNT_PATH && found.value.holder !== null) void navigate(accountPath(found.value.holder._id))
    else go(cardNumber)
    return true
  }
}

/** These screens show the order and open the sheet of options; from other screens a scanned dish opens the first one. */
const ORDER_SCREENS = new Set(['/foodorder/foodorderdish', '/foodorder/orderdetails'])

/** A paid order is closed first; during a payment the dish is not added. Resolves to false if the dish is no longer on the menu. */
function useScannedDish(): (id: string) => Promise<boolean> {
  const store = useStore()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const add = useAddDish()
  const toasts = useToasts()
  return async (id) => {
    const found = await readOnce('cartDishes', { query: { ids: id } })
    if (!found.ok) {
      toasts.warning(found.error.msg)
      return true
    }
    const [dish] = found.value
    if (dish === undefined) return false
    const { stage } = store.get(saleAtom)
    if (stage === 'paying') {
      toasts.warning('Finish the payment on this terminal first')
      void navigate('/foodorder/checkout')
      return true
    }
    if (stage === 'paid' && !dish.soldOut) store.set(saleAtom, emptySale)
    if (!add(dish)) toasts.info(`${MAX_QTY} of ${dish.dishName} are in the order, the most allowed`)
    if (!ORDER_SCREENS.has(pathname)) void navigate('/foodorder/foodorderdish')
    return true
  }
}
