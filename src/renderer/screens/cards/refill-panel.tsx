import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { add, formatAmount, formatRupees, type Paise, paiseOf, parseAmount, ZERO } from '../../../shared/money/money.ts'
import type { Card, LiveCard } from '../../../shared/contract/cards.ts'
import { WALL_TIME, wallTimeOf } from '../../platform/venue-time.ts'
import { CheckIcon, LockIcon, RefillIcon } from '../../ui/art/icons.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { CardNumberField } from '../../ui/form/card-number-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type FormOf, useForm } from '../../ui/form/use-form.ts'
import { Note } from '../../ui/parts/note.tsx'
import { type CardDraft, type CardErrors, EMPTY_CARD, refillDraftAtom, sentExpiry, timeOf } from '../../sale/cards/card-drafts.ts'
import { refill, type RefillInput, sentAmount } from './card-moves.ts'
import { ExpiryFields } from './expiry-fields.tsx'
import { HolderBox } from './holder-box.tsx'
import { openLostCardAtom } from './lost-card.atoms.ts'
import { refillForOrderAtom } from '../../sale/cards/refill-for-order.atoms.ts'
import { QuickAmounts } from '../../ui/form/quick-amounts.tsx'
import { TenderFields, tenderErrors, tenderOf } from './loads/tender-fields.tsx'
import { ToolPanel } from './tool-panel.tsx'
import { useLoadApproval } from './use-load-approval.ts'
import { loadTendersAtom } from '../../sale/state/tender.atoms.ts'
import { useCardOfNumber } from '../../sale/cards/use-card-of-number.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { cx } from '../../ui/cx.ts'
import { specified } from '../../../shared/messages.ts'
import { isUnanswered } from '../../data/money-call.ts'
import { rupeesIn } from '../../ui/form/typed.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useSure } from './use-sure.tsx'
import styles from './cards.module.css'

/** The specification (5) limits this field to six characters. */
const NUMBER_LENGTH = 6

export function RefillPanel() {
  const [refilled, setRefilled] = useState<Card | null>(null)
  const unanswered = useAtomValue(refill.unanswered)
  const { waiting, goBack, onRefilled } = useOrderThatWaits()
  const { form, question, isAsking } = useRefill((card) => {
    setRefilled(card)
    onRefilled(card.cardNumber)
  })
  const { draft, field, edit, errors, busy, isDirty } = form
  const { lookUp } = useCardOfNumber(draft.cardNumber)
  const card = lookUp.state === 'known' ? lookUp.of.card : null
  return (
    <ToolPanel
      title="Refill"
      icon={<RefillIcon />}
      action="Refill card"
      form={form}
      busy={busy && !isAsking}
      unanswered={unanswered === null ? null : sentLabel(unanswered.input)}
      after={question}
    >
      {waiting?.cardNumber === draft.cardNumber && <ForOrder onBack={goBack} />}
      <CardNumberField
        value={draft.cardNumber}
        onChange={(cardNumber) => edit({ cardNumber, nameOfCard: null, expiryDate: null, time: null })}
        error={errors.cardNumber}
        maxLength={NUMBER_LENGTH}
      />
      <HolderBox lookUp={lookUp}>{(held) => <BalanceNow card={held} />}</HolderBox>
      {card?.state === 'blocked' && <BlockedNote card={card} />}
      <div className={cx('grid gap-3', styles['amounts'])}>
        <AmountField label="Amount to add, Rs" {...field('balance')} />
        <QuickAmounts chosen={parseAmount(draft.balance)} onChoose={(amount) => edit({ balance: formatAmount(amount) })} />
      </div>
      <CardFields form={form} card={card} />
      <Outcome refilled={isDirty ? null : refilled} card={card} amount={parseAmount(draft.balance) ?? ZERO} />
    </ToolPanel>
  )
}

/** An unedited field shows the card's value. */
function CardFields({ form, card }: { form: FormOf<CardDraft>; card: Card | null }) {
  const zone = useVenueZone()
  const { draft, field } = form
  const expiry = draft.expiryDate ?? (card === null ? '' : wallTimeOf(card.expiryDate, zone).format(WALL_TIME))
  const time = card === null || card.time === '' ? timeOf(expiry) : card.time
  return (
    <>
      <TenderFields form={form} label="Paid by" offered={useAtomValue(loadTendersAtom)}>
        <TextField
          label="Name of card"
          maxLength={120}
          autoComplete="off"
          {...field('nameOfCard')}
          value={draft.nameOfCard ?? card?.nameOfCard ?? ''}
        />
      </TenderFields>
      <ExpiryFields form={form} expiry={expiry} time={time} />
    </>
  )
}

