import { Checkbox } from 'antd'
import { useId, type Ref, type SubmitEvent } from 'react'
import { HourglassIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Enrolling } from './use-enrolment.ts'
import { cx } from '../../ui/cx.ts'
import { stack } from '../../ui/layout/layout.ts'
import styles from './member-area.module.css'

type MemberFormProps = Pick<Enrolling, 'draft' | 'errors' | 'failure' | 'submit' | 'edit'> & {
  ref: Ref<HTMLFormElement>
  formId: string
}

/** Name, e-mail, mobile and consent. */
export function MemberForm({ ref, formId, draft, errors, failure, submit, edit }: MemberFormProps) {
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form ref={ref} id={formId} className={stack(12)} onSubmit={send} noValidate>
      <p className="type-supporting">Members earn Dream Points with each order they pay on board.</p>
      <div data-field="fullName">
        <TextField
          label="Full name"
          autoComplete="off"
          maxLength={120}
          value={draft.fullName}
          error={errors.fullName}
          onChange={(fullName) => edit({ fullName })}
        />
      </div>
      <div data-field="email">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={draft.email}
          error={errors.email}
          onChange={(email) => edit({ email })}
        />
      </div>
      <div data-field="mobileNo">
        <TextField
          label="Mobile no."
          type="tel"
          autoComplete="off"
          maxLength={24}
          value={draft.mobileNo}
          error={errors.mobileNo}
          onChange={(mobileNo) => edit({ mobileNo })}
        />
      </div>
      <Consent checked={draft.consent} error={errors.consent} onChange={(consent) => edit({ consent })} />
      {failure !== null && (
        <Note tone="amber" icon={<HourglassIcon />} role="alert">
          {failure.msg}. {waitText(failure.retryAfterSeconds)}
        </Note>
      )}
    </form>
  )
}

const waitText = (seconds: number | undefined): string =>
  seconds === undefined ? 'Nothing was sent.' : `Try again in ${Math.max(1, Math.ceil(seconds / 60))} min.`

interface ConsentProps {
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}

function Consent({ checked, error, onChange }: ConsentProps) {
  const errorId = useId()
  return (
    <div data-field="consent">
      <Checkbox
        checked={checked}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        onChange={(event) => onChange(event.target.checked)}
      >
        The ship may keep these details to run my membership
      </Checkbox>
      {error !== undefined && (
        <div id={errorId} role="alert" className={cx('small wrong', styles['wrong'])}>
          {error}
        </div>
      )}
    </div>
  )
}
