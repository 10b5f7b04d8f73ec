import { atom } from 'jotai'
import type { Order } from '../../../../shared/contract/orders.ts'
import type { Table } from '../../../../shared/contract/tables.ts'
import { ok } from '../../../../shared/errors.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { leaveSaleAtom } from '../../../sale/state/open-order.atoms.ts'
import { emptySale } from '../../../model/sale/sale.ts'
import { orderidAtom, orderTablesAtom, saleAtom } from '../../../sale/state/sale.atoms.ts'
import { tableName } from '../../../model/tables/table-labels.ts'
import { changeTableAtom, setTableAtom } from '../../../sale/state/tables.atoms.ts'
import { undoableAtom } from './undo.atoms.ts'

/** The placed order is not changed; null while another change of the table is in flight. */
export const freeTableAtom = atom(null, async (get, set, table: Table): Promise<ApiResult<Table> | null> => {
  const { orderid } = table
  const before = get(orderidAtom) === orderid ? get(orderTablesAtom) : []
  const freed = await set(setTableAtom, table, { status: false, take: true })
  if (freed?.ok !== true) return freed
  const undo = async (): Promise<ApiResult<string>> => {
    const back = await set(changeTableAtom, freed.value, { status: true, orderid })
    if (back?.ok === false) return back
    // The order in work has lost its tables with this one (specification, 4, Table).
    if (before.length > 0 && get(orderidAtom) === orderid) set(orderTablesAtom, before)
    return ok(tableName(table))
  }
  set(undoableAtom, { label: 'Undo free table', to: tableName(table), undo })
  return freed
})

/** The paid order stays with the kitchen, without the tables; if another terminal was faster, the order in work stays. */
export const orderAgainAtom = atom(
  null,
  async (_get, set, { _id: orderid, cardNumber }: Order, tables: readonly Table[]): Promise<ApiResult<Table[]>> => {
    const booked: Table[] = []
    for (const table of tables) {
      const answer = await set(changeTableAtom, table, { status: true, take: true, orderid })
      if (answer?.ok === true) booked.push(answer.value)
      else if (answer !== null && booked.length === 0) return answer
    }
    await set(leaveSaleAtom)
    const kept = booked.map(({ _id, tableno, tablefloor }) => ({ _id, tableno, tablefloor }))
    set(saleAtom, { ...emptySale, cardNumber, tables: kept })
    return ok(booked)
  },
)
