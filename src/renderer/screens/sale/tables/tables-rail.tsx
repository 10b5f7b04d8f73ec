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
import { cx } from '../../../ui/cx.ts'
import { row, stack } from '../../../ui/layout/layout.ts'
import styles from './tables-rail.module.css'

interface TablesRailProps {
  /** Whether the plan has loaded; the hint is hidden until then. */
  isPlanShown: boolean
  /** The parties at reserved tables, by the table's id. */
  parties: ReadonlyMap<string, string>
  onFree: (tableId: string) => void
  /** Moves or merges the placed order that is in work. */
  onMove: (orderid: string, what: Relocation) => void
  /** The buttons above the main one. */
  children: ReactNode
}

/** The tables of this order, how many they seat, and the button to the dishes. */
export function TablesRail({ isPlanShown, parties, onFree, onMove, children }: TablesRailProps) {
  const tables = useAtomValue(orderTablesAtom)
  const isTouch = useAtomValue(isTouchAtom)
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const navigate = useNavigate()
  const orderid = useAtomValue(orderidAtom)
  const next = (
    <div className={stack(8)}>
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
      <ul className={stack(10)}>
        {tables.map((table) => (
          <li key={table._id} className={cx(row(10), 'boxed', styles['table'])}>
            <span className={cx('num center rigid strong', styles['number'])} aria-hidden="true">
              {table.tableno}
            </span>
            <div className="grow">
              <div className={cx('strong', styles['floor'])}>
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
      <p className={cx(row(8, 'stretch', 'between'), 'ruled type-supporting', styles['sum'])}>
        <span>{tables.length === 1 ? '1 table' : `${tables.length} tables`}</span>
        <span className="num">{seatsOfAll(tables)}</span>
      </p>
      <p className={cx('type-supporting', styles['hint'])}>
        Tap a free table to book it, and again to free it. Tap a table with an order to see its check.
      </p>
    </>
  )
}
