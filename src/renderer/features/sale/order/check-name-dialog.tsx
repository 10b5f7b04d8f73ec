import { Button } from 'antd'
import { useId, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { MAX_CHECK_NAME } from '../../../../shared/contract/orders.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

/** Whether the name of a check is asked for, and what becomes of it. */
export interface CheckNaming {
  open: boolean
  onClose: () => void
  onName: (name: string) => void
}

/** Asks what a check is called that has no table: so the counter finds it again. */
export function CheckNameDialog({ open, onClose, onName }: CheckNaming) {
  const [name, setName] = useState('')
  const navigate = useNavigate()
  const formId = useId()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onName(name.trim())
  }
  const footer = [
    <Button key="tables" onClick={() => void navigate('/foodorder/selecttable')}>
      Choose a table
    </Button>,
    <Button key="send" type="primary" htmlType="submit" form={formId} disabled={name.trim() === ''}>
      Send
    </Button>,
  ]
  return (
    <Dialog open={open} title="Whose check is this?" width={400} footer={footer} onClose={onClose}>
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label="Name of the check"
          hint="It has no table: the counter finds it by this name"
          maxLength={MAX_CHECK_NAME}
          autoComplete="off"
          autoFocus
          value={name}
          onChange={setName}
        />
      </form>
    </Dialog>
  )
}
