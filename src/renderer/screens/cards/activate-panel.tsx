import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Card } from '../../../shared/contract/cards.ts'
import { activationError, errorMessages, specified } from '../../../shared/messages.ts'
import { formatRupees, paiseOf, parseAmount } from '../../../shared/money/money.ts'
import { wallTimeOf } from '../../platform/venue-time.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { CheckIcon } from '../../ui/art/icons.tsx'
import { CardFace } from '../../ui/parts/card-face.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { CardNumberField } from '../../ui/form/card-number-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { shipNameAtom, useVenueZone } from '../../data/venue.atoms.ts'
import {
  activateDraftAtom,
  type CardDraft,
  type CardErrors,
  EMPTY_CARD,
  sentExpiry,
  timeOf,
} from '../../sale/cards/card-drafts.ts'
import { type ActivateInput, activation, sentAmount } from './card-moves.ts'
import { ExpiryFields } from './expiry-fields.tsx'
import { replacedLabel } from './holder-box.tsx'
import { PinPair } from './pin-pair.tsx'
import { TenderFields, tenderErrors, tenderOf } from './loads/tender-fields.tsx'
import { ToolPanel } from './tool-panel.tsx'
import { useLoadApproval } from './use-load-approval.ts'
import { loadTendersAtom } from '../../sale/state/tender.atoms.ts'
import { type LookUp, useCardOfNumber } from '../../sale/cards/use-card-of-number.ts'
import { rupeesIn } from '../../ui/form/typed.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { NO_PIN_TYPED, pinErrors, type TypedPin } from './new-pin.ts'
import { useSure } from './use-sure.tsx'
import { useDefaultExpiry } from './loads/use-default-expiry.ts'

export function ActivatePanel() {
  const { cardNumber } = useAtomValue(activateDraftAtom)
  const { lookUp } = useCardOfNumber(cardNumber)
  const [activated, setActivated] = useState<Card | null>(null)
  const unanswered = useAtomValue(activation.unanswered)
  const holder = lookUp.state === 'known' ? lookUp.of.holder : null
  const { form, question, isAsking, expiry } = useActivation(holder?.fullName ?? '', setActivated)
  const { draft, field, edit, errors, busy, isDirty } = form
  const nameOfCard = draft.nameOfCard ?? holder?.fullName ?? ''
  const done = isDirty ? null : activated
  return (
    <ToolPanel
      title="Activate"
      icon={<Glyph name="card" size={20} />}
      action="Activate card"
      form={form}
      busy={busy && !isAsking}
      unanswered={unanswered === null ? null : sentLabel(unanswered.input)}
      after={question}
    >
      <Face draft={{ ...draft, expiryDate: expiry }} nameOfCard={nameOfCard} done={done} />
      <div className="grid grid-cols-2 items-start gap-3">
        <CardNumberField
          value={cardNumber}
          onChange={(typed) => edit({ cardNumber: typed, nameOfCard: null })}
          error={errors.cardNumber ?? refusalOf(lookUp)}
          hint={holder === null ? undefined : `Held by ${holder.fullName}`}
        />
        <AmountField label="Balance, Rs" {...field('balance')} />
      </div>
      <TenderFields form={form} label="Paid by" offered={useAtomValue(loadTendersAtom)}>
        <TextField label="Name of card" maxLength={120} autoComplete="off" {...field('nameOfCard')} value={nameOfCard} />
      </TenderFields>
      <ExpiryFields form={form} expiry={expiry} time={timeOf(expiry)} />
      <PinPair form={form} optional />
      {done !== null && (
        <Note tone="green" icon={<CheckIcon />} role="status">
          Card {done.cardNumber} is active with {formatRupees(paiseOf(done.balance))}
          {done.onboard !== undefined && ' of onboard credit'}.{done.pin === 'set' && ' Its PIN is set.'}
        </Note>
      )}
    </ToolPanel>
  )
}

const sentLabel = ({ cardNumber, balance }: ActivateInput): string =>
  `It is not known whether card ${cardNumber} was activated with ${sentAmount(balance)}.`

/** Shown before anything is sent; undefined if a card can be activated. */
function refusalOf(lookUp: LookUp): string | undefined {
  if (lookUp.state === 'failed') return lookUp.failure.msg
  if (lookUp.state !== 'known') return undefined
  if (lookUp.of.card !== null) return errorMessages.card_active
  if (lookUp.of.replacedBy !== null) return replacedLabel(lookUp.of.replacedBy)
  return lookUp.of.holder === null ? errorMessages.no_holder : undefined
}

