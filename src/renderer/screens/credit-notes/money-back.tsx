import { Segmented, Switch } from 'antd'
import { useId } from 'react'
import type { InvoiceCredits, PaidTo } from '../../../shared/contract/credit-notes.ts'
import { creditTotal } from '../../../shared/money/credit-note.ts'
import { formatAmount, formatRupees, paiseOf, sum, ZERO } from '../../../shared/money/money.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { chosenLines, creditableOf, type CreditDraft, isApproved, payeeOf, tipBackOf } from '../../model/credit/credit-preview.ts'

const payees: { value: PaidTo; label: string }[] = [
  { value: 'card', label: 'Back to the card' },
  { value: 'cash', label: 'In cash' },
]

interface MoneyBackProps {
  now: InvoiceCredits
  draft: CreditDraft
  onChange: (part: Partial<CreditDraft>) => void
  sellsNext: boolean
  onSellsNext: (sells: boolean) => void
}

/** The card's state decides where the money goes; for a cash sale, the person who issues the note does. */
export function MoneyBack({ now, draft, onChange, sellsNext, onSellsNext }: MoneyBackProps) {
  const isCash = payeeOf(now, draft) === 'cash'
  const { card } = now
  const tip = tipBackOf(now, creditTotal(creditableOf(now), chosenLines(draft)))
  const total = creditTotal(creditableOf(now), chosenLines(draft))
  return (
    <div className="grid gap-3">
      <h3 className="type-supporting">Where the money goes</h3>
      {now.inCash === true && card !== null && (
        <Segmented<PaidTo>
          block
          aria-label="Refunded"
          options={payees}
          value={payeeOf(now, draft)}
          onChange={(to) => onChange({ inCash: to === 'cash' })}
        />
      )}
      {card === null || isCash ? (
        <Note tone="amber" icon={<Glyph name="return" size={20} />} title="Cash, against a signed slip">
          {card === null ? `Card ${now.cardNumber} was returned. ` : ''}The person who receives the cash signs the credit note.
          {isApproved(now, draft) ? ' A supervisor approves it first.' : ''}
        </Note>
      ) : (
        <Note tone="primary" icon={<Glyph name="card" size={20} />} title={`Back to card ${card.cardNumber}`}>
          {card.blocked ? 'Blocked: it stays there until the card is unblocked, replaced or returned. ' : ''}
          {formatAmount(paiseOf(card.balance))} becomes {formatAmount(sum([paiseOf(card.balance), total, tip]))}
        </Note>
      )}
      {tip > ZERO && <p className="type-supporting">The tip of {formatRupees(tip)} is refunded with the last of the invoice.</p>}
      <SellsNext guest={now.fullName} value={sellsNext} onChange={onSellsNext} />
    </div>
  )
}

function SellsNext({ guest, value, onChange }: { guest: string; value: boolean; onChange: (sells: boolean) => void }) {
  const id = useId()
  return (
    <div className="flex items-center gap-3">
      <Switch checked={value} onChange={onChange} aria-labelledby={id} />
      <div>
        <div id={id} className="font-semibold">
          Then sell the right dishes
        </div>
        <div className="type-supporting">Starts an order for {guest}</div>
      </div>
    </div>
  )
}
