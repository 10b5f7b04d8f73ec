import { Button, Modal } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { startIn } from '../../../ui/dialog/start-in.ts'

interface NoTableQuestionProps {
  open: boolean
  onClose: () => void
  onNoTable: () => void
}

/** Asks where an order goes that has no table yet, before it is placed. */
export function NoTableQuestion({ open, onClose, onNoTable }: NoTableQuestionProps) {
  const navigate = useNavigate()
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      open={open}
      afterOpenChange={(isOpen) => isOpen && startIn(first.current)}
      title="Which table is this order for?"
      width={400}
      centered
      onCancel={onClose}
      footer={[
        <Button key="tables" onClick={() => void navigate('/foodorder/selecttable')}>
          Choose a table
        </Button>,
        <Button key="none" type="primary" ref={first} onClick={onNoTable}>
          No table
        </Button>,
      ]}
    >
      No table is chosen yet.
    </Modal>
  )
}
