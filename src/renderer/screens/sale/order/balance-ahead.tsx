import { useAtomValue } from 'jotai'
import { paiseOf, subtract } from '../../../../shared/money/money.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { useCardOfNumber } from '../../../sale/cards/use-card-of-number.ts'
import { saleAtom } from '../../../sale/state/sale.atoms.ts'
import { usePartNumber } from './split-this.tsx'
import { shortfallOf } from '../../../sale/payment/shortfall.ts'
import { dueAtom } from '../../../sale/state/tender.atoms.ts'

/** The balance of the typed card, and its balance afterwards or the shortfall, before a code is sent; nothing while unknown. */
export function BalanceAhead({ cardNumber }: { cardNumber: string }) {
  const due = useAtomValue(dueAtom)
  const { lines } = useAtomValue(saleAtom)
  const part = usePartNumber()
  const { lookUp } = useCardOfNumber(cardNumber)
  const card = lookUp.state === 'known' ? lookUp.of.card : null
  if (card === null || card.state === 'blocked' || lines.length === 0) return null
  const balance = paiseOf(card.balance)
  const missing = shortfallOf(balance, due)
  return (
    <SumRows
      rows={[
        { label: 'Card balance', value: <Money amount={balance} /> },
        { label: part === null ? 'This order' : 'This part', value: <Money amount={due} /> },
        missing === null
          ? { label: 'Balance after', value: <Money amount={subtract(balance, due)} />, strong: true }
          : { label: 'Short by', value: <Money amount={missing} />, strong: true },
      ]}
    />
  )
}
