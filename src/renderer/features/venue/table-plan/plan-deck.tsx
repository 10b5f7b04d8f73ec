import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import type { TableFloor } from '../../../../shared/contract/order-parts.ts'
import { MAX_TABLE_NO, type Table } from '../../../../shared/contract/tables.ts'
import { hasOutletsAtom, outletsAtom } from '../../../data/outlets.atoms.ts'
import { cx } from '../../../ui/cx.ts'
import { BinIcon, EditIcon, LockIcon, PlusIcon } from '../../../ui/art/icons.tsx'
import { deckKinds } from '../../../ui/parts/deck-kinds.ts'
import { nextNumber, outletOf } from './table-plan.atoms.ts'
import { row } from '../../../ui/layout/layout.ts'
import styles from './table-plan.module.css'

export interface PlanDeckProps {
  floor: TableFloor
  tables: readonly Table[]
  busy: boolean
  onAdd: (floor: TableFloor, tableno: number) => void
  onChange: (table: Table) => void
  onRemove: (table: Table) => void
}

/** One floor of the plan: its tables by outlet, each to be changed or removed while nobody sits there, and the next one to add. */
export function PlanDeck({ floor, tables, busy, onAdd, ...actions }: PlanDeckProps) {
  const next = nextNumber(tables)
  return (
    <section className="rigid surface" aria-label={floor}>
      <header className={cx(row(12, 'between'), 'ruled', styles['words'])}>
        <div>
          <h2>{floor}</h2>
          <p className="type-supporting">
            {deckKinds[floor].label} · {tables.length} {tables.length === 1 ? 'table' : 'tables'}
          </p>
        </div>
        {next <= MAX_TABLE_NO && (
          <Button icon={<PlusIcon />} disabled={busy} onClick={() => onAdd(floor, next)}>
            Add table {next}
          </Button>
        )}
      </header>
      {tables.length === 0 ? (
        <p className={styles['none']}>No tables on this floor</p>
      ) : (
        <ByOutlet tables={tables} {...actions} />
      )}
    </section>
  )
}

type TableActions = Pick<PlanDeckProps, 'onChange' | 'onRemove'>
type TablesProps = TableActions & { tables: readonly Table[] }

/** The tables of a floor under the names of their outlets; without names while the ship has a single one. */
function ByOutlet({ tables, ...actions }: TablesProps) {
  const { data: outlets } = useAtomValue(outletsAtom)
  if (outlets.length <= 1) return <Tables tables={tables} {...actions} />
  const own = Map.groupBy(tables, outletOf)
  return outlets.flatMap(({ _id, name }) => {
    const there = own.get(_id)
    return there === undefined ? (
      []
    ) : (
      <section key={_id} aria-label={name} className={styles['outlet']}>
        <h3 className={row(8, 'between')}>
          <span className="ellipsis">{name}</span> <span className="num quiet">{there.length}</span>
        </h3>
        <Tables tables={there} {...actions} />
      </section>
    )
  })
}

function Tables({ tables, ...actions }: TablesProps) {
  return (
    <ul className={styles['tables']}>
      {tables.map((table) => (
        <PlanTable key={table._id} table={table} {...actions} />
      ))}
    </ul>
  )
}

function PlanTable({ table, onChange, onRemove }: TableActions & { table: Table }) {
  const verb = useAtomValue(hasOutletsAtom) ? 'Change' : 'Renumber'
  const name = `${table.tablefloor} table ${table.tableno}`
  return (
    <li className={cx(row(4, 'between'), 'boxed', styles['table'], table.status && styles['booked'])}>
      <span className={styles['number']}>
        <span className="visually-hidden">Table </span>
        {table.tableno}
      </span>
      {table.status ? (
        <span className={cx(row(6), 'small wrong', styles['state'])}>
          <LockIcon /> Booked
        </span>
      ) : (
        <span className={row(0, 'stretch')}>
          <Button type="text" icon={<EditIcon />} aria-label={`${verb} ${name}`} title={verb} onClick={() => onChange(table)} />
          <Button type="text" icon={<BinIcon />} aria-label={`Remove ${name}`} title="Remove" onClick={() => onRemove(table)} />
        </span>
      )}
    </li>
  )
}
