import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { emptySale, type Sale } from '../../model/sale/sale.ts'
import { saleAtom } from '../state/sale.atoms.ts'

/** The key is in session storage, since an invoice shown in another window was not left here. */
const SHOWN = 'purser.invoiceShown'

/** The invoice's panel links to it to set up a printer, and Back returns. */
const PRINTER_SETTING = '/setting'

const billAtom = atom((get) => {
  const sale = get(saleAtom)
  return sale.stage === 'paid' ? sale.paid.billid : ''
})

/** Leaving a shown invoice ends the sale; one that was not shown yet stays. */
export const noteInvoiceShown = (billid: string): void => sessionStorage.setItem(SHOWN, billid)

/** A page reloaded right after the payment may have missed its follow-up. */
const followAtom = atom(null, async (_get, set, sale: Sale) => {
  // Without the server neither this script nor those calls are available.
  const follow = await import('./follow.atoms.ts').catch(() => null)
  if (follow !== null) await set(follow.followPaymentAtom, sale)
})

const closeAtom = atom(null, (get, set, billid: string) => {
  const sale = get(saleAtom)
  sessionStorage.removeItem(SHOWN)
  if (sale.stage !== 'paid' || sale.paid.billid !== billid) return
  set(saleAtom, emptySale)
  void set(followAtom, sale)
})

/** True until the left sale is closed: do not render a screen with it. */
export function useInvoiceLeft(): boolean {
  const { pathname } = useLocation()
  const billid = useAtomValue(billAtom)
  const close = useSetAtom(closeAtom)
  const isLeft = billid !== '' && pathname !== PRINTER_SETTING && sessionStorage.getItem(SHOWN) === billid
  useLayoutEffect(() => {
    if (isLeft) close(billid)
  }, [isLeft, billid, close])
  return isLeft
}
