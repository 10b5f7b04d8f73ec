import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import type { TableFloor } from '../../../../shared/contract/order-parts.ts'
import { MAX_TABLE_NO, type Table } from '../../../../shared/contract/tables.ts'
import { hasOutletsAtom, outletsAtom } from '../../../data/outlets.atoms.ts'
import { cx } from '../../../ui/cx.ts'
import { BinIcon, EditIcon, LockIcon, PlusIcon } from '../../../ui/art/icons.tsx'
import { deckKinds } from '../../../model/tables/deck-kinds.ts'
import { nextNumber, outletOf } from './table-plan.atoms.ts'
import styles from './table-plan.module.css'

export interface PlanDeckProps {
  floor: TableFloor
  tables: readonly Table[]
  busy: boolean
  onAdd: (floor: TableFloor, tableno: number) => void
  onChange: (table: Table) => void
  onRemove: (table: Table) => void
}

/** A table can be changed or removed only while it is not booked. */
export function PlanDeck({ floor, tables, busy, onAdd, ...actions }: PlanDeckProps) {
  const next = nextNumber(tables)
  const parts = useParts(tables)
  const single = parts.length === 1 ? parts[0]?.name : undefined
  return (
    <section className="surface-card flex-none" aria-label={floor}>
      <header className="flex items-center justify-between gap-3 border-b border-line px-5 py-3">
        <div>
          <h2>{floor}</h2>
          <p className="type-supporting">
            {deckKinds[floor].label} · {tables.length} {tables.length === 1 ? 'table' : 'tables'}
            {single !== undefined && ` · ${single}`}
          </p>
        </div>
        {next <= MAX_TABLE_NO && (
          <Button icon={<PlusIcon />} disabled={busy} onClick={() => onAdd(floor, next)}>
            Add table {next}
          </Button>
        )}
      </header>
      {tables.length === 0 ? (
        <p className="px-5 py-4 text-quiet">No tables on this floor</p>
      ) : parts.length <= 1 ? (
        <Tables tables={tables} {...actions} />
      ) : (
        parts.map((part) => <PartOfFloor key={part.name} {...part} {...actions} />)
      )}
    </section>
  )
}

interface Part {
  name: string
  tables: readonly Table[]
}

/** Empty if the ship has only one outlet. */
function useParts(tables: readonly Table[]): Part[] {
  const { data: outlets } = useAtomValue(outletsAtom)
  const own = Map.groupBy(tables, outletOf)
  return outlets.length <= 1
    ? []
    : outlets.map(({ _id, name }) => ({ name, tables: own.get(_id) ?? [] })).filter((part) => part.tables.length > 0)
}

type TableActions = Pick<PlanDeckProps, 'onChange' | 'onRemove'>

function PartOfFloor({ name, tables, ...actions }: Part & TableActions) {
  return (
    <section aria-label={name} className={styles['outlet']}>
      <h3 className="flex items-center justify-between gap-2">
        <span className="truncate">{name}</span> <span className="text-quiet tabular-nums">{tables.length}</span>
      </h3>
      <Tables tables={tables} {...actions} />
    </section>
  )
}

function Tables({ tables, ...actions }: TableActions & Pick<Part, 'tables'>) {
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
    <li
      className={cx(
        'flex min-h-12.5 items-center justify-between gap-1 rounded-lg border border-line py-0 pr-1 pl-3.5',
        table.status && 'bg-surface-2',
      )}
    >
      <span className="text-17 font-bold tabular-nums">
        <span className="visually-hidden">Table </span>
        {table.tableno}
      </span>
      {table.status ? (
        <span className="flex items-center gap-1.5 pr-2 text-sm text-red">
          <LockIcon /> Booked
        </span>
      ) : (
        <span className="flex">
          <Button type="text" icon={<EditIcon />} aria-label={`${verb} ${name}`} title={verb} onClick={() => onChange(table)} />
          <Button type="text" icon={<BinIcon />} aria-label={`Remove ${name}`} title="Remove" onClick={() => onRemove(table)} />
        </span>
      )}
    </li>
  )
}
