import { Button } from 'antd'
import type { TableFloor } from '../../../../shared/contract/order-parts.ts'
import { MAX_TABLE_NO, type Table } from '../../../../shared/contract/tables.ts'
import { cx } from '../../../ui/cx.ts'
import { BinIcon, EditIcon, LockIcon, PlusIcon } from '../../../ui/art/icons.tsx'
import { deckKinds } from '../../../ui/parts/deck-kinds.ts'
import { nextNumber } from './table-plan.atoms.ts'
import { row } from '../../../ui/layout/layout.ts'
import styles from './table-plan.module.css'

export interface PlanDeckProps {
  floor: TableFloor
  tables: readonly Table[]
  busy: boolean
  onAdd: (floor: TableFloor, tableno: number) => void
  onRenumber: (table: Table) => void
  onRemove: (table: Table) => void
}

/** One floor of the plan: its tables, each to be renumbered or removed while nobody sits there, and the next one to add. */
export function PlanDeck({ floor, tables, busy, onAdd, onRenumber, onRemove }: PlanDeckProps) {
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
        <ul className={styles['tables']}>
          {tables.map((table) => (
            <PlanTable key={table._id} table={table} onRenumber={onRenumber} onRemove={onRemove} />
          ))}
        </ul>
      )}
    </section>
  )
}

type PlanTableProps = Pick<PlanDeckProps, 'onRenumber' | 'onRemove'> & { table: Table }

function PlanTable({ table, onRenumber, onRemove }: PlanTableProps) {
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
          <Button
            type="text"
            icon={<EditIcon />}
            aria-label={`Renumber ${name}`}
            title="Renumber"
            onClick={() => onRenumber(table)}
          />
          <Button type="text" icon={<BinIcon />} aria-label={`Remove ${name}`} title="Remove" onClick={() => onRemove(table)} />
        </span>
      )}
    </li>
  )
}
