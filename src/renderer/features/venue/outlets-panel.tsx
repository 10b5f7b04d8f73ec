import { Button } from 'antd'
import { useAtom } from 'jotai'
import { useState } from 'react'
import type { Outlet } from '../../../shared/contract/outlets.ts'
import { useAction } from '../../data/use-action.ts'
import { outletsAtom } from '../../data/outlets.atoms.ts'
import { write } from '../../data/write.ts'
import { cx } from '../../ui/cx.ts'
import { row } from '../../ui/layout/layout.ts'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { AddOutletDialog, RenameOutletDialog } from './outlet-dialogs.tsx'

/** The outlets of the ship: one at first, of which nothing shows elsewhere. */
export function OutletsPanel() {
  const [outlets, readAgain] = useAtom(outletsAtom)
  const [adding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Outlet | null>(null)
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
            <OutletItem key={outlet._id} outlet={outlet} onRename={() => setRenamed(outlet)} />
          ))}
        </ul>
      </LoadedPart>
      <AddOutletDialog open={adding} onClose={() => setAdding(false)} />
      <RenameOutletDialog outlet={renamed} onClose={() => setRenamed(null)} />
    </Panel>
  )
}

/** An invoice of the series, as its numbers look. */
const seriesOf = ({ code }: Outlet): string => ['INV', ...(code === '' ? [] : [code]), '000001'].join('-')

function OutletItem({ outlet, onRename }: { outlet: Outlet; onRename: () => void }) {
  const { _id, name, closed } = outlet
  const toasts = useToasts()
  const [turn, busy] = useAction(async () => {
    const answer = await write('closeOutlet', { params: { _id: String(_id) }, body: { closed: !closed } })
    if (answer.ok) toasts.success(closed ? `${name} is open again` : `${name} is closed`)
    else toasts.warning(answer.error.msg)
  })
  return (
    <li className={cx(row(12, 'wrap'), 'item')}>
      <div className="grow">
        <div className="strong">{name}</div>
        <div className="type-supporting">
          Invoices from {seriesOf(outlet)}
          {closed ? ', closed' : ''}
        </div>
      </div>
      <Button aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </Button>
      <Button aria-label={`${closed ? 'Open' : 'Close'} ${name}`} disabled={busy} onClick={turn}>
        {closed ? 'Open' : 'Close'}
      </Button>
    </li>
  )
}
