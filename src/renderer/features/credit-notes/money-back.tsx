import { Switch } from 'antd'
import { useId } from 'react'
import type { InvoiceCredits } from '../../../shared/contract/credit-notes.ts'
import { creditTotal } from '../../../shared/credit-note.ts'
import { add, formatAmount, paiseOf } from '../../../shared/money.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { row, stack } from '../../ui/layout/layout.ts'
import { Note } from '../../ui/parts/note.tsx'
import { chosenLines, creditableOf, type CreditDraft } from './credit-draft.ts'

interface MoneyBackProps {
  now: InvoiceCredits
  draft: CreditDraft
  sellsNext: boolean
  onSellsNext: (sells: boolean) => void
}

/** Where the money goes, which the state of the card alone decides, and what comes after. */
export function MoneyBack({ now, draft, sellsNext, onSellsNext }: MoneyBackProps) {
  const id = useId()
  const { card } = now
  const total = creditTotal(creditableOf(now), chosenLines(draft))
  return (
    <div className={stack(12)}>
      <h3 className="type-supporting">Where the money goes</h3>
      {card === null ? (
        <Note tone="amber" icon={<Glyph name="return" size={20} />} title="Cash, against a signed slip">
          Card {now.cardNumber} was returned. Whoever receives the cash signs the credit note.
        </Note>
      ) : (
        <Note tone="primary" icon={<Glyph name="card" size={20} />} title={`Back to card ${card.cardNumber}`}>
          {card.blocked ? 'Blocked: it stays there until the card is unblocked, replaced or returned. ' : ''}
          {formatAmount(paiseOf(card.balance))} becomes {formatAmount(add(paiseOf(card.balance), total))}
        </Note>
      )}
      <div className={row(12)}>
        <Switch checked={sellsNext} onChange={onSellsNext} aria-labelledby={id} />
        <div>
          <div id={id} className="strong">
            Then sell the right dishes
          </div>
          <div className="type-supporting">Begins an order for {now.fullName}</div>
        </div>
      </div>
    </div>
  )
}
