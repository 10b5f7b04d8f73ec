import type { Table, TableCheck } from '../../../shared/contract/tables.ts'

/** The check that a table shows or is on. */
export const checkOf = (tables: readonly Table[], { orderid }: Pick<Table, 'orderid'>): TableCheck | null =>
  orderid === '' ? null : (tables.find((table) => table.orderid === orderid && table.check !== undefined)?.check ?? null)

/** Whether nothing of the order at a table is left to pay. */
export const owesNothing = (check: Pick<TableCheck, 'payment' | 'due'> | null | undefined): boolean =>
  check?.payment === 'paid' && check.due === 0
