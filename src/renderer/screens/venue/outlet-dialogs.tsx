import { outlets as calls, type Outlet } from '../../../shared/contract/outlets.ts'
import { write } from '../../data/write.ts'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'

const MAX_NAME = 40
const MAX_CODE = 3
const NAMELESS = 'Enter a name, such as Pool Bar'
const CODELESS = 'Enter a letter, and up to two letters or digits'

const typedCode = (code: string): string => code.trim().toUpperCase()

/** Adds an outlet. Its code is part of its invoice numbers for good. */
export function AddOutletDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const toasts = useToasts()
  const form = useForm({
    start: { name: '', code: '' },
    contract: [calls.addOutlet.body, ({ name, code }) => ({ name, code: typedCode(code) })],
    messages: ({ code }) => ({ name: NAMELESS, ...(typedCode(code) !== '' && { code: CODELESS }) }),
    asks: { name: NAMELESS, code: CODELESS },
    send: ({ name, code }) => write('addOutlet', { body: { name, code: typedCode(code) } }),
    again: [],
    onSaved: ({ name }) => {
      toasts.success(`${name} is added. Choose it under Setting on its terminals`)
      onClose()
    },
  })
  return (
    <FormDialog form={form} open={open} title="Add outlet" width={400} okText="Add outlet" cancelText="Cancel" onClose={onClose}>
      <TextField label="Name" maxLength={MAX_NAME} autoFocus {...form.field('name')} />
      <TextField
        label="Code"
        hint="Part of its invoice numbers for good, such as PB"
        maxLength={MAX_CODE}
        {...form.field('code')}
      />
    </FormDialog>
  )
}

interface RenameOutletDialogProps {
  /** The outlet to rename; null while closed. */
  outlet: Outlet | null
  onClose: () => void
}

/** Renames an outlet. A refusal is shown under the field. */
export function RenameOutletDialog({ outlet, onClose }: RenameOutletDialogProps) {
  const shown = useLastShown(outlet)
  return shown === null ? null : (
    <NameDialog key={`${shown._id} ${shown.name}`} outlet={shown} open={outlet !== null} onClose={onClose} />
  )
}

function NameDialog({ outlet, open, onClose }: { outlet: Outlet; open: boolean; onClose: () => void }) {
  const form = useForm({
    start: { name: outlet.name },
    contract: [calls.renameOutlet.body, ({ name }) => ({ name })],
    messages: () => ({ name: NAMELESS }),
    asks: { name: NAMELESS },
    send: ({ name }) => write('renameOutlet', { params: { _id: String(outlet._id) }, body: { name } }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Rename ${outlet.name}`}
      width={400}
      okText="Save name"
      cancelText="Keep name"
      onClose={onClose}
    >
      <TextField label="Name" maxLength={MAX_NAME} autoFocus {...form.field('name')} />
    </FormDialog>
  )
}
