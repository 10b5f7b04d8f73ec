import { useAtomValue } from 'jotai'
import { useRef, useState, type SubmitEvent } from 'react'
import { APPROVAL_PIN_DIGITS } from '../../../shared/approval-pin.ts'
import type { Supervisor } from '../../../shared/contract/supervisors.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { useAction } from '../../data/use-action.ts'
import { WarningIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { PinField } from '../../ui/form/pin-field.tsx'
import { PinKeypad } from '../../ui/form/pin-keypad.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { isTouchAtom } from '../../ui/theme/look.atoms.ts'
import type { ByPin } from './supervisor.atoms.ts'
import styles from './supervisor-dialog.module.css'

interface SupervisorPinProps {
  formId: string
  supervisors: readonly Supervisor[]
  /** Whoever is logged in is a supervisor too and left out. */
  isOneOut: boolean
  onBusy: (busy: boolean) => void
  /** Answers why not, or null when it is approved. */
  onSend: (by: ByPin) => Promise<ApiFailure | null>
}

/** Who approves, and their PIN: never shown, and gone once it was sent. */
export function SupervisorPin(props: SupervisorPinProps) {
  const { formId, supervisors, isOneOut } = props
  const isTouch = useAtomValue(isTouchAtom)
  const field = useRef<HTMLDivElement>(null)
  const toField = () => field.current?.querySelector('input')?.focus()
  const { supervisor, choose, pin, type, approve, errors, refusal } = useApproval(props, toField)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    approve()
  }
  return (
    <form id={formId} className={styles['form']} onSubmit={submit} noValidate autoComplete="off">
      <SelectField
        label="Supervisor"
        placeholder="Who approves"
        hint={isOneOut ? 'Somebody else: nobody approves what they do themselves' : undefined}
        value={supervisor}
        error={errors.supervisor}
        options={supervisors.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={choose}
      />
      <div ref={field}>
        <PinField label="PIN" hasKeypad={isTouch} value={pin} error={errors.pin} onChange={type} />
      </div>
      {isTouch && <PinKeypad value={pin} onChange={type} />}
      {refusal !== null && (
        <Note tone="amber" icon={<WarningIcon />} role="alert">
          {refusal}
        </Note>
      )}
    </form>
  )
}

/** What was chosen and typed, and what became of it. A venue with one supervisor has them chosen. */
function useApproval({ supervisors, onBusy, onSend }: SupervisorPinProps, onRefused: () => void) {
  const [chosen, setChosen] = useState<string>()
  const [pin, setPin] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const supervisor = chosen ?? (supervisors.length === 1 ? supervisors[0]?._id : undefined)
  const isShort = pin.length !== APPROVAL_PIN_DIGITS
  const [approve] = useAction(async () => {
    setMissing(supervisor === undefined || isShort)
    if (supervisor === undefined || isShort) return
    const why = await onSend({ supervisor, pin })
    setPin('')
    setFailure(why)
    if (why !== null) onRefused()
  }, onBusy)
  const forget = () => {
    setMissing(false)
    setFailure(null)
  }
  const isWrong = failure?.code === 'supervisor_pin_wrong'
  return {
    supervisor,
    choose: (id: string) => {
      setChosen(id)
      forget()
    },
    pin,
    type: (typed: string) => {
      setPin(typed)
      forget()
    },
    approve,
    errors: {
      supervisor: missing && supervisor === undefined ? 'Choose who approves' : undefined,
      pin: isWrong ? wrongText(failure) : missing && isShort ? 'The supervisor types all six digits' : undefined,
    },
    refusal: failure === null || isWrong ? null : refusalText(failure),
  }
}

const wrongText = ({ msg, triesLeft }: ApiFailure): string =>
  triesLeft === undefined ? msg : `${msg}. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left`

const MINUTE_SECONDS = 60
const HOUR_MINUTES = 60

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS)
  return minutes <= HOUR_MINUTES ? `${minutes} min` : `${Math.ceil(minutes / HOUR_MINUTES)} h`
}

const refusalText = ({ msg, fields, retryAfterSeconds }: ApiFailure): string =>
  retryAfterSeconds === undefined
    ? (fields?.[0]?.msg ?? msg)
    : `${msg}. This PIN can be tried again in ${waitText(retryAfterSeconds)}`
