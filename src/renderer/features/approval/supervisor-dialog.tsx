import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useState } from 'react'
import { LockIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { SumRows } from '../../ui/parts/sum-rows.tsx'
import { approversAtom, type AskedRows, closeSupervisorAtom, supervisorQuestionAtom } from './supervisor.atoms.ts'
import { SupervisorPin } from './supervisor-pin.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './supervisor-dialog.module.css'

/** Supervisor approval: what is to be allowed, who allows it, and their PIN. Whoever is logged in is offered only where nobody else may. */
export function SupervisorDialog() {
  const question = useAtomValue(supervisorQuestionAtom)
  const close = useSetAtom(closeSupervisorAtom)
  const { approvers, isOneOut } = useAtomValue(approversAtom)
  const formId = useId()
  const [busy, setBusy] = useState(false)
  // Leaving the frame, as a lock of the terminal does, approves nothing.
  useEffect(() => close, [close])
  const nobody = approvers?.length === 0
  return (
    <Dialog
      open={question !== null}
      title="Supervisor approval"
      isOnTop
      {...(!nobody && { submit: { label: 'Approve', formId, busy } })}
      onClose={close}
    >
      {question !== null && (
        <div className={styles['dialog']}>
          <Asked rows={question.rows} />
          {nobody ? (
            <Nobody />
          ) : (
            <SupervisorPin
              formId={formId}
              supervisors={approvers ?? []}
              isOneOut={isOneOut}
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
    </Dialog>
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
