import { Button, type InputRef } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { errorMessages, specified } from '../../../../shared/messages.ts'
import { saleAtom } from '../sale.atoms.ts'
import type { ApiFailure } from '../../../data/api-types.ts'
import { useAction } from '../../../data/use-action.ts'
import { CheckIcon, LockIcon, WarningIcon } from '../../../ui/art/icons.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { PinField } from '../../../ui/form/pin-field.tsx'
import { PinKeypad } from '../../../ui/form/pin-keypad.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { isTouchAtom } from '../../../ui/theme/look.atoms.ts'
import { verifyPinAtom } from './approval.atoms.ts'
import { dueAtom } from './tender.atoms.ts'
import { SendFailure } from './send-failure.tsx'
import { useSendOtp } from './use-send-otp.ts'
import { stack } from '../../../ui/layout/layout.ts'
import { cx } from '../../../ui/cx.ts'
import styles from './payment-panel.module.css'

const MIN_DIGITS = 4
const VERIFY = 'Verify PIN'

/** Step 2 by the card's own PIN: the guest types it, masked; Send OTP is the other way. */
export function PinStep() {
  const card = useAtomValue(saleAtom).pinCard
  const due = useAtomValue(dueAtom)
  const isTouch = useAtomValue(isTouchAtom)
  const { pin, type, submit, busy, failure, error } = useVerifyPin()
  const { send, busy: sending, notSent, isHeld } = useSendOtp(card?.cardNumber ?? '')
  const field = useRef<InputRef>(null)
  useEffect(() => {
    if (failure !== null) field.current?.focus()
  }, [failure])
  if (card === null) return null
  const isLocked = failure?.code === 'pin_locked' || failure?.triesLeft === 0
  return (
    <form className={cx(stack(12), styles['form'])} onSubmit={submit} noValidate autoComplete="off">
      {isLocked ? (
        <Note tone="amber" icon={<LockIcon />} role="alert">
          {errorMessages.pin_locked}.
        </Note>
      ) : (
        <>
          <p className={cx('type-supporting', styles['quiet'])}>
            The guest types it for <Money amount={due} />.
          </p>
          <PinField ref={field} label="Card PIN" value={pin} onChange={type} error={error} hasKeypad={isTouch} autoFocus />
          {failure !== null && error === undefined && (
            <Note tone="amber" icon={<WarningIcon />} role="alert">
              {failure.msg}
            </Note>
          )}
          {isTouch ? (
            <PinKeypad value={pin} onChange={type} disabled={busy} lastKey={<VerifyKey busy={busy} />} />
          ) : (
            <Button type="primary" htmlType="submit" block loading={busy}>
              {VERIFY}
            </Button>
          )}
        </>
      )}
      <SendFailure notSent={notSent} hasSupervisor={false} />
      <Button {...(isLocked ? { type: 'primary' } : {})} block loading={sending} disabled={isHeld} onClick={send}>
        {specified.sendOtp}
      </Button>
    </form>
  )
}

/** The keypad's last key, where a button of its own would not fit below. */
function VerifyKey({ busy }: { busy: boolean }) {
  return <Button type="primary" htmlType="submit" loading={busy} icon={<CheckIcon />} title={VERIFY} aria-label={VERIFY} />
}

/** The error at the field: a PIN that was wrong, with the tries left. */
const wrongPinText = ({ code, msg, triesLeft }: ApiFailure): string | undefined =>
  code !== 'pin_wrong' ? undefined : triesLeft === 1 ? `${msg}. 1 try left` : `${msg}. ${triesLeft} tries left`

/** The typed PIN, kept until it is sent and no longer, and what went wrong last. */
function useVerifyPin() {
  const verify = useSetAtom(verifyPinAtom)
  const toasts = useToasts()
  const [pin, setPin] = useState('')
  const [isShort, setIsShort] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const check = useCallback(
    async (typed: string) => {
      const failed = await verify(typed)
      setPin('')
      setFailure(failed)
      if (failed === null) toasts.success('PIN verified')
    },
    [verify, toasts],
  )
  const [run, busy] = useAction(check)
  return {
    pin,
    busy,
    failure,
    error: isShort ? `Type the ${MIN_DIGITS} to 6 digits` : failure === null ? undefined : wrongPinText(failure),
    type: (typed: string) => {
      setPin(typed)
      setIsShort(false)
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      setIsShort(pin.length < MIN_DIGITS)
      if (pin.length >= MIN_DIGITS) run(pin)
    },
  }
}
