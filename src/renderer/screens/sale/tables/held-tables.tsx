import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Table } from '../../../../shared/contract/tables.ts'
import { cancellingTable } from '../../../../shared/messages.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { cx } from '../../../ui/cx.ts'
import styles from './held-tables.module.css'
import { placeLabel, tableLabel } from '../../../model/tables/table-labels.ts'
import { setTableAtom } from '../../../sale/state/tables.atoms.ts'

const sinceOf = ({ holder }: Table): string => holder?.since ?? ''

export function HeldTables({ tables }: { tables: readonly Table[] }) {
  const [isOpen, setOpen] = useState(false)
  const held = tables
    .filter(({ status, orderid }) => status && orderid === '')
    .toSorted((one, other) => sinceOf(one).localeCompare(sinceOf(other)))
  return (
    <>
      <Button disabled={held.length === 0} onClick={() => setOpen(true)}>
        Held {tables.length > 0 && <span className="tabular-nums">{held.length}</span>}
      </Button>
      <Dialog
        open={isOpen && held.length > 0}
        title="Tables held without an order"
        footer={null}
        width={520}
        onClose={() => setOpen(false)}
      >
        <ul className="flex max-h-[min(60vh,520px)] flex-col overflow-auto">
          {held.map((table) => (
            <HeldTable key={table._id} table={table} />
          ))}
        </ul>
      </Dialog>
    </>
  )
}

function HeldTable({ table }: { table: Table }) {
  const zone = useVenueZone()
  const set = useSetAtom(setTableAtom)
  const toasts = useToasts()
  const { holder, own } = table
  const who = holder === undefined ? 'Holder unknown' : `${own === true ? 'You' : holder.name} ${placeLabel(table, zone)}`
  const release = async () => {
    const answer = await set(table, { status: false, take: true })
    if (answer === null) return
    if (!answer.ok) return toasts.warning(answer.error.msg)
    toasts.info(cancellingTable(table.tablefloor, table.tableno))
  }
  return (
    <li className={cx('flex items-center justify-between gap-4', styles['table'])}>
      <div>
        <strong>{tableLabel(table)}</strong>
        <p className="type-supporting">{who}</p>
      </div>
      <Button aria-label={`Release ${tableLabel(table)}`} onClick={() => void release()}>
        Release
      </Button>
    </li>
  )
}
