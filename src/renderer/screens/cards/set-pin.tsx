import { Button, Segmented } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { CheckIcon, LockIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { PinKeypad } from '../../ui/form/pin-keypad.tsx'
import { isTouchAtom } from '../../ui/theme/look.atoms.ts'
import { isAskingSupervisorAtom } from '../../sale/approval/supervisor.atoms.ts'
import { NO_PIN_TYPED, pinErrors, type TypedPin } from './new-pin.ts'
import { PinPair } from './pin-pair.tsx'
import { cx } from '../../ui/cx.ts'
import { useAction } from '../../data/use-action.ts'
import { write } from '../../data/write.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { type ConsentWay, isAboutConsent, type SentCode, usePinConsent } from './use-pin-consent.ts'
import { msOf } from '../../../shared/time.ts'
import { CodeValidity, formatSeconds } from '../../ui/parts/code-validity.tsx'
import { ShownCode } from '../../ui/parts/shown-code.tsx'
import { OtpBoxes } from '../../ui/form/otp-boxes.tsx'
import { PinField } from '../../ui/form/pin-field.tsx'
import styles from './lost-card.module.css'

interface SetPinProps {
  card: LiveCard
  holder: string
  readAgain: () => void
}

const labels = {
  none: { title: 'Set a PIN', action: 'Set PIN' },
  set: { title: 'Change the PIN', action: 'Change PIN' },
  locked: { title: 'Set a new PIN', action: 'Set new PIN' },
} as const

interface KeysProps extends Pick<ReturnType<typeof useCardPin>, 'form' | 'consent'> {
  field: keyof TypedPin | 'old'
  disabled: boolean
}

function Keys({ field, form, consent, disabled }: KeysProps) {
  const own = form.field(field === 'again' ? 'again' : 'pin')
  const isOld = field === 'old' && consent.way === 'pin'
  return (
    <PinKeypad value={isOld ? consent.typed : own.value} onChange={isOld ? consent.type : own.onChange} disabled={disabled} />
  )
}

export function SetPin({ card, holder, readAgain }: SetPinProps) {
  const { form, consent, isDone, busy, remove } = useCardPin(card, readAgain)
  const isTouch = useAtomValue(isTouchAtom)
  const [field, setField] = useState<keyof TypedPin | 'old'>('pin')
  const asking = useAtomValue(isAskingSupervisorAtom)
  const isBusy = busy && !asking
  const { title, action } = labels[card.pin ?? 'none']
  return (
    <>
      {card.pin === 'locked' && (
        <Note tone="amber" icon={<LockIcon />}>
          Five wrong tries locked the PIN. A code or a supervisor unlocks it with a new PIN.
        </Note>
      )}
      <Form form={form} className={cx('grid gap-3', styles['step'])}>
        <h3>{title}</h3>
        <p>{holder} types it twice, here: 4 to 6 digits that are hard to guess.</p>
        <PinPair form={form} {...(isTouch ? { onFocus: setField } : {})} />
        <h3>Confirm with</h3>
        <PinConsent
          consent={consent}
          cardNumber={card.cardNumber}
          hasPin={card.pin === 'set'}
          onFocus={isTouch ? () => setField('old') : undefined}
        />
        {isTouch && <Keys field={field} form={form} consent={consent} disabled={isBusy} />}
        {isDone && (
          <Note tone="green" icon={<CheckIcon />} role="status">
            Card {card.cardNumber} now pays by PIN or code.
          </Note>
        )}
        <Button {...form.button} block loading={isBusy}>
          {action}
        </Button>
      </Form>
      {card.pin !== undefined && <WithoutPin busy={isBusy} onRemove={remove} />}
    </>
  )
}

function WithoutPin({ busy, onRemove }: { busy: boolean; onRemove: () => void }) {
  return (
    <section className={cx('grid gap-3', styles['step'])}>
      <h3>Without a PIN</h3>
      <p>The card then pays by code only. Confirm it above in the same way.</p>
      <Button loading={busy} onClick={onRemove}>
        Remove PIN
      </Button>
    </section>
  )
}

const actions = { none: 'Set a PIN', set: 'Change the PIN', locked: 'Set a new PIN' } as const

function useCardPin(card: Pick<LiveCard, 'cardNumber' | 'pin'>, readAgain: () => void) {
  const { cardNumber } = card
  const consent = usePinConsent(card)
  const typed = useState(NO_PIN_TYPED)
  const [isDone, setDone] = useState(false)
  const toasts = useToasts()
  const send = async (pin: string | null) => {
    const agreed = await consent.given(pin === null ? 'Remove the PIN' : actions[card.pin ?? 'none'])
    if (agreed === null) return null
    const answer = await write('setCardPin', { body: { cardNumber, pin, ...agreed } })
    consent.settle(answer.ok ? null : answer.error)
    // If only the consent was refused, the PIN is kept, so that the guest does not type it again.
    if (answer.ok || !isAboutConsent(answer.error)) typed[1](NO_PIN_TYPED)
    if (answer.ok)
      toasts.success(pin === null ? `Card ${cardNumber} no longer has a PIN` : `The PIN of card ${cardNumber} is set`)
    else {
      toasts.warning(answer.error.msg)
      // A refusal may have locked the PIN, a change that has no topic.
      readAgain()
    }
    setDone(answer.ok && pin !== null)
    return answer
  }
  const form = useForm({
    start: NO_PIN_TYPED,
    kept: typed,
    check: pinErrors,
    send: ({ pin }) => send(pin),
    at: (failure) => (isAboutConsent(failure) ? null : 'pin'),
  })
  const [remove, removing] = useAction(async () => {
    await send(null)
  })
  return { form, consent, isDone: isDone && !form.isDirty, busy: form.busy || removing, remove }
}

interface PinConsentProps {
  consent: ReturnType<typeof usePinConsent>
  cardNumber: string
  /** Only a PIN that is set and not locked can confirm the change. */
  hasPin: boolean
  /** Set if a keypad is shown below. */
  onFocus?: (() => void) | undefined
}

const ways: readonly { value: ConsentWay; label: string }[] = [
  { value: 'pin', label: 'Old PIN' },
  { value: 'code', label: 'Code' },
  { value: 'supervisor', label: 'Supervisor' },
]

/** Staff cannot change a PIN on their own: the guest's old PIN, a code or a supervisor must confirm it. */
function PinConsent({ consent, cardNumber, hasPin, onFocus }: PinConsentProps) {
  const { way, choose, typed, type, error } = consent
  return (
    <div className={cx('grid gap-3', styles['consent'])}>
      <Segmented<ConsentWay>
        block
        aria-label="Confirm the change with"
        options={ways.filter(({ value }) => hasPin || value !== 'pin')}
        value={way}
        onChange={choose}
      />
      {way === 'pin' && (
        <div onFocus={onFocus}>
          <PinField label="Old PIN" value={typed} onChange={type} error={error} hasKeypad={onFocus !== undefined} />
        </div>
      )}
      {way === 'code' && <ByCode consent={consent} cardNumber={cardNumber} />}
      {way === 'supervisor' && (
        <Note tone="primary" icon={<LockIcon />} {...(error === undefined ? {} : { role: 'alert' as const })}>
          {error ?? 'A supervisor is asked for their PIN next.'}
        </Note>
      )}
    </div>
  )
}

function ByCode({ consent, cardNumber }: Pick<PinConsentProps, 'consent' | 'cardNumber'>) {
  const { sent, notSent, sending, send, typed, type, error } = consent
  return (
    <>
      {sent === null ? (
        <>
          <p>The guest gets a code that sets or removes the PIN. It cannot pay.</p>
          <Button block loading={sending} onClick={send}>
            Send the code
          </Button>
          {error !== undefined && (
            <Note tone="amber" icon={<WarningIcon />} role="alert">
              {error}
            </Note>
          )}
        </>
      ) : (
        <>
          <p>{sent.channel === 'email' ? 'Sent to the guest’s email address.' : `Sent to •••• ••• ${sent.mobileNo}.`}</p>
          {sent.channel === 'desk' && <ShownCode cardNumber={cardNumber} />}
          <OtpBoxes key={sent.sentAt} autoFocus value={typed} onChange={type} error={error} />
          <Validity sent={sent} send={send} />
        </>
      )}
      {notSent !== null && (
        <Note tone="amber" icon={<WarningIcon />} role="alert">
          {(notSent.retryAfterSeconds ?? 0) === 0
            ? notSent.msg
            : `${notSent.msg}. The next code can be sent in ${formatSeconds(notSent.retryAfterSeconds ?? 0)}`}
        </Note>
      )}
    </>
  )
}

const Validity = ({ sent, send }: { sent: SentCode; send: () => void }) => (
  <CodeValidity sentAt={sent.sentAt} expiresAt={msOf(sent.expiresAt)} resendAt={msOf(sent.resendAt)} onSendAgain={send} />
)
