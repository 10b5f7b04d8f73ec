import { useAtomValue } from 'jotai'
import { APPROVAL_PIN_DIGITS } from '../../../shared/approval-pin.ts'
import type { Supervisor } from '../../../shared/contract/supervisors.ts'
import type { ApiFailure, ApiResult } from '../../data/api-types.ts'
import { WarningIcon } from '../../ui/art/icons.tsx'
import { PinField } from '../../ui/form/pin-field.tsx'
import { PinKeypad } from '../../ui/form/pin-keypad.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Note } from '../../ui/parts/note.tsx'
import { isTouchAtom } from '../../ui/theme/look.atoms.ts'
import type { ByPin } from './supervisor.atoms.ts'

const EMPTY: ByPin = { supervisor: '', pin: '' }

/** The PIN is cleared after each send; a single supervisor is preselected. */
export function useSupervisorForm(
  supervisors: readonly Supervisor[],
  send: (by: ByPin) => Promise<ApiResult<unknown> | null>,
  onSaved: () => void,
) {
  const only = supervisors.length === 1 ? (supervisors[0]?._id ?? '') : ''
  const chosen = ({ supervisor, pin }: ByPin): ByPin => ({ supervisor: supervisor || only, pin })
  const form = useForm({
    start: EMPTY,
    secrets: ['pin'],
    check: (typed) => ({
      ...(chosen(typed).supervisor === '' && { supervisor: 'Choose who approves' }),
      ...(typed.pin.length !== APPROVAL_PIN_DIGITS && { pin: 'The supervisor enters all six digits' }),
    }),
    send: (typed) => send(chosen(typed)),
    at: ({ code }) => (code === 'supervisor_pin_wrong' ? 'pin' : null),
    onSaved,
  })
  return { ...form, supervisor: chosen(form.draft).supervisor }
}

interface SupervisorPinProps {
  form: ReturnType<typeof useSupervisorForm>
  supervisors: readonly Supervisor[]
  /** The logged-in person is also a supervisor, and is left out. */
  isOneOut: boolean
}

export function SupervisorPin({ form: { field, supervisor, failure }, supervisors, isOneOut }: SupervisorPinProps) {
  const isTouch = useAtomValue(isTouchAtom)
  const pin = field('pin')
  const isPinWrong = failure?.code === 'supervisor_pin_wrong'
  return (
    <>
      <SelectField
        label="Supervisor"
        placeholder="Who approves"
        hint={isOneOut ? 'Someone else: no one can approve their own request' : undefined}
        {...field('supervisor')}
        value={supervisor === '' ? undefined : supervisor}
        options={supervisors.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <PinField label="PIN" hasKeypad={isTouch} {...pin} error={isPinWrong ? wrongText(failure) : pin.error} />
      {isTouch && <PinKeypad value={pin.value} onChange={pin.onChange} />}
      {failure !== null && !isPinWrong && (
        <Note tone="amber" icon={<WarningIcon />} role="alert">
          {refusalText(failure)}
        </Note>
      )}
    </>
  )
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
