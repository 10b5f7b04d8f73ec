import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OrderTable } from '../../../../shared/contract/order-parts.ts'
import { Chevron } from '../../../ui/art/chevron.tsx'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { CloseIcon } from '../../../ui/art/icons.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { isTouchAtom, windowIsNarrowAtom } from '../../../ui/theme/look.atoms.ts'
import { orderidAtom, orderTablesAtom } from '../../../sale/state/sale.atoms.ts'
import { MoveAndMerge } from './move-and-merge.tsx'
import type { Relocation } from './relocate.atoms.ts'
import { seatsOf, seatsOfAll } from '../../../model/tables/seats.ts'
import styles from './tables-rail.module.css'

interface TablesRailProps {
  /** The hint is hidden until the plan has loaded. */
  isPlanShown: boolean
  parties: ReadonlyMap<string, string>
  onFree: (tableId: string) => void
  onMove: (orderid: string, what: Relocation) => void
  children: ReactNode
}

export function TablesRail({ isPlanShown, parties, onFree, onMove, children }: TablesRailProps) {
  const tables = useAtomValue(orderTablesAtom)
  const isTouch = useAtomValue(isTouchAtom)
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const navigate = useNavigate()
  const orderid = useAtomValue(orderidAtom)
  const next = (
    <div className="grid gap-2">
      {children}
      {orderid !== '' && tables.length > 0 && <MoveAndMerge orderid={orderid} onMove={onMove} />}
      <Button type="primary" size="large" block onClick={() => void navigate('/foodorder/foodorderdish')}>
        {isNarrow ? 'Dishes' : 'Choose dishes'} <Chevron to="right" size={14} />
      </Button>
    </div>
  )
  return (
    <Panel title={isNarrow ? 'Tables' : 'Tables for this order'} footer={next} className={styles['rail']}>
      {tables.length === 0 ? (
        <EmptyState
          icon={<Glyph name="new-order" size={30} />}
          title="No table yet"
          text={isPlanShown ? howToBook(isTouch) : 'The order can continue without one.'}
        />
      ) : (
        <Chosen tables={tables} parties={parties} onFree={onFree} />
      )}
    </Panel>
  )
}

const howToBook = (isTouch: boolean): string =>
  isTouch ? 'Tap a free table to book it.' : 'Tap a free table, or type its number and press Enter.'

type ChosenProps = Pick<TablesRailProps, 'parties' | 'onFree'> & { tables: readonly OrderTable[] }

function Chosen({ tables, parties, onFree }: ChosenProps) {
  return (
    <>
      <ul className="grid gap-2.5">
        {tables.map((table) => (
          <li key={table._id} className="flex min-h-15 items-center gap-2.5 rounded-lg border border-line py-2 pr-2 pl-3">
            <span
              className="grid size-9 flex-none place-items-center rounded-lg bg-red font-semibold text-red-on tabular-nums"
              aria-hidden="true"
            >
              {table.tableno}
            </span>
            <div className="flex-fill">
              <div className="leading-5 font-semibold">
                {table.tablefloor}
                <span className="visually-hidden"> table {table.tableno}</span>
              </div>
              <div className="type-supporting">{parties.get(table._id) ?? seatsOf(table)}</div>
            </div>
            <Button
              type="text"
              size="small"
              icon={<CloseIcon />}
              title="Free this table"
              aria-label={`Free ${table.tablefloor} table ${table.tableno}`}
              onClick={() => onFree(table._id)}
            />
          </li>
        ))}
      </ul>
      <p className="type-supporting mt-2.5 flex justify-between gap-2 border-b border-line pb-2.5">
        <span>{tables.length === 1 ? '1 table' : `${tables.length} tables`}</span>
        <span className="tabular-nums">{seatsOfAll(tables)}</span>
      </p>
      <p className="type-supporting mt-3">
        Tap a free table to book it, and again to free it. Tap a table with an order to see its check.
      </p>
    </>
  )
}
