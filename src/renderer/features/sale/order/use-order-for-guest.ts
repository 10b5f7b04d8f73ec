import { useAtom } from 'jotai'
import { useCallback } from 'react'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { withDiscounts } from '../line.ts'
import { emptySale, isEmpty } from '../sale.ts'
import { saleAtom } from '../sale.atoms.ts'

/**
 * Begins an order whose card is known, such as the right dishes after wrong ones were credited, or the same dishes again. A paid sale is
 * closed for it; an order in work stays, and the answer says why; null when the order has begun.
 */
export function useOrderForGuest(): (cardNumber: string, lines?: OrderLine[]) => string | null {
  const [sale, begin] = useAtom(saleAtom)
  return useCallback(
    (cardNumber, lines = []) => {
      if (sale.stage === 'paying') return 'Finish the payment on this terminal first'
      if (sale.stage !== 'paid' && !isEmpty(sale)) return 'Finish the order on this terminal first'
      // What was given off an order of before is none of this one's.
      begin({ ...emptySale, cardNumber, lines: withDiscounts(lines, []) })
      return null
    },
    [sale, begin],
  )
}
