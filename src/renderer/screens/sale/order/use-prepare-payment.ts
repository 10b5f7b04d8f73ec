import { useSetAtom } from 'jotai'
import { specified } from '../../../../shared/messages.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { preparePaymentAtom } from './unpaid-order.atoms.ts'

/** The questions before any approval; returns whether to continue. */
export function usePreparePayment(): (cardNumber: string) => Promise<boolean> {
  const prepare = useSetAtom(preparePaymentAtom)
  const toasts = useToasts()
  return async (cardNumber: string) => {
    const outcome = await prepare(cardNumber)
    if (outcome === 'short') toasts.warning(specified.insufficientBalance)
    return outcome === 'go'
  }
}
