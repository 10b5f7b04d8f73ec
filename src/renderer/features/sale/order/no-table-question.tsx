import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

interface NoTableQuestionProps {
  open: boolean
  onClose: () => void
  onNoTable: () => void
}

/** Asks for the table of an order without one before it is placed. */
export function NoTableQuestion({ open, onClose, onNoTable }: NoTableQuestionProps) {
  const navigate = useNavigate()
  const footer = [
    <Button key="tables" onClick={() => void navigate('/foodorder/selecttable')}>
      Choose a table
    </Button>,
    <Button key="none" type="primary" data-start onClick={onNoTable}>
      No table
    </Button>,
  ]
  return (
    <Dialog open={open} title="Which table is this order for?" width={400} footer={footer} onClose={onClose}>
      No table is chosen yet.
    </Dialog>
  )
}
