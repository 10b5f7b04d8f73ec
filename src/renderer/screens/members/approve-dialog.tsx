import { useSetAtom } from 'jotai'
import type { Enrolment } from '../../../shared/contract/members.ts'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { decideAtom } from './enrolments.atoms.ts'
import { PaxPicker } from './pax-picker.tsx'

interface ApproveDialogProps {
  /** The application to approve; null while closed. */
  enrolment: Enrolment | null
  onClose: () => void
}

/**
 * Approves an application for a passenger, who becomes a member. Suggests the one with the same email address or mobile number.
 */
export function ApproveDialog({ enrolment, onClose }: ApproveDialogProps) {
  const shown = useLastShown(enrolment)
  return shown === null ? null : <Approval key={shown._id} enrolment={shown} open={enrolment !== null} onClose={onClose} />
}

function Approval({ enrolment, open, onClose }: { enrolment: Enrolment; open: boolean; onClose: () => void }) {
  const { _id, fullName, email, mobileNo, suggested } = enrolment
  const decide = useSetAtom(decideAtom)
  const toasts = useToasts()
  const form = useForm({
    start: { userid: suggested?._id ?? '' },
    asks: { userid: 'Choose the passenger' },
    check: () => ({}),
    send: ({ userid }) => decide(_id, { approved: true, userid }),
    at: () => 'userid',
    onSaved: ({ pax }) => {
      toasts.success(`${pax?.fullName ?? fullName} is a member`)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Make ${fullName} a member`}
      width={480}
      okText="Approve"
      cancelText="Keep waiting"
      onClose={onClose}
    >
      <p className="type-supporting">
        {email} · {mobileNo}
      </p>
      <PaxPicker suggested={suggested} {...form.field('userid')} />
      <p className="type-supporting">The passenger earns Dream Points from the next sale.</p>
    </FormDialog>
  )
}
