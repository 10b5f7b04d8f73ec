import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { emptySale, type Sale } from './sale.ts'
import { saleAtom } from './sale.atoms.ts'

/** The bill whose tax invoice this window has shown, over reloads of this window alone: what another one shows is not left here. */
const SHOWN = 'purser.invoiceShown'

/** The invoice's panel leads there to set up its printer, and Back to the invoice. */
const PRINTER_SETTING = '/setting'

const billAtom = atom((get) => {
  const sale = get(saleAtom)
  return sale.stage === 'paid' ? sale.paid.billid : ''
})

/** Notes that the tax invoice of a bill is shown: left from then on, it is done. One that nobody has seen yet waits to be opened. */
export const noteInvoiceShown = (billid: string): void => sessionStorage.setItem(SHOWN, billid)

/** A page that was loaded again as soon as the invoice was there may not have printed it, posted the bill or queued the mail: done now. */
const followAtom = atom(null, async (_get, set, sale: Sale) => {
  // Without the server neither this part nor any of those calls can be had.
  const follow = await import('./checkout/follow.atoms.ts').catch(() => null)
  if (follow !== null) await set(follow.followPaymentAtom, sale)
})

const closeAtom = atom(null, (get, set, billid: string) => {
  const sale = get(saleAtom)
  sessionStorage.removeItem(SHOWN)
  if (sale.stage !== 'paid' || sale.paid.billid !== billid) return
  set(saleAtom, emptySale)
  void set(followAtom, sale)
})

/**
 * Closes a paid sale once its tax invoice is left for a screen of the frame, whatever leads there; the payment stays. True until it is
 * closed: no screen is to be drawn with it.
 */
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
