import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { ok } from '../../../../shared/errors.ts'
import { errorMessages, specified } from '../../../../shared/messages.ts'
import { saleAtom } from '../../../sale/state/sale.atoms.ts'
import type { ApiFailure } from '../../../data/api-types.ts'
import { CheckIcon, LockIcon, WarningIcon } from '../../../ui/art/icons.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { HeldButton } from '../../../ui/form/held-button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PinField } from '../../../ui/form/pin-field.tsx'
import { PinKeypad } from '../../../ui/form/pin-keypad.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { isTouchAtom } from '../../../ui/theme/look.atoms.ts'
import { verifyPinAtom } from './approval.atoms.ts'
import { dueAtom } from '../../../sale/state/tender.atoms.ts'
import { SendFailure } from './send-failure.tsx'
import { useSendOtp } from './use-send-otp.ts'
import { cx } from '../../../ui/cx.ts'
import styles from './approval-panel.module.css'

const MIN_DIGITS = 4
const VERIFY = 'Verify PIN'

export function PinStep() {
  const card = useAtomValue(saleAtom).pinCard
  const form = useVerifyPin()
  const { send, busy, notSent, isHeld } = useSendOtp(card?.cardNumber ?? '')
  if (card === null) return null
  const isLocked = form.failure?.code === 'pin_locked' || form.failure?.triesLeft === 0
  return (
    <Form form={form} className={cx('grid gap-3', styles['form'])}>
      {isLocked ? (
        <Note tone="amber" icon={<LockIcon />} role="alert">
          {errorMessages.pin_locked}.
        </Note>
      ) : (
        <TypedPin form={form} />
      )}
      <SendFailure notSent={notSent} hasSupervisor={false} />
      <HeldButton
        {...(isLocked ? { type: 'primary' } : {})}
        block
        loading={busy}
        why={isHeld ? 'The card waits for its next code' : null}
        isSaid
        onClick={send}
      >
        {specified.sendOtp}
      </HeldButton>
    </Form>
  )
}

function TypedPin({ form }: { form: ReturnType<typeof useVerifyPin> }) {
  const due = useAtomValue(dueAtom)
  const isTouch = useAtomValue(isTouchAtom)
  const { failure, busy } = form
  const pin = form.field('pin')
  const isWrong = failure?.code === 'pin_wrong'
  return (
    <>
      <p className="type-supporting [&_strong]:text-ink">
        The guest types it for <Money amount={due} />.
      </p>
      <PinField label="Card PIN" {...pin} error={isWrong ? wrongPinText(failure) : pin.error} hasKeypad={isTouch} autoFocus />
      {failure !== null && !isWrong && (
        <Note tone="amber" icon={<WarningIcon />} role="alert">
          {failure.msg}
        </Note>
      )}
      {isTouch ? (
        <PinKeypad value={pin.value} onChange={pin.onChange} disabled={busy} lastKey={<VerifyKey busy={busy} />} />
      ) : (
        <Button {...form.button} block>
          {VERIFY}
        </Button>
      )}
    </>
  )
}

/** It is the keypad's last key, since a separate button would not fit below. */
function VerifyKey({ busy }: { busy: boolean }) {
  return <Button type="primary" htmlType="submit" loading={busy} icon={<CheckIcon />} title={VERIFY} aria-label={VERIFY} />
}

const wrongPinText = ({ msg, triesLeft }: ApiFailure): string =>
  triesLeft === 1 ? `${msg}. 1 try left` : `${msg}. ${triesLeft} tries left`

function useVerifyPin() {
  const verify = useSetAtom(verifyPinAtom)
  const toasts = useToasts()
  return useForm({
    start: { pin: '' },
    secrets: ['pin'],
    check: ({ pin }) => (pin.length < MIN_DIGITS ? { pin: `Type the ${MIN_DIGITS} to 6 digits` } : {}),
    send: async ({ pin }) => {
      const failure = await verify(pin)
      return failure === null ? ok(null) : { ok: false, error: failure }
    },
    at: ({ code }) => (code === 'pin_wrong' ? 'pin' : null),
    onSaved: () => toasts.success('PIN verified'),
  })
}
