import { Button } from 'antd'
import { useAtom } from 'jotai'
import { useState } from 'react'
import type { Outlet } from '../../../shared/contract/outlets.ts'
import { useAction } from '../../data/use-action.ts'
import { outletsAtom } from '../../data/outlets.atoms.ts'
import { write } from '../../data/write.ts'
import { useAsk } from '../../ui/dialog/use-ask.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { AddOutletDialog, RenameOutletDialog } from './outlet-dialogs.tsx'

/** Adds, renames, closes and opens the ship's outlets. While there is only one, other screens do not mention outlets. */
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

/** An example of the outlet's invoice numbers. */
const seriesOf = ({ code }: Outlet): string => ['INV', ...(code === '' ? [] : [code]), '000001'].join('-')

interface OutletItemProps {
  outlet: Outlet
  /** Whether no other outlet is open, so that this one cannot be closed. */
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
