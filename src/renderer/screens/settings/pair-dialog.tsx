import { readCode } from '../../../shared/pairing.ts'
import { bridge } from '../../platform/bridge.ts'
import { LockIcon } from '../../ui/art/icons.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Note } from '../../ui/parts/note.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'

interface PairDialogProps {
  open: boolean
  address: string
  onClose: () => void
}

const asks = { address: 'Enter the address that goes with the code', code: 'Enter the code' }
const NO_CODE = 'A code has 16 letters and digits, such as 8F3K-2M7Q-09WX-T4AB'

/** The server's back office makes the code. */
export function PairDialog({ open, address, onClose }: PairDialogProps) {
  const toasts = useToasts()
  const form = useForm({
    start: { address, code: '' },
    asks,
    check: ({ code }) => (code.trim() === '' || readCode(code) !== null ? {} : { code: NO_CODE }),
    send: (draft) => bridge.call('pairServer', { address: draft.address.trim().replace(/\/+$/, ''), code: draft.code }),
    secrets: ['code'],
    onSaved: ({ venue }) => {
      toasts.success(`Paired with ${venue}. Restart Purser to use it`)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      title="Pair with a server"
      okText="Pair"
      onClose={onClose}
      above={
        <p>
          In the back office of the server, <b>Admin User → Venue → Terminals</b> makes a code that is good for ten minutes. Ask
          for the code and the address.
        </p>
      }
    >
      <TextField
        label="Address"
        size="large"
        inputMode="url"
        autoComplete="off"
        placeholder="https://purser.ship.example"
        {...form.field('address')}
      />
      <TextField label="Pairing code" size="large" autoComplete="off" placeholder="8F3K-2M7Q-09WX-T4AB" {...form.field('code')} />
      {form.failure !== null && (
        <Note tone="red" icon={<LockIcon />} role="alert">
          {form.failure.msg}
        </Note>
      )}
    </FormDialog>
  )
}
