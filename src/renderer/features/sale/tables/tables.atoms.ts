import { atom } from 'jotai'
import type { Table } from '../../../../shared/contract/tables.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { api } from '../../../data/api.ts'
import { remoteAtom } from '../../../data/remote-atom.ts'
import { orderidAtom } from '../sale.atoms.ts'
import { orderCartAtom, replaceTableListAtom } from '../order/cart.atoms.ts'

const tables = remoteAtom<Table[], []>([], () => api('listTables'))

/** The tablechair slice of the specification (3, Client state). */
export const tablechairAtom = atom((get) => {
  const { data: tabledata, ...request } = get(tables.slice)
  return { ...request, tabledata }
})

/** Reads the tables anew, and lets go of those the order has lost meanwhile: freed, or given to another order elsewhere. */
export const loadTablesAtom = atom(null, async (get, set) => {
  const before = get(tables.slice).data
  const answer = await set(tables.load)
  // An answer that a later toggle has overtaken is not shown and decides nothing.
  if (answer.ok && get(tables.slice).data === answer.value) set(takeOverAtom, before)
})

/** The same after a change elsewhere, unseen: a table booked there turns red where it stands. */
export const refreshTablesAtom = atom(null, async (get, set) => {
  const before = get(tables.slice).data
  await set(tables.refresh)
  if (get(tables.slice).data !== before) set(takeOverAtom, before)
})

/** How long a tap on a table that has just turned red still means the free one it was, ms. */
const TAP_UNDER_WAY_MS = 1500
const takenAtom = atom<ReadonlyMap<string, number>>(new Map<string, number>())

/** Whether another terminal booked this table so shortly ago that a tap on it was meant to book it, not to free it. */
export const wasJustTakenAtom = atom(null, (get, _set, { _id }: Table): boolean => {
  const takenAt = get(takenAtom).get(_id)
  return takenAt !== undefined && Date.now() - takenAt < TAP_UNDER_WAY_MS
})

/** What a new reading means here: which tables were taken elsewhere, and which this order has lost. */
const takeOverAtom = atom(null, (get, set, before: readonly Table[]) => {
  const wereFree = new Set(before.filter(({ status }) => !status).map(({ _id }) => _id))
  // What this terminal booked itself was not taken elsewhere, also where another reading was quicker than the booking's answer.
  const taken = get(tables.slice).data.filter(({ _id, status, own }) => status && own === false && wereFree.has(_id))
  if (taken.length > 0) set(takenAtom, new Map([...get(takenAtom), ...taken.map(({ _id }) => [_id, Date.now()] as const)]))
  const own = get(orderidAtom)
  const held = new Set(
    get(tables.slice)
      .data.filter((table) => table.status && (table.orderid === '' ? table.own !== false : table.orderid === own))
      .map(({ _id }) => _id),
  )
  const { tableList } = get(orderCartAtom)
  if (tableList.some(({ _id }) => !held.has(_id)))
    set(
      replaceTableListAtom,
      tableList.filter(({ _id }) => held.has(_id)),
    )
})

const busyTablesAtom = atom<ReadonlySet<string>>(new Set<string>())

/** What becomes of a table: booked or freed, also where somebody else holds it (`take`). */
export interface TableWish {
  status: boolean
  take?: true
}

/** What a tap asks for: a free table is booked, a booked one freed. */
export const toggled = ({ status }: Table): TableWish => ({ status: !status })

/**
 * Books a table or frees it, and reads all tables anew (specification, 4, Table). A booked table becomes one of the order's; one of the
 * order's that is freed empties its list. Null when the table's last change is still under way.
 */
export const setTableAtom = atom(null, async (get, set, table: Table, wish: TableWish): Promise<ApiResult<Table> | null> => {
  if (get(busyTablesAtom).has(table._id)) return null
  set(busyTablesAtom, new Set([...get(busyTablesAtom), table._id]))
  const answer = await api('setTable', { params: { _id: table._id }, body: wish })
  set(busyTablesAtom, new Set([...get(busyTablesAtom)].filter((id) => id !== table._id)))
  if (answer.ok) set(keepTableAtom, answer.value, wish)
  // Another terminal was faster: the table turns red where it stands, whatever the next reading takes.
  else if (answer.error.code === 'table_taken') set(showTableAtom, { ...table, status: true, own: false })
  void set(loadTablesAtom)
  return answer
})

const showTableAtom = atom(null, (get, set, table: Table) =>
  set(
    tables.replace,
    get(tables.slice).data.map((known) => (known._id === table._id ? table : known)),
  ),
)

const keepTableAtom = atom(null, (get, set, table: Table, { take }: TableWish) => {
  set(showTableAtom, table)
  const { _id, tableno, tablefloor, status } = table
  const { tableList } = get(orderCartAtom)
  const others = tableList.filter((kept) => kept._id !== _id)
  // What somebody else lets go of here was never this order's.
  if (!status && take === true && others.length === tableList.length) return
  set(replaceTableListAtom, status ? [...others, { _id, tableno, tablefloor }] : [])
})