function Face({ draft, nameOfCard, done }: { draft: CardDraft; nameOfCard: string; done: Card | null }) {
  const shipName = useAtomValue(shipNameAtom)
  const zone = useVenueZone()
  const expiry = done === null ? draft.expiryDate : wallTimeOf(done.expiryDate, zone).format('YYYY-MM-DD')
  return (
    <CardFace
      shipName={shipName}
      note={done === null ? 'New card' : 'Active'}
      cardNumber={done?.cardNumber ?? draft.cardNumber}
      nameOfCard={done?.nameOfCard ?? nameOfCard}
      expires={(expiry ?? '').replace(/^(\d+)-(\d+)-(\d+).*$/, '$2/$3/$1')}
      balance={done === null ? parseAmount(draft.balance) : paiseOf(done.balance)}
    />
  )
}

type ActivationDraft = CardDraft & TypedPin
const EMPTY: ActivationDraft = { ...EMPTY_CARD, ...NO_PIN_TYPED }

const WORDING = {
  title: (amount: string, { cardNumber }: ActivateInput) => `Activate card ${cardNumber} with ${amount}?`,
  confirmLabel: 'Activate card',
}

/** The draft survives leaving the screen, except for the PIN that the guest may choose. */
function useKeptDraft() {
  const [draft, setDraft] = useAtom(activateDraftAtom)
  const [typed, setTyped] = useState(NO_PIN_TYPED)
  const change = (edit: (draft: ActivationDraft) => ActivationDraft) => {
    const { pin, again, ...rest } = edit({ ...draft, ...typed })
    setDraft(() => rest)
    setTyped({ pin, again })
  }
  return { kept: [{ ...draft, ...typed }, change] as const, clearPin: () => setTyped(NO_PIN_TYPED) }
}

/**
 * Only the repeated PIN is checked before sending (specification, 5). A refusal is shown as a warning, no answer as an error (8).
 */
function useActivation(holder: string, onDone: (card: Card) => void) {
  const send = useSetAtom(activation.run)
  const toasts = useToasts()
  const zone = useVenueZone()
  const usual = useDefaultExpiry()
  const inputOf = (draft: CardDraft) => sentOf({ ...draft, expiryDate: draft.expiryDate ?? usual }, holder, zone)
  const { kept, clearPin } = useKeptDraft()
  const { question, isAsking, sendSurely } = useSure(WORDING)
  const { sendApproved, isAskingSupervisor } = useLoadApproval()
  const offered = useAtomValue(loadTendersAtom)
  const form = useForm({
    start: EMPTY,
    kept,
    again: [],
    messages: (draft) => emptyFields(inputOf(draft)),
    check: (draft) => ({
      ...tenderErrors(draft, offered),
      ...(draft.pin === '' && draft.again === '' ? {} : pinErrors(draft)),
    }),
    send: (draft) =>
      sendSurely<Card>(inputOf(draft), (input) =>
        sendApproved(input, (approved) => send(approved, draft.pin === '' ? undefined : draft.pin)),
      ),
    onSaved: (card) => {
      toasts.success(specified.cardActivated)
      onDone(card)
    },
    onRefused: ({ code, msg, fields = [] }) => {
      if (fields.some(({ field }) => field === 'pin')) clearPin()
      if (code === 'no_connection') toasts.error(activationError(msg))
      else toasts.warning(msg)
    },
  })
  return { form, question, isAsking: isAsking || isAskingSupervisor, expiry: form.draft.expiryDate ?? usual }
}

function sentOf(draft: CardDraft, holder: string, zone: string): ActivateInput {
  const expiry = draft.expiryDate ?? ''
  const time = draft.time ?? timeOf(expiry)
  return {
    cardNumber: draft.cardNumber.trim(),
    balance: rupeesIn(draft.balance),
    nameOfCard: (draft.nameOfCard ?? holder).trim(),
    expiryDate: sentExpiry(expiry, zone),
    ...(time !== '' && { time }),
    ...tenderOf(draft),
  }
}

const emptyFields = ({ cardNumber, balance, nameOfCard, expiryDate }: ActivateInput): CardErrors => ({
  ...(cardNumber === '' && { cardNumber: 'Enter the card number' }),
  ...(Number.isNaN(balance) && { balance: 'Enter the balance' }),
  ...(nameOfCard === '' && { nameOfCard: 'Enter the name' }),
  ...(expiryDate === '' && { expiryDate: 'Choose the expiry date' }),
})
