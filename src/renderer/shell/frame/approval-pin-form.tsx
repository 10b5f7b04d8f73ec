import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useState, type SubmitEvent } from 'react'
import { APPROVAL_PIN_DIGITS, refusedApprovalPin } from '../../../shared/approval-pin.ts'
import { formatMoment } from '../../../shared/time.ts'
import type { CallReply } from '../../data/api-types.ts'
import { readAtom } from '../../data/query.ts'
import { useAction } from '../../data/use-action.ts'
import { write } from '../../data/write.ts'
import { CheckIcon, LockIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { PinField } from '../../ui/form/pin-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useVenueZone } from '../../data/venue.atoms.ts'
import type { OwnFormProps } from './own-form.ts'
import styles from './password-dialog.module.css'

/** Whether one has an approval PIN, and until when it is locked. */
const approvalPinAtom = readAtom('approvalPin', null)

const EMPTY = { password: '', pin: '', again: '' }
type Typed = typeof EMPTY
type Errors = Partial<Typed>

/** What the form itself can tell is wrong. To remove the PIN only the password is needed. */
function wrongIn({ password, pin, again }: Typed, isRemoval: boolean): Errors {
  const refused = isRemoval ? null : refusedApprovalPin(pin)
  return {
    ...(password === '' && { password: 'Enter the password you log in with' }),
    ...(refused !== null && { pin: refused }),
    ...(refused === null && !isRemoval && pin !== again && { again: 'This is another PIN than above' }),
  }
}

/** The PIN that one approves refunds, replaced cards and payments without a code with, set by one's password. */
export function ApprovalPinForm({ formId, onBusy, onDone }: OwnFormProps) {
  const toasts = useToasts()
  const [typed, setTyped] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const state = useAtomValue(approvalPinAtom).data
  const [save] = useAction(async (isRemoval: boolean) => {
    const wrong = wrongIn(typed, isRemoval)
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    const answer = await write('setApprovalPin', { body: { password: typed.password, pin: isRemoval ? '' : typed.pin } })
    setTyped(EMPTY)
    if (!answer.ok) {
      const fields = answer.error.fields ?? [{ field: 'password', msg: answer.error.msg }]
      return setErrors(Object.fromEntries(fields.map(({ field, msg }) => [field, msg])))
    }
    toasts.success(isRemoval ? 'Approval PIN removed' : 'Approval PIN set')
    onDone()
  }, onBusy)
  const edit = (field: keyof Typed) => (value: string) => {
    setTyped({ ...typed, [field]: value })
    setErrors({})
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save(false)
  }
  return (
    <form id={formId} className={styles['form']} onSubmit={submit} noValidate autoComplete="off">
      {state !== null && <PinState state={state} onRemove={() => save(true)} />}
      <PasswordField
        label="Present password"
        autoComplete="current-password"
        value={typed.password}
        error={errors.password}
        onChange={edit('password')}
      />
      <PinField
        size="large"
        label="New PIN"
        hint={`${APPROVAL_PIN_DIGITS} digits. It approves refunds, replaced cards and payments without a code`}
        value={typed.pin}
        error={errors.pin}
        onChange={edit('pin')}
      />
      <PinField size="large" label="New PIN again" value={typed.again} error={errors.again} onChange={edit('again')} />
    </form>
  )
}

function PinState({ state, onRemove }: { state: CallReply<'approvalPin'>; onRemove: () => void }) {
  const timeZone = useVenueZone()
  if (!state.set)
    return (
      <Note tone="neutral" icon={<LockIcon />}>
        You have no approval PIN. Without one you approve nothing at the tills.
      </Note>
    )
  const remove = (
    <Button size="small" onClick={onRemove}>
      Remove PIN
    </Button>
  )
  return state.lockedUntil === '' ? (
    <Note tone="green" icon={<CheckIcon />} action={remove}>
      You approve with a PIN. A new one takes its place.
    </Note>
  ) : (
    <Note tone="amber" icon={<LockIcon />} action={remove}>
      Wrong PINs locked it until {formatMoment(state.lockedUntil, timeZone)}. A new one opens it now.
    </Note>
  )
}
