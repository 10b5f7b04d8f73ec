import { useAtomValue, useSetAtom } from 'jotai'
import { labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { formatMonthDay } from '../../model/format.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { CheckIcon, LockIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { CardNumberField } from '../../ui/form/card-number-field.tsx'
import { cardReturn } from './card-moves.ts'
import { HolderBox } from './holder-box.tsx'
import { SlipRow } from './slip-row.tsx'
import { returnedAtom, showReturnedAtom, type ReturnedCard } from '../../printing/slip.atoms.ts'
import { ToolPanel } from './tool-panel.tsx'
import { useCardOfNumber } from '../../sale/cards/use-card-of-number.ts'
import { useReturn } from './use-return.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'

/**
 * Returns a card for good: shows the refund, asks for confirmation, then shows the refund and slip until another number is typed.
 */
export function ReturnPanel() {
  const { form, asked, keep, confirm, busy } = useReturn()
  const { value, error, onChange } = form.field('cardNumber')
  const { lookUp } = useCardOfNumber(value)
  const done = useAtomValue(returnedAtom)
  const show = useSetAtom(showReturnedAtom)
  const unanswered = useAtomValue(cardReturn.unanswered)
  const zone = useVenueZone()
  const card = lookUp.state === 'known' ? lookUp.of.card : null
  const edit = (typed: string) => {
    onChange(typed)
    show(null)
  }
  return (
    <ToolPanel
      title="Return"
      icon={<Glyph name="return" size={20} />}
      action="Return card"
      danger
      form={form}
      busy={busy}
      unanswered={unanswered === null ? null : `It is not known whether card ${unanswered.input.cardNumber} was returned.`}
      after={<ReturnQuestion asked={asked} onKeep={keep} onConfirm={confirm} busy={busy} />}
    >
      <CardNumberField value={value} onChange={edit} error={error} />
      <HolderBox lookUp={lookUp}>
        {({ createdAt, state }) => (
          <div className="text-quiet">
            {state === 'active' ? 'Active since' : 'Activated'} {formatMonthDay(createdAt, zone)}
          </div>
        )}
      </HolderBox>
      <PayBack amount={card?.balance ?? done?.refunded ?? null} isDone={done !== null} />
      {done !== null ? <PaidBack card={done} /> : <Warning isBlocked={card?.state === 'blocked'} />}
    </ToolPanel>
  )
}

interface ReturnQuestionProps {
  asked: ReturnType<typeof useReturn>['asked']
  onKeep: () => void
  onConfirm: () => void
  busy: boolean
}

function ReturnQuestion({ asked, onKeep, onConfirm, busy }: ReturnQuestionProps) {
  return (
    <ConfirmDialog
      open={asked !== null}
      title={`Return card ${asked?.card.cardNumber ?? ''}?`}
      keepLabel="Keep card"
      confirmLabel="Return card"
      onKeep={onKeep}
      onConfirm={onConfirm}
      busy={busy}
    >
      {asked !== null && (
        <>
          Refund <strong>{formatRupees(paiseOf(asked.card.balance))}</strong> to {asked.name}. The card closes for good.
          {asked.card.state === 'blocked' && ` It is blocked: make sure this is ${asked.name}.`}
        </>
      )}
    </ConfirmDialog>
  )
}

function PayBack({ amount, isDone }: { amount: number | null; isDone: boolean }) {
  return (
    <div className="border-t border-line pt-3">
      <div className="text-quiet">{isDone ? 'Refunded in cash' : 'Refund in cash'}</div>
      <div className="type-total">{amount === null ? '–' : <Money amount={paiseOf(amount)} />}</div>
    </div>
  )
}

function Warning({ isBlocked }: { isBlocked: boolean }) {
  return (
    <Note tone="amber" icon={isBlocked ? <LockIcon /> : <WarningIcon />}>
      {isBlocked
        ? 'This card is blocked. Refund its holder only.'
        : 'Returning closes this card for good. A new card can be activated on the number.'}
    </Note>
  )
}

function PaidBack({ card: { cardNumber, refunded, slip } }: { card: ReturnedCard }) {
  return (
    <>
      <Note tone="green" icon={<CheckIcon />} role="status">
        Card {cardNumber} is returned. Give {labelledAmount(refunded)} in cash to {slip.holder}.
      </Note>
      <SlipRow />
    </>
  )
}
