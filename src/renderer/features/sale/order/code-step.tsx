import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useState, type SubmitEvent } from 'react'
import { errorMessages, specified } from '../../../../shared/messages.ts'
import type { ApiFailure } from '../../../data/api-types.ts'
import { DemoCode } from '../../../ui/parts/demo-code.tsx'
import { useAction } from '../../../data/use-action.ts'
import { WarningIcon } from '../../../ui/art/icons.tsx'
import { CodeValidity } from '../../../ui/parts/code-validity.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { OtpBoxes } from '../../../ui/form/otp-boxes.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { approvalAtom } from '../sale.atoms.ts'
import { maskedMobile, verifyOtpAtom } from './approval.atoms.ts'
import { MIN_CHARACTERS } from './card-step.tsx'
import { lineTroublesAtom } from './cart.atoms.ts'
import { dueAtom } from './tender.atoms.ts'
import { Lacking } from './lacking.tsx'
import { PinWay } from './pin-way.tsx'
import { SendFailure } from './send-failure.tsx'
import { useShortfall } from './shortfall.ts'
import { SupervisorWay } from './supervisor-way.tsx'
import { useSendOtp } from './use-send-otp.ts'
import { stack } from '../../../ui/layout/layout.ts'
import { cx } from '../../../ui/cx.ts'
import styles from './payment-panel.module.css'

/** Step 2: the code in six boxes, how long it lives, and Verify OTP. */
export function CodeStep() {
  const code = useAtomValue(approvalAtom)
  const due = useAtomValue(dueAtom)
  const { typed, type, submit, busy, failure, forget } = useVerify()
  const { send, notSent } = useSendOtp(code?.cardNumber ?? '')
  const shortfall = useShortfall(code?.cardNumber ?? '')
  if (code === null) return null
  const { cardNumber, mobileNo, channel, sentAt, expiresAt, resendAt } = code
  const isWrong = failure?.code === 'otp_wrong'
  return (
    <form className={stack(6)} onSubmit={submit} noValidate>
      <p className={cx('type-supporting', styles['quiet'])}>
        Sent to <strong className="num">{maskedMobile(mobileNo)}</strong>.
        {due > 0 && (
          <>
            {' '}
            It names <Money amount={due} />.
          </>
        )}
      </p>
      {channel === 'desk' && <DemoCode cardNumber={cardNumber} />}
      <OtpBoxes
        key={sentAt}
        autoFocus
        value={typed}
        onChange={type}
        error={isWrong ? specified.otpWrong : undefined}
        errorDetail={isWrong ? triesLeft(failure) : undefined}
      />
      <Lacking cardNumber={cardNumber} shortfall={shortfall} />
      <CodeValidity
        sentAt={sentAt}
        expiresAt={expiresAt}
        resendAt={resendAt}
        onSendAgain={() => {
          forget()
          send()
        }}
      />
      {failure !== null && !isWrong && (
        <Note tone="amber" icon={<WarningIcon />}>
          {failure.msg}. The code is not used up
        </Note>
      )}
      <SendFailure notSent={notSent} />
      <Button type="primary" htmlType="submit" block disabled={typed.length < MIN_CHARACTERS} loading={busy}>
        {specified.verifyOtp}
      </Button>
      <PinWay cardNumber={cardNumber} />
    </form>
  )
}

const triesLeft = ({ triesLeft: left }: ApiFailure): string | undefined =>
  left === undefined ? undefined : left === 0 ? 'Send a new code' : left === 1 ? '1 try left' : `${left} tries left`

/** The typed code, its verification with the toasts of the specification, and what went wrong last. */
function useVerify() {
  const verify = useSetAtom(verifyOtpAtom)
  const toasts = useToasts()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const check = useCallback(
    async (code: string) => {
      const failed = await verify(code)
      setFailure(failed)
      if (failed === null) toasts.success(specified.otpVerified)
      else toasts.error(specified.otpWrong)
    },
    [verify, toasts],
  )
  const [run, busy] = useAction(check)
  return {
    typed,
    busy,
    failure,
    type: (code: string) => {
      setTyped(code)
      setFailure(null)
    },
    forget: () => {
      setTyped('')
      setFailure(null)
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (typed.length >= MIN_CHARACTERS) run(typed)
    },
  }
}

const changedTexts = {
  code: 'The order changed. Send a new code.',
  pin: 'The order changed. It needs the PIN or a code again.',
  supervisor: 'The order changed. It needs a code or a supervisor again.',
  cash: 'The order changed. Take the cash again.',
} as const

/** Step 2 after the order was changed: the code or PIN of before approves nothing any more. */
export function ChangedStep() {
  const code = useAtomValue(approvalAtom)
  const { send, busy, notSent, isHeld } = useSendOtp(code?.cardNumber ?? '')
  const hasTrouble = useAtomValue(lineTroublesAtom).size > 0
  const shortfall = useShortfall(code?.cardNumber ?? '')
  if (code === null) return null
  const { factor, cardNumber } = code
  const isPin = factor === 'pin'
  return (
    <div className={cx(stack(12), styles['form'])}>
      <Note tone="amber" icon={<WarningIcon />} role="status">
        {code.cart === '' ? `${errorMessages.approval_missing}.` : changedTexts[factor]}
      </Note>
      <Lacking cardNumber={cardNumber} shortfall={shortfall} />
      <SendFailure notSent={notSent} />
      {isPin && <PinWay cardNumber={cardNumber} isNext />}
      <Button
        {...(isPin || shortfall !== null ? {} : { type: 'primary' })}
        block
        loading={busy}
        disabled={isHeld || hasTrouble}
        onClick={send}
      >
        {specified.sendOtp}
      </Button>
      {!isPin && <PinWay cardNumber={cardNumber} />}
      {factor === 'supervisor' && notSent === null && <SupervisorWay cardNumber={cardNumber} />}
    </div>
  )
}
