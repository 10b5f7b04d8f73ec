import { Button } from 'antd'
import { useCallback, useId, useRef } from 'react'
import { specified } from '../../../shared/messages.ts'
import { CheckIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { MemberForm } from './member-form.tsx'
import { useEnrolment } from './use-enrolment.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Become a member: four fields, and afterwards what happens next. Whatever is known of the guest, the answer is the same. */
export function MemberDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId()
  const sheet = useRef<HTMLFormElement>(null)
  const focusField = useCallback(
    (field: string) => sheet.current?.querySelector<HTMLElement>(`[data-field=${field}] input`)?.focus(),
    [],
  )
  const enrolment = useEnrolment(focusField)
  const { sent, busy, restart } = enrolment
  const closeButton = (
    <Button type="primary" onClick={onClose}>
      Close
    </Button>
  )
  return (
    <Dialog
      open={open}
      title={specified.becomeAMember}
      width={480}
      {...(sent ? { footer: closeButton } : { submit: { label: 'Send application', formId, busy } })}
      closeLabel="Not now"
      onClose={onClose}
      onClosed={restart}
    >
      {sent ? (
        <Note tone="green" icon={<CheckIcon />} title="Application received" role="status">
          The purser’s office links it to your cabin. You then earn Dream Points with each order you pay.
        </Note>
      ) : (
        <MemberForm ref={sheet} formId={formId} {...enrolment} />
      )}
    </Dialog>
  )
}
