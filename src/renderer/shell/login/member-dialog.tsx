import { Button, Checkbox } from 'antd'
import { useId, useState } from 'react'
import { EnrolmentForm } from '../../../shared/contract/members.ts'
import { specified } from '../../../shared/messages.ts'
import { write } from '../../data/write.ts'
import { CheckIcon, HourglassIcon } from '../../ui/art/icons.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { isWrong } from '../../ui/form/form-errors.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Note } from '../../ui/parts/note.tsx'

const EMPTY = { fullName: '', email: '', mobileNo: '', consent: false }
const asks = { fullName: 'Enter your name', mobileNo: 'Enter your mobile number' }

/** The application as it is sent; its consent is always true. */
const bodyOf = ({ fullName, email, mobileNo }: typeof EMPTY) =>
  ({ fullName: fullName.trim(), email: email.trim(), mobileNo: mobileNo.trim(), consent: true }) as const

/** Become a member: four fields, then what happens next. The answer is the same for known and unknown guests. */
export function MemberDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [sent, setSent] = useState(false)
  const form = useForm({
    start: EMPTY,
    asks,
    contract: [EnrolmentForm, bodyOf],
    check: ({ consent }) => (consent ? {} : { consent: 'Tick this to apply' }),
    send: (draft) => write('enrol', { body: bodyOf(draft) }),
    onSaved: () => setSent(true),
  })
  const reset = () => {
    form.reset()
    setSent(false)
  }
  return (
    <FormDialog
      form={{ ...form, reset }}
      open={open}
      title={specified.becomeAMember}
      width={480}
      okText="Send application"
      cancelText="Not now"
      onClose={onClose}
      {...(sent && {
        footer: (
          <Button type="primary" onClick={onClose}>
            Close
          </Button>
        ),
      })}
    >
      {sent ? (
        <Note tone="green" icon={<CheckIcon />} title="Application received" role="status">
          The purser’s office links it to your cabin. You then earn Dream Points with each order you pay.
        </Note>
      ) : (
        <MemberFields form={form} />
      )}
    </FormDialog>
  )
}

function MemberFields({ form: { field, failure, errors } }: { form: ReturnType<typeof useForm<typeof EMPTY>> }) {
  return (
    <>
      <p className="type-supporting">Members earn Dream Points with each order they pay on board.</p>
      <TextField label="Full name" autoComplete="off" maxLength={120} {...field('fullName')} />
      <TextField label="Email" type="email" autoComplete="off" maxLength={254} {...field('email')} />
      <TextField label="Mobile no." type="tel" autoComplete="off" maxLength={24} {...field('mobileNo')} />
      <Consent {...field('consent')} />
      {failure !== null && !isWrong(errors) && (
        <Note tone="amber" icon={<HourglassIcon />} role="alert">
          {failure.msg}. {waitText(failure.retryAfterSeconds)}
        </Note>
      )}
    </>
  )
}

const waitText = (seconds: number | undefined): string =>
  seconds === undefined ? 'Nothing was sent.' : `Try again in ${Math.max(1, Math.ceil(seconds / 60))} min.`

interface ConsentProps {
  value: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}

function Consent({ value, error, onChange }: ConsentProps) {
  const errorId = useId()
  const isMissing = error !== undefined
  return (
    <div data-wrong={isMissing || undefined}>
      <Checkbox
        checked={value}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? errorId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      >
        The ship may keep these details to run my membership
      </Checkbox>
      {isMissing && (
        <div id={errorId} role="alert" className="mt-1.25 text-sm text-red">
          {error}
        </div>
      )}
    </div>
  )
}
