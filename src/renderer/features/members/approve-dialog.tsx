import { Modal } from 'antd'
import { useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import type { Enrolment } from '../../../shared/contract/members.ts'
import { useAction } from '../../data/use-action.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { decideAtom } from './enrolments.atoms.ts'
import { PaxPicker } from './pax-picker.tsx'
import { stack } from '../../ui/layout/layout.ts'

interface ApproveDialogProps {
  /** The application to approve; null while closed. */
  enrolment: Enrolment | null
  onClose: () => void
}

/** Chooses the passenger an application belongs to, who then is a member. The one with the same e-mail address or mobile number stands first. */
export function ApproveDialog({ enrolment, onClose }: ApproveDialogProps) {
  const [shown, setShown] = useState(enrolment)
  const [userid, setUserid] = useState<string>()
  const [error, setError] = useState<string>()
  if (enrolment !== null && enrolment !== shown) {
    setShown(enrolment)
    setUserid(enrolment.suggested?._id)
    setError(undefined)
  }
  const [approve, busy] = useApproving(shown, userid, setError, onClose)
  return (
    <Modal
      open={enrolment !== null}
      title={`Make ${shown?.fullName ?? ''} a member`}
      width={480}
      okText="Approve"
      okButtonProps={{ loading: busy }}
      cancelText="Keep waiting"
      onOk={approve}
      onCancel={onClose}
      destroyOnHidden
    >
      {shown !== null && (
        <div className={stack(12)}>
          <p className="type-supporting">
            {shown.email} · {shown.mobileNo}
          </p>
          <PaxPicker suggested={shown.suggested} value={userid} onChange={setUserid} error={error} />
          <p className="type-supporting">The passenger earns Dream Points from the next sale on.</p>
        </div>
      )}
    </Modal>
  )
}

function useApproving(shown: Enrolment | null, userid: string | undefined, refuse: (words: string) => void, onClose: () => void) {
  const decide = useSetAtom(decideAtom)
  const toasts = useToasts()
  const send = useCallback(async () => {
    if (shown === null) return
    if (userid === undefined) return refuse('Choose the passenger')
    const answer = await decide(shown._id, { approved: true, userid })
    if (!answer.ok) return refuse(answer.error.msg)
    toasts.success(`${answer.value.pax?.fullName ?? shown.fullName} is a member`)
    onClose()
  }, [shown, userid, decide, refuse, onClose, toasts])
  return useAction(send)
}
