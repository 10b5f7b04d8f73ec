import { Button, Segmented } from 'antd'
import { msOf } from '../../../shared/time.ts'
import { LockIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { CodeValidity, formatSeconds } from '../../ui/parts/code-validity.tsx'
import { ShownCode } from '../../ui/parts/shown-code.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { OtpBoxes } from '../../ui/form/otp-boxes.tsx'
import { PinField } from '../../ui/form/pin-field.tsx'
import type { ConsentWay, SentCode, usePinConsent } from './use-pin-consent.ts'
import { cx } from '../../ui/cx.ts'
import styles from './lost-card.module.css'

interface PinConsentProps {
  consent: ReturnType<typeof usePinConsent>
  cardNumber: string
  /** Whether the card's PIN is set and not locked, so that it can confirm the change. */
  hasPin: boolean
  /** Called when the old PIN gets the focus, if a keypad is shown below. */
  onFocus?: (() => void) | undefined
}

const ways: readonly { value: ConsentWay; label: string }[] = [
  { value: 'pin', label: 'Old PIN' },
  { value: 'code', label: 'Code' },
  { value: 'supervisor', label: 'Supervisor' },
]

/** Confirms a change of the PIN by the guest's old PIN or a code, or by a supervisor: staff cannot change a PIN on their own. */
export function PinConsent({ consent, cardNumber, hasPin, onFocus }: PinConsentProps) {
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
