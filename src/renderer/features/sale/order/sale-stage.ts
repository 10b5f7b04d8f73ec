import { atom, useAtomValue } from 'jotai'
import { paymentAtom, paymentKeyAtom } from '../sale.atoms.ts'

/** `asking`: a payment was sent and its answer is not known. `paid`: it was answered, and its tax invoice is open until Cancel. */
export type SaleStage = 'open' | 'asking' | 'paid'

/** Where the sale in work stands. While it is not open, nothing of the order may change. */
export const saleStageAtom = atom((get): SaleStage => {
  const payment = get(paymentAtom)
  if (payment === null) return 'open'
  if (payment.paid !== null) return 'paid'
  return get(paymentKeyAtom) === '' ? 'open' : 'asking'
})

const paths: Record<SaleStage, string | null> = { open: null, asking: '/foodorder/checkout', paid: '/taxinvoice' }

/**
 * Where the sale in work has to go on before its tables and dishes may change, or null: an unanswered payment is checked first,
 * a paid order is closed by Cancel on its tax invoice. Without this, going back would order and charge once more.
 */
export const useUnfinishedPath = (): string | null => paths[useAtomValue(saleStageAtom)]
