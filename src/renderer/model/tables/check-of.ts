import type { Table, TableCheck } from '../../../shared/contract/tables.ts'

export const checkOf = (tables: readonly Table[], { orderid }: Pick<Table, 'orderid'>): TableCheck | null =>
  orderid === '' ? null : (tables.find((table) => table.orderid === orderid && table.check !== undefined)?.check ?? null)

export const owesNothing = (check: Pick<TableCheck, 'payment' | 'due'> | null | undefined): boolean =>
  check?.payment === 'paid' && check.due === 0
