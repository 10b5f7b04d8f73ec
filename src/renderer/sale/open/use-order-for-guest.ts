import { useAtom } from 'jotai'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { withDiscounts } from '../../model/sale/line.ts'
import { emptySale, isEmpty } from '../../model/sale/sale.ts'
import { saleAtom } from '../state/sale.atoms.ts'

/**
 * A line without its share: a dish that was shared between cards is ordered whole. Its name comes from the menu once that is
 * read.
 */
const wholeLine = ({ share, ...line }: OrderLine): OrderLine =>
  share === undefined ? line : { ...line, qty: share.qty, price: share.price }

/**
 * Starts an order with a known card, such as the right dishes after wrong ones were credited, or the same dishes again. A paid
 * sale is closed for it. An order in work stays, and the reason is returned; null if the order was started.
 */
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
