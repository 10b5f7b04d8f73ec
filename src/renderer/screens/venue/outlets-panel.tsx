import { Button } from 'antd'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { type Outlet, outlets as calls } from '../../../shared/contract/outlets.ts'
import { useAction } from '../../data/use-action.ts'
import { outletsAtom } from '../../data/outlets.atoms.ts'
import { write } from '../../data/write.ts'
import { useAsk } from '../../ui/form/use-ask.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'

/** While there is only one outlet, other screens do not mention outlets. */
export function OutletsPanel() {
  const [outlets, readAgain] = useAtom(outletsAtom)
  const [adding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Outlet | null>(null)
  const isLast = ({ _id }: Outlet) => outlets.data.every((other) => other._id === _id || other.closed)
  const footer = (
    <Button block onClick={() => setAdding(true)}>
      Add outlet
    </Button>
  )
  return (
    <Panel title="Outlets" footer={footer} flush>
      <LoadedPart
        reading={outlets}
        what="The outlets"
        text="Nothing was changed."
        label="Loading the outlets"
        onRetry={() => readAgain()}
      >
        <ul aria-label="Outlets">
          {outlets.data.map((outlet) => (
            <OutletItem key={outlet._id} outlet={outlet} isLast={isLast(outlet)} onRename={() => setRenamed(outlet)} />
          ))}
        </ul>
      </LoadedPart>
      <AddOutletDialog open={adding} onClose={() => setAdding(false)} />
      <RenameOutletDialog outlet={renamed} onClose={() => setRenamed(null)} />
    </Panel>
  )
}

const seriesOf = ({ code }: Outlet): string => ['INV', ...(code === '' ? [] : [code]), '000001'].join('-')

interface OutletItemProps {
  outlet: Outlet
  /** The only open outlet cannot be closed. */
  isLast: boolean
  onRename: () => void
}

function OutletItem({ outlet, isLast, onRename }: OutletItemProps) {
  const { _id, name, closed } = outlet
  const { ask, question } = useAsk()
  const toasts = useToasts()
  const turn = async () => {
    const answer = await write('closeOutlet', { params: { _id: String(_id) }, body: { closed: !closed } })
    toasts.outcome(answer, closed ? `${name} is open again` : `${name} is closed`)
  }
  const [turnNow, busy] = useAction(turn)
  const close = () =>
    ask({
      title: `Close ${name}?`,
      keepLabel: 'Keep open',
      confirmLabel: 'Close outlet',
      text: 'Everyone working there is logged out, and no one can log in there until it is opened again.',
      act: turn,
    })
  return (
    <li className="flex min-h-17 flex-wrap items-center gap-3 border-b border-line px-5 py-2.5">
      <div className="flex-fill">
        <div className="font-semibold">{name}</div>
        <div className="type-supporting">
          Invoices from {seriesOf(outlet)}
          {closed ? ', closed' : ''}
        </div>
      </div>
      <Button aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </Button>
      {closed && (
        <Button aria-label={`Open ${name}`} disabled={busy} onClick={turnNow}>
          Open
        </Button>
      )}
      {!closed && !isLast && (
        <Button aria-label={`Close ${name}`} onClick={() => void close()}>
          Close
        </Button>
      )}
      {question}
    </li>
  )
}

const MAX_NAME = 40
const MAX_CODE = 3
const NAMELESS = 'Enter a name, such as Pool Bar'
const CODELESS = 'Enter a letter, and up to two letters or digits'

const typedCode = (code: string): string => code.trim().toUpperCase()

/** The code is part of the outlet's invoice numbers for good. */
function AddOutletDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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
  outlet: Outlet | null
  onClose: () => void
}

function RenameOutletDialog({ outlet, onClose }: RenameOutletDialogProps) {
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