/** Returns to the waiting order's screen once its card is refilled. */
function useOrderThatWaits() {
  const [waiting, setWaiting] = useAtom(refillForOrderAtom)
  const navigate = useNavigate()
  const goBack = () => {
    setWaiting(null)
    if (waiting !== null) void navigate(waiting.back)
  }
  const onRefilled = (cardNumber: string) => {
    if (waiting?.cardNumber === cardNumber) goBack()
  }
  return { waiting, goBack, onRefilled }
}

function ForOrder({ onBack }: { onBack: () => void }) {
  const back = (
    <Button size="small" onClick={onBack}>
      Back to the order
    </Button>
  )
  return (
    <Note tone="primary" icon={<RefillIcon />} action={back}>
      For the current order, which continues afterwards.
    </Note>
  )
}

const sentLabel = ({ cardNumber, balance }: RefillInput): string =>
  `It is not known whether ${sentAmount(balance)} was added to card ${cardNumber}.`

function Outcome({ refilled, card, amount }: { refilled: Card | null; card: Card | null; amount: Paise }) {
  return refilled === null ? <BalanceAfter card={card} amount={amount} /> : <Refilled card={refilled} />
}

function BalanceAfter({ card, amount }: { card: Card | null; amount: Paise }) {
  return (
    <div className="flex items-baseline justify-between gap-3 text-quiet *:last:text-18 *:last:font-bold *:last:text-ink">
      <span>Balance after</span>
      {card === null ? <span>–</span> : <Money amount={add(paiseOf(card.balance), amount)} />}
    </div>
  )
}

function Refilled({ card: { cardNumber, balance } }: { card: Card }) {
  return (
    <Note tone="green" icon={<CheckIcon />} role="status">
      Card {cardNumber} now holds {formatRupees(paiseOf(balance))}.
    </Note>
  )
}

function BlockedNote({ card: { cardNumber } }: { card: LiveCard }) {
  const open = useSetAtom(openLostCardAtom)
  return (
    <Note
      tone="amber"
      icon={<LockIcon />}
      action={
        <Button size="small" onClick={() => open(cardNumber)}>
          Lost card
        </Button>
      }
    >
      This card is blocked. Unblock it first.
    </Note>
  )
}

function BalanceNow({ card: { balance, onboard } }: { card: LiveCard }) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <span>Balance now</span>
        <strong>
          <Money amount={paiseOf(balance)} />
        </strong>
      </div>
      {onboard !== undefined && (
        <div className="flex items-baseline justify-between gap-3 text-quiet">
          <span>of it onboard credit</span>
          <Money amount={paiseOf(onboard)} />
        </div>
      )}
    </>
  )
}

const WORDING = {
  title: (amount: string, { cardNumber }: RefillInput) => `Add ${amount} to card ${cardNumber}?`,
  confirmLabel: 'Refill card',
}

/** Every failure shows the specification's toast (8); its reason is shown at the field, or else at the card number. */
function useRefill(onRefilled: (card: Card) => void) {
  const send = useSetAtom(refill.run)
  const toasts = useToasts()
  const zone = useVenueZone()
  const { question, isAsking, sendSurely } = useSure(WORDING)
  const { sendApproved, isAskingSupervisor } = useLoadApproval()
  const offered = useAtomValue(loadTendersAtom)
  const form = useForm({
    start: EMPTY_CARD,
    kept: useAtom(refillDraftAtom),
    again: [],
    messages: (draft) => emptyFields(inputOf(draft, zone)),
    check: (draft) => tenderErrors(draft, offered),
    send: (draft) => sendSurely(inputOf(draft, zone), (input) => sendApproved(input, send)),
    // Without an answer there is no reason to give.
    at: (failure) => (isUnanswered(failure) ? null : 'cardNumber'),
    onSaved: (card) => {
      toasts.success(specified.cardUpdated)
      onRefilled(card)
    },
    onRefused: () => toasts.error(specified.cardNotUpdated),
  })
  return { form, question, isAsking: isAsking || isAskingSupervisor }
}

/** Leaves unedited values out, so that the server keeps them. */
function inputOf(draft: CardDraft, zone: string): RefillInput {
  const { nameOfCard, expiryDate: expiry } = draft
  const time = draft.time ?? (expiry === null ? null : timeOf(expiry))
  return {
    cardNumber: draft.cardNumber.trim(),
    balance: rupeesIn(draft.balance),
    ...(nameOfCard !== null && { nameOfCard: nameOfCard.trim() }),
    ...(expiry !== null && { expiryDate: sentExpiry(expiry, zone) }),
    ...(time !== null && time !== '' && { time }),
    ...tenderOf(draft),
  }
}

const emptyFields = ({ cardNumber, balance, nameOfCard }: RefillInput): CardErrors => ({
  ...(cardNumber === '' && { cardNumber: 'Enter the card number' }),
  ...(Number.isNaN(balance) && { balance: 'Enter the amount to add' }),
  ...(nameOfCard === '' && { nameOfCard: 'Enter the name' }),
})
