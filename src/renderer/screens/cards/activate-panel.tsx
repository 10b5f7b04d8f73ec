import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Card } from '../../../shared/contract/cards.ts'
import { errorMessages } from '../../../shared/messages.ts'
import { formatRupees, parseAmount, paiseOf } from '../../../shared/money/money.ts'
import { wallTimeOf } from '../../platform/venue-time.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { CheckIcon } from '../../ui/art/icons.tsx'
import { CardFace } from '../../ui/parts/card-face.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { CardNumberField } from '../../ui/form/card-number-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { shipNameAtom, useVenueZone } from '../../data/venue.atoms.ts'
import { activateDraftAtom, timeOf, type CardDraft } from '../../sale/cards/card-drafts.ts'
import { activation, sentAmount, type ActivateInput } from './card-moves.ts'
import { ExpiryFields } from './expiry-fields.tsx'
import { replacedLabel } from './holder-box.tsx'
import { PinPair } from './pin-pair.tsx'
import { ToolPanel } from './tool-panel.tsx'
import { useActivation } from './use-activation.ts'
import { useCardOfNumber, type LookUp } from '../../sale/cards/use-card-of-number.ts'

/**
 * Activates a card for a passenger's number, with opening balance, name, expiry and optional PIN; shows the card as it will be.
 */
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
      <TextField label="Name of card" maxLength={120} autoComplete="off" {...field('nameOfCard')} value={nameOfCard} />
      <ExpiryFields form={form} expiry={expiry} time={timeOf(expiry)} />
      <PinPair form={form} optional />
      {done !== null && (
        <Note tone="green" icon={<CheckIcon />} role="status">
          Card {done.cardNumber} is active with {formatRupees(paiseOf(done.balance))}.{done.pin === 'set' && ' Its PIN is set.'}
        </Note>
      )}
    </ToolPanel>
  )
}

const sentLabel = ({ cardNumber, balance }: ActivateInput): string =>
  `It is not known whether card ${cardNumber} was activated with ${sentAmount(balance)}.`

/** Why no card can be activated on the looked-up number, shown before anything is sent; undefined if one can. */
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
