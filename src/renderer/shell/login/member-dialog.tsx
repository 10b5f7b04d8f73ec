import { Button, Modal } from 'antd'
import { useCallback, useId, useRef } from 'react'
import { specified } from '../../../shared/messages.ts'
import { CheckIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { MemberForm } from './member-form.tsx'
import { useEnrolment } from './use-enrolment.ts'
import { startIn } from '../../ui/dialog/start-in.ts'

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
  return (
    <Modal
      open={open}
      title={specified.becomeAMember}
      width={480}
      centered
      onCancel={onClose}
      mask={{ closable: false }}
      afterOpenChange={(isOpen) => isOpen && startIn(sheet.current?.querySelector('input'))}
      afterClose={restart}
      footer={
        sent ? (
          <Button type="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          [
            <Button key="close" onClick={onClose}>
              Not now
            </Button>,
            <Button key="send" type="primary" htmlType="submit" form={formId} loading={busy}>
              Send application
            </Button>,
          ]
        )
      }
      destroyOnHidden
    >
      {sent ? (
        <Note tone="green" icon={<CheckIcon />} title="Application received" role="status">
          The purser’s office links it to your cabin. You then earn Dream Points with each order you pay.
        </Note>
      ) : (
        <MemberForm ref={sheet} formId={formId} {...enrolment} />
      )}
    </Modal>
  )
}
