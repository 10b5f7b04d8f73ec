import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { ok } from '../../../../shared/errors.ts'
import { errorMessages, specified } from '../../../../shared/messages.ts'
import type { ApiFailure } from '../../../data/api-types.ts'
import { ShownCode } from '../../../ui/parts/shown-code.tsx'
import { WarningIcon } from '../../../ui/art/icons.tsx'
import { CodeValidity } from '../../../ui/parts/code-validity.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { HeldButton } from '../../../ui/form/held-button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { OtpBoxes } from '../../../ui/form/otp-boxes.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import type { Approval } from '../../../model/sale/sale.ts'
import { approvalAtom } from '../../../sale/state/sale.atoms.ts'
import { maskedMobile, MIN_CHARACTERS, verifyOtpAtom } from './approval.atoms.ts'
import { lineTroublesAtom } from '../../../sale/state/cart.atoms.ts'
import { TROUBLED } from '../../../model/sale/why-held.ts'
import { dueAtom } from '../../../sale/state/tender.atoms.ts'
import { Lacking } from '../../../sale/payment/lacking.tsx'
import { PinWay } from './pin-way.tsx'
import { SendFailure } from './send-failure.tsx'
import { useShortfall } from '../../../sale/payment/shortfall.ts'
import { SupervisorWay } from './supervisor-way.tsx'
import { useSendOtp } from './use-send-otp.ts'
import { cx } from '../../../ui/cx.ts'
import styles from './approval-panel.module.css'

export function CodeStep() {
  const code = useAtomValue(approvalAtom)
  const form = useVerify()
  const { send, notSent } = useSendOtp(code?.cardNumber ?? '')
  const shortfall = useShortfall(code?.cardNumber ?? '')
  const verify = useRef<HTMLButtonElement>(null)
  // Focus scrolls only the boxes into view; in a short window the button below them would stay hidden.
  const show = () => {
    verify.current?.scrollIntoView({ block: 'nearest' })
  }
  useEffect(show, [form.failure, notSent, shortfall])
  if (code === null) return null
  const { cardNumber, channel, sentAt, expiresAt, resendAt } = code
  const sendAgain = () => {
    form.edit({ code: '' })
    send()
  }
  return (
    <Form form={form} className="grid gap-1.5">
      <SentTo code={code} />
      {channel === 'desk' && <ShownCode cardNumber={cardNumber} onShown={show} />}
      <TypedCode key={sentAt} form={form} />
      <Lacking cardNumber={cardNumber} shortfall={shortfall} />
      <CodeValidity sentAt={sentAt} expiresAt={expiresAt} resendAt={resendAt} onSendAgain={sendAgain} />
      {form.failure !== null && form.failure.code !== 'otp_wrong' && (
        <Note tone="amber" icon={<WarningIcon />}>
          {form.failure.msg}. The code is still good
        </Note>
      )}
      <SendFailure notSent={notSent} />
      <HeldButton
        ref={verify}
        // Scrolled into view with room for content above it that grows by a few pixels afterwards.
        className="scroll-my-3"
        {...form.button}
        block
        why={form.draft.code.length < MIN_CHARACTERS ? 'The code is not complete' : null}
        isSaid
      >
        {specified.verifyOtp}
      </HeldButton>
      <PinWay cardNumber={cardNumber} />
    </Form>
  )
}

function SentTo({ code: { mobileNo } }: { code: Approval }) {
  const due = useAtomValue(dueAtom)
  return (
    <p className="type-supporting [&_strong]:text-ink">
      Sent to <strong className="tabular-nums">{maskedMobile(mobileNo)}</strong>
      {due > 0 && (
        <>
          {' for '}
          <Money amount={due} />
        </>
      )}
      .
    </p>
  )
}

function TypedCode({ form: { field, failure } }: { form: ReturnType<typeof useVerify> }) {
  const { value, onChange } = field('code')
  const wrong = failure?.code === 'otp_wrong' ? { error: specified.otpWrong, errorDetail: triesLeft(failure) } : {}
  return <OtpBoxes autoFocus value={value} onChange={onChange} {...wrong} />
}

const triesLeft = ({ triesLeft: left }: ApiFailure): string | undefined =>
  left === undefined ? undefined : left === 0 ? 'Send a new code' : left === 1 ? '1 try left' : `${left} tries left`

function useVerify() {
  const verify = useSetAtom(verifyOtpAtom)
  const toasts = useToasts()
  return useForm({
    start: { code: '' },
    send: async ({ code }) => {
      if (code.length < MIN_CHARACTERS) return null
      const failure = await verify(code)
      return failure === null ? ok(null) : { ok: false, error: failure }
    },
    onSaved: () => toasts.success(specified.otpVerified),
    onRefused: () => toasts.error(specified.otpWrong),
  })
}

const changedTexts = {
  code: 'The order changed. Send a new code.',
  pin: 'The order changed. It needs the PIN or a code again.',
  supervisor: 'The order changed. It needs a code or a supervisor again.',
  cash: 'The order changed. Take the cash again.',
} as const

export function ChangedStep() {
  const code = useAtomValue(approvalAtom)
  const { send, busy, notSent, isHeld } = useSendOtp(code?.cardNumber ?? '')
  const hasTrouble = useAtomValue(lineTroublesAtom).size > 0
  const shortfall = useShortfall(code?.cardNumber ?? '')
  if (code === null) return null
  const { factor, cardNumber } = code
  const isPin = factor === 'pin'
  return (
    <div className={cx('grid gap-3', styles['form'])}>
      <Note tone="amber" icon={<WarningIcon />} role="status">
        {code.cart === '' ? `${errorMessages.approval_missing}.` : changedTexts[factor]}
      </Note>
      <Lacking cardNumber={cardNumber} shortfall={shortfall} />
      <SendFailure notSent={notSent} />
      {isPin && <PinWay cardNumber={cardNumber} isNext />}
      <HeldButton
        {...(isPin || shortfall !== null ? {} : { type: 'primary' })}
        block
        loading={busy}
        why={hasTrouble ? TROUBLED : isHeld ? 'The card waits for its next code' : null}
        isSaid
        onClick={send}
      >
        {specified.sendOtp}
      </HeldButton>
      {!isPin && <PinWay cardNumber={cardNumber} />}
      {factor === 'supervisor' && notSent === null && <SupervisorWay cardNumber={cardNumber} />}
    </div>
  )
}
