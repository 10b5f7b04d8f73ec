import { Modal } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import type { Supervisor } from '../../../shared/contract/supervisors.ts'
import type { ApiFailure } from '../../lib/api-types.ts'
import { useAction } from '../../lib/use-action.ts'
import { LockIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { ApprovalPinField, isWholePin } from '../../ui/parts/approval-pin-field.tsx'
import { formatSeconds } from '../../ui/parts/code-validity.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { SelectField } from '../../ui/parts/select-field.tsx'
import { SumRows } from '../../ui/parts/sum-rows.tsx'
import {
  type AskedRows,
  type ByPin,
  closeSupervisorAtom,
  loadSupervisorsAtom,
  supervisorQuestionAtom,
  supervisorsAtom,
} from './supervisor.atoms.ts'
import styles from './supervisor-dialog.module.css'

/** Above the drawer that may have asked. */
const LAYER = 1100

/** Supervisor approval: what is to be allowed, who allows it, and their PIN. Whoever is logged in types it too if it is theirs. */
export function SupervisorDialog() {
  const question = useAtomValue(supervisorQuestionAtom)
  const close = useSetAtom(closeSupervisorAtom)
  const load = useSetAtom(loadSupervisorsAtom)
  const { data: supervisors } = useAtomValue(supervisorsAtom)
  const formId = useId()
  const place = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const isOpen = question !== null
  useEffect(() => {
    if (isOpen) void load()
  }, [isOpen, load])
  // Leaving the frame, as a lock of the terminal does, approves nothing.
  useEffect(() => close, [close])
  const nobody = supervisors?.length === 0
  return (
    <Modal
      open={isOpen}
      title="Supervisor approval"
      width={440}
      zIndex={LAYER}
      okText="Approve"
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy, ...(nobody && { style: { display: 'none' } }) }}
      cancelText="Close"
      onCancel={close}
      mask={{ closable: false }}
      afterOpenChange={(opened) => opened && place.current?.querySelector<HTMLElement>('input[type=password]')?.focus()}
      destroyOnHidden
    >
      {question !== null && (
        <div ref={place} className={styles['dialog']}>
          <Asked rows={question.rows} />
          {nobody ? (
            <Nobody />
          ) : (
            <PinForm
              formId={formId}
              supervisors={supervisors ?? []}
              onBusy={setBusy}
              onSend={async (by) => {
                const answer = await question.send(by)
                if (answer.ok) close()
                return answer.ok ? null : answer.error
              }}
            />
          )}
        </div>
      )}
    </Modal>
  )
}

function Asked({ rows }: { rows: AskedRows }) {
  return <SumRows boxed rows={rows.map((row, index) => ({ ...row, strong: index === rows.length - 1 }))} />
}

function Nobody() {
  return (
    <Note tone="amber" icon={<LockIcon />} title="No supervisor has an approval PIN" role="status">
      Somebody of the back office logs in, presses their name at the top right, and sets one under Approval PIN.
    </Note>
  )
}

interface PinFormProps {
  formId: string
  supervisors: readonly Supervisor[]
  onBusy: (busy: boolean) => void
  /** Answers why not, or null when it is approved. */
  onSend: (by: ByPin) => Promise<ApiFailure | null>
}

function PinForm({ formId, supervisors, onBusy, onSend }: PinFormProps) {
  const [chosen, setChosen] = useState<string>()
  const [pin, setPin] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const supervisor = chosen ?? (supervisors.length === 1 ? supervisors[0]?._id : undefined)
  const field = useRef<HTMLDivElement>(null)
  const [approve] = useAction(async () => {
    const isMissing = supervisor === undefined || !isWholePin(pin)
    setMissing(isMissing)
    if (supervisor === undefined || isMissing) return
    onBusy(true)
    const why = await onSend({ supervisor, pin })
    onBusy(false)
    setPin('')
    setFailure(why)
    if (why !== null) field.current?.querySelector('input')?.focus()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    approve()
  }
  const isWrong = failure?.code === 'supervisor_pin_wrong'
  return (
    <form id={formId} className={styles['form']} onSubmit={submit} noValidate autoComplete="off">
      <SelectField
        label="Supervisor"
        placeholder="Who approves"
        value={supervisor}
        error={missing && supervisor === undefined ? 'Choose who approves' : undefined}
        options={supervisors.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(id) => {
          setChosen(id)
          setFailure(null)
        }}
      />
      <div ref={field}>
        <ApprovalPinField
          label="PIN"
          value={pin}
          error={isWrong ? wrongWords(failure) : missing && !isWholePin(pin) ? 'The supervisor types all six digits' : undefined}
          onChange={(typed) => {
            setPin(typed)
            setMissing(false)
            setFailure(null)
          }}
        />
      </div>
      {failure !== null && !isWrong && (
        <Note tone="amber" icon={<WarningIcon />} role="alert">
          {refusalWords(failure)}
        </Note>
      )}
    </form>
  )
}

const wrongWords = ({ msg, triesLeft }: ApiFailure): string =>
  triesLeft === undefined ? msg : `${msg}. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left`

const refusalWords = ({ msg, fields, retryAfterSeconds }: ApiFailure): string =>
  retryAfterSeconds === undefined
    ? (fields?.[0]?.msg ?? msg)
    : `${msg}. This PIN may be tried again in ${formatSeconds(retryAfterSeconds)}`
