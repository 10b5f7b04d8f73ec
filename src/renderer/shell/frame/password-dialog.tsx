import { Button, Segmented } from 'antd'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { MIN_PASSWORD } from '../../../shared/contract/auth.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { usePasswordForm } from '../login/password-form.ts'
import { APPROVAL_PIN_DIGITS, refusedApprovalPin } from '../../../shared/approval-pin.ts'
import { formatMoment } from '../../../shared/time.ts'
import type { CallReply } from '../../../shared/contract/call.ts'
import { readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'
import { CheckIcon, LockIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { PinField } from '../../ui/form/pin-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'

interface PasswordDialogProps {
  open: boolean
  name: string
  onClose: () => void
}

const parts = [
  { value: 'password', label: 'Password', title: 'Password of', okText: 'Change password' },
  { value: 'pin', label: 'Approval PIN', title: 'Approval PIN of', okText: 'Set PIN' },
] as const

/** Password and approval PIN both need the current password, since the terminal may have been left open. */
export function PasswordDialog({ open, name, onClose }: PasswordDialogProps) {
  const mayApprove = useAtomValue(accessRoutesAtom).includes('backoffice')
  const [chosen, setChosen] = useState<(typeof parts)[number]['value']>('password')
  const { value, title, okText } = parts.find((part) => mayApprove && part.value === chosen) ?? parts[0]
  const toasts = useToasts()
  const password = usePasswordForm('Enter the password you log in with', () => {
    toasts.success('Password changed. Other terminals are logged out')
    onClose()
  })
  const pin = useApprovalPinForm(onClose)
  const reset = () => {
    password.reset()
    pin.reset()
    setChosen('password')
  }
  return (
    <FormDialog
      form={{ ...(value === 'password' ? password : pin), reset }}
      open={open}
      title={`${title} ${name}`}
      okText={okText}
      onClose={onClose}
      above={
        mayApprove && <Segmented aria-label="What to change" block options={[...parts]} value={chosen} onChange={setChosen} />
      }
    >
      {value === 'password' ? <PasswordFields form={password} /> : <ApprovalPinFields form={pin} />}
    </FormDialog>
  )
}

function PasswordFields({ form: { field } }: { form: ReturnType<typeof usePasswordForm> }) {
  return (
    <>
      <PasswordField label="Current password" autoComplete="current-password" {...field('password')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`${MIN_PASSWORD} characters or more. Your other terminals are logged out`}
        {...field('newPassword')}
      />
    </>
  )
}

const approvalPinAtom = readAtom('approvalPin', null)

const EMPTY = { password: '', pin: '', again: '' }

function wrongIn({ pin, again }: typeof EMPTY): Partial<typeof EMPTY> {
  const refused = refusedApprovalPin(pin)
  if (refused !== null) return { pin: refused }
  return pin === again ? {} : { again: 'The PINs do not match' }
}

/** The approval PIN is for refunds, replaced cards and payments without a code; setting and removing it need the password. */
function useApprovalPinForm(onDone: () => void) {
  const toasts = useToasts()
  const isRemoval = useRef(false)
  const form = useForm({
    start: EMPTY,
    asks: { password: 'Enter the password you log in with' },
    check: (typed) => (isRemoval.current ? {} : wrongIn(typed)),
    send: ({ password, pin }) => write('setApprovalPin', { body: { password, pin: isRemoval.current ? '' : pin } }),
    at: () => 'password',
    secrets: ['password', 'pin', 'again'],
    onSaved: () => {
      toasts.success(isRemoval.current ? 'Approval PIN removed' : 'Approval PIN set')
      onDone()
    },
  })
  const sendAs = (removal: boolean) => () => {
    isRemoval.current = removal
    form.submit()
  }
  return { ...form, submit: sendAs(false), remove: sendAs(true) }
}

function ApprovalPinFields({ form: { field, remove } }: { form: ReturnType<typeof useApprovalPinForm> }) {
  const state = useAtomValue(approvalPinAtom).data
  return (
    <>
      {state !== null && <PinState state={state} onRemove={remove} />}
      <PasswordField label="Current password" autoComplete="current-password" {...field('password')} />
      <PinField
        size="large"
        label="New PIN"
        hint={`${APPROVAL_PIN_DIGITS} digits. It approves refunds, replaced cards and payments without a code`}
        {...field('pin')}
      />
      <PinField size="large" label="Repeat new PIN" {...field('again')} />
    </>
  )
}

function PinState({ state, onRemove }: { state: CallReply<'approvalPin'>; onRemove: () => void }) {
  const timeZone = useVenueZone()
  if (!state.set)
    return (
      <Note tone="neutral" icon={<LockIcon />}>
        You have no approval PIN. Without one you cannot approve anything.
      </Note>
    )
  const remove = (
    <Button size="small" onClick={onRemove}>
      Remove PIN
    </Button>
  )
  return state.lockedUntil === '' ? (
    <Note tone="green" icon={<CheckIcon />} action={remove}>
      You approve with a PIN. A new one replaces it.
    </Note>
  ) : (
    <Note tone="amber" icon={<LockIcon />} action={remove}>
      Locked after wrong PINs until {formatMoment(state.lockedUntil, timeZone)}. A new PIN unlocks it now.
    </Note>
  )
}
