import { Button } from 'antd'
import type { Order } from '../../../../shared/contract/orders.ts'
import { formatRupees, paiseOf } from '../../../../shared/money/money.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { RecallIcon } from '../../../ui/art/icons.tsx'
import type { Relocation } from './relocate.atoms.ts'
import type { useUndo } from './use-undo.ts'
import { formatTables } from '../../../model/format.ts'
import { guestOf } from '../../../model/orders/order-name.ts'
import { Note } from '../../../ui/parts/note.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'

export function MovePanel({ order, kind, onStop }: { order: Order; kind: Relocation; onStop: () => void }) {
  const isMove = kind === 'move'
  const foot = (
    <div className="grid gap-2">
      <p className="type-supporting">Tap a table with ‘{isMove ? 'Move here' : 'Merge with'}’</p>
      <Button size="large" block onClick={onStop}>
        {isMove ? 'Stop moving' : 'Stop merging'}
      </Button>
    </div>
  )
  return (
    <Panel title={isMove ? 'Move order' : 'Merge order'} footer={foot}>
      <div className="grid gap-3.5">
        <SumRows
          rows={[
            { label: 'From', value: formatTables(order.ordertable) || 'No table' },
            { label: 'Guest', value: guestOf(order) },
            { label: 'Amount', value: formatRupees(paiseOf(order.totalprice)) },
            { label: 'Taken by', value: order.staffName },
          ]}
        />
        <Note tone="neutral" icon={<Glyph name="preparing" size={18} />}>
          {isMove
            ? 'Nothing is sent to the kitchen again. Its tickets show the new table.'
            : `Nothing is sent to the kitchen again. ${order.fullName === '' ? 'Both become one check.' : `${order.fullName} pays both orders.`}`}
        </Note>
      </div>
    </Panel>
  )
}

export const UndoButton = ({ undo }: { undo: NonNullable<ReturnType<typeof useUndo>> }) => (
  <Button block icon={<RecallIcon />} loading={undo.busy} title={undo.to} onClick={undo.run}>
    {undo.label}
  </Button>
)
