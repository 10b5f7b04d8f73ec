import { useAtom } from 'jotai'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { withDiscounts } from '../../model/sale/line.ts'
import { emptySale, isEmpty } from '../../model/sale/sale.ts'
import { saleAtom } from '../state/sale.atoms.ts'

/** A dish that was shared between cards is ordered whole. */
const wholeLine = ({ share, ...line }: OrderLine): OrderLine =>
  share === undefined ? line : { ...line, qty: share.qty, price: share.price }

/** Closes a paid sale for it; returns why an order in work prevents it, or null if the order was started. */
export function useOrderForGuest(): (cardNumber: string, lines?: OrderLine[]) => string | null {
  const [sale, begin] = useAtom(saleAtom)
  return (cardNumber, lines = []) => {
    if (sale.stage === 'paying') return 'Finish the payment on this terminal first'
    if (sale.stage !== 'paid' && !isEmpty(sale)) return 'Finish the order on this terminal first'
    // A discount on an earlier order is not for this one.
    begin({ ...emptySale, cardNumber, lines: withDiscounts(lines.map(wholeLine), []) })
    return null
  }
}
