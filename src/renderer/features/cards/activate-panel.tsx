import { AmountField } from '../../ui/form/amount-field.tsx'
import { useAtom, useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import type { Card } from '../../../shared/contract/cards.ts'
import { errorMessages } from '../../../shared/messages.ts'
import { formatRupees, parseAmount, paiseOf } from '../../../shared/money.ts'
import { wallTimeOf } from '../../platform/venue-time.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { CheckIcon } from '../../ui/art/icons.tsx'
import { CardFace } from '../../ui/parts/card-face.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { shipNameAtom, useVenueZone } from '../../data/venue.atoms.ts'
import { useDefaultExpiry } from './card-expiry.ts'
import { activateDraftAtom, timeOf, type CardDraft, type CardErrors } from './card-drafts.ts'
import { activation, sentAmount, type ActivateInput } from './card-moves.ts'
import { ExpiryFields } from './expiry-fields.tsx'
import { replacedLabel } from './holder-box.tsx'
import { NO_PIN_TYPED, pinErrors, type PinErrors, type TypedPin } from './new-pin.ts'
import { PinPair } from './pin-pair.tsx'
import { ToolPanel } from './tool-panel.tsx'
import { useActivation } from './use-activation.ts'
import { useCardOfNumber, type LookUp } from './use-card-of-number.ts'

/** Gives a passenger's number its card: the card as it will be, its number, opening balance, name, expiry and time. */
export function ActivatePanel() {
  const [draft, setDraft] = useAtom(activateDraftAtom)
  const { lookUp } = useCardOfNumber(draft.cardNumber)
  const [errors, setErrors] = useState<CardErrors>({})
  const [done, setDone] = useState<Card | null>(null)
  const unanswered = useAtomValue(activation.unanswered)
  const holder = lookUp.state === 'known' ? lookUp.of.holder : null
  const nameOfCard = draft.nameOfCard ?? holder?.fullName ?? ''
  const usual = useDefaultExpiry()
  const expiry = draft.expiry ?? usual

  const edit = (change: Partial<CardDraft>) => {
    setDraft((typed) => ({ ...typed, ...change }))
    setErrors({})
    setDone(null)
  }
  const { typed, pinWrong, type, clear, check } = useTypedPin()
  const [send, busy] = useActivation({ pin: typed.pin, clearPin: clear, nameOfCard, expiry, setErrors, setDone })
  return (
    <ToolPanel
      title="Activate"
      icon={<Glyph name="card" size={20} />}
      action="Activate card"
      busy={busy}
      unanswered={unanswered === null ? null : sentLabel(unanswered.input)}
      onSubmit={() => check() && send()}
    >
      <Face draft={{ ...draft, expiry }} nameOfCard={nameOfCard} done={done} />
      <div className="pair">
        <TextField
          label="Card number"
          inputMode="numeric"
          value={draft.cardNumber}
          onChange={(cardNumber) => edit({ cardNumber, nameOfCard: null })}
          error={errors.cardNumber ?? refusalOf(lookUp)}
          hint={holder === null ? undefined : `Held by ${holder.fullName}`}
          maxLength={20}
          autoComplete="off"
          numeric
        />
        <AmountField label="Balance, Rs" value={draft.balance} onChange={(balance) => edit({ balance })} error={errors.balance} />
      </div>
      <TextField
        label="Name of card"
        value={nameOfCard}
        onChange={(name) => edit({ nameOfCard: name })}
        error={errors.nameOfCard}
        maxLength={120}
        autoComplete="off"
      />
      <ExpiryFields draft={draft} expiry={expiry} time={timeOf(expiry)} errors={errors} onEdit={edit} />
      <PinPair
        typed={typed}
        errors={errors.pin === undefined ? pinWrong : { pin: errors.pin }}
        onChange={(next) => {
          type(next)
          edit({})
        }}
        optional
      />
      {done !== null && (
        <Note tone="green" icon={<CheckIcon />} role="status">
          Card {done.cardNumber} is active with {formatRupees(paiseOf(done.balance))}.{done.pin === 'set' && ' Its PIN is set.'}
        </Note>
      )}
    </ToolPanel>
  )
}

/** The PIN that the guest may choose: nothing typed is none. */
function useTypedPin() {
  const [typed, setTyped] = useState(NO_PIN_TYPED)
  const [pinWrong, setWrong] = useState<PinErrors>({})
  const clear = useCallback(() => setTyped(NO_PIN_TYPED), [])
  return {
    typed,
    pinWrong,
    clear,
    type: (next: TypedPin) => {
      setTyped(next)
      setWrong({})
    },
    check: (): boolean => {
      const wrong = typed.pin === '' && typed.again === '' ? {} : pinErrors(typed)
      setWrong(wrong)
      return Object.keys(wrong).length === 0
    },
  }
}

const sentLabel = ({ cardNumber, balance }: ActivateInput): string =>
  `It is not known whether card ${cardNumber} was activated with ${sentAmount(balance)}.`

/** Why the looked-up number can take no card, before anything is sent. */
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
  const expiry = done === null ? draft.expiry : wallTimeOf(done.expiryDate, zone).format('YYYY-MM-DD')
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
