import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { LockIcon } from '../../ui/art/icons.tsx'
import { startIn } from '../../ui/dialog/start-in.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { SumRows } from '../../ui/parts/sum-rows.tsx'
import { approversAtom, type AskedRows, closeSupervisorAtom, supervisorQuestionAtom } from './supervisor.atoms.ts'
import { SupervisorPin, useSupervisorForm } from './supervisor-pin.tsx'
import { useOnLeave } from '../../data/use-on-leave.ts'

export function SupervisorDialog() {
  const question = useAtomValue(supervisorQuestionAtom)
  const close = useSetAtom(closeSupervisorAtom)
  const { approvers, isOneOut } = useAtomValue(approversAtom)
  const form = useSupervisorForm(approvers ?? [], async (by) => question?.send(by) ?? null, close)
  // Leaving the frame, for example when the terminal locks, approves nothing.
  useOnLeave(close)
  const nobody = approvers?.length === 0
  // The supervisors may be loaded only after the dialog opened, which then had no field to focus.
  useEffect(() => {
    if (!nobody) startIn(document.getElementById(form.id)?.closest<HTMLElement>('[role="dialog"]'))
  }, [nobody, form.id])
  return (
    <FormDialog
      form={form}
      canSend={!nobody}
      open={question !== null}
      title="Supervisor approval"
      isOnTop
      okText="Approve"
      onClose={close}
      above={question !== null && <Asked rows={question.rows} />}
    >
      {nobody ? <Nobody /> : <SupervisorPin form={form} supervisors={approvers ?? []} isOneOut={isOneOut} />}
    </FormDialog>
  )
}

function Asked({ rows }: { rows: AskedRows }) {
  return <SumRows boxed rows={rows.map((row, index) => ({ ...row, strong: index === rows.length - 1 }))} />
}

function Nobody() {
  return (
    <Note tone="amber" icon={<LockIcon />} title="No supervisor has an approval PIN" role="status">
      Someone from the back office logs in, presses their name at the top right, and sets one under Approval PIN.
    </Note>
  )
}
