import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { MAX_CHECK_NAME } from '../../../shared/contract/orders.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'

export interface CheckNaming {
  open: boolean
  onClose: () => void
  onName: (name: string) => void
}

export function CheckNameDialog({ open, onClose, onName }: CheckNaming) {
  const navigate = useNavigate()
  const form = useForm({
    start: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: 'Type a name, or choose a table' } : {}),
    // The caller opens the check and shows its failure.
    send: async ({ name }) => {
      onName(name.trim())
      return null
    },
  })
  const footer = [
    <Button key="tables" onClick={() => void navigate('/foodorder/selecttable')}>
      Choose a table
    </Button>,
    <Button key="send" {...form.button}>
      Send
    </Button>,
  ]
  return (
    <FormDialog form={form} open={open} title="Whose check is this?" okText="Send" width={400} footer={footer} onClose={onClose}>
      <TextField
        label="Name of the check"
        hint="It has no table, so staff find it by this name"
        maxLength={MAX_CHECK_NAME}
        autoComplete="off"
        autoFocus
        {...form.field('name')}
      />
    </FormDialog>
  )
}
