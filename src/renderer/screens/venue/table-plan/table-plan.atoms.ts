import { atom } from 'jotai'
import type { Table } from '../../../../shared/contract/tables.ts'
import type { TableFloor } from '../../../../shared/contract/order-parts.ts'
import { FIRST_OUTLET } from '../../../../shared/outlets.ts'
import { readAtom } from '../../../data/query.ts'
import type { SheetForm } from '../../../../shared/contract/imports.ts'
import { readOnce, write } from '../../../data/write.ts'

export const planAtom = readAtom('listTablePlan', [])

export const TABLES_IMPORT = '/adminuser/tables/import'
export const exportTables = (form: SheetForm) => readOnce('exportTables', { query: { form } })

/** Shows the server's answer before the plan is read again. */
const showAtom = atom(null, (_get, set, table: Table) =>
  set(planAtom, (plan) => [...plan.filter(({ _id }) => _id !== table._id), table].toSorted((a, b) => a.tableno - b.tableno)),
)

/** `outlet` is sent only if it differs from the table's present one or, for a new table, the terminal's. */
export interface TableSaid {
  tableno: number
  outlet?: number
}

export const addTableAtom = atom(null, async (_get, set, tablefloor: TableFloor, said: TableSaid) => {
  const answer = await write('createTable', { body: { tablefloor, ...said } })
  if (answer.ok) set(showAtom, answer.value)
  return answer
})

export const changeTableAtom = atom(null, async (_get, set, _id: string, said: TableSaid) => {
  const answer = await write('renumberTable', { params: { _id }, body: said })
  if (answer.ok) set(showAtom, answer.value)
  return answer
})

export const removeTableAtom = atom(null, async (_get, set, _id: string) => {
  const answer = await write('removeTable', { params: { _id } })
  if (answer.ok) set(planAtom, (plan) => plan.filter((table) => table._id !== _id))
  return answer
})

export const outletOf = ({ outlet = FIRST_OUTLET }: Pick<Table, 'outlet'>): number => outlet

export function nextNumber(tables: readonly Pick<Table, 'tableno'>[]): number {
  const taken = new Set(tables.map(({ tableno }) => tableno))
  let next = 1
  while (taken.has(next)) next += 1
  return next
}
