import { atom } from 'jotai'
import type { Table } from '../../../shared/contract/tables.ts'
import type { ApiFailure, ApiResult } from '../../data/api-types.ts'
import { queriesAtom, readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'
import { authAtom } from '../../platform/session.ts'
import { orderidAtom, orderTablesAtom } from './sale.atoms.ts'

const TABLES = 'listTables'
const tablesKey = [TABLES, {}]

/** Each outlet has its tables, so this depends on the login. */
const tablesAtom = readAtom(TABLES, [], (get) => (get(authAtom).isAuth ? {} : null))

/** The tablechair slice of the specification (3, Client state); setting it reads the tables again. */
export const tablechairAtom = atom(
  (get) => {
    const { data: tabledata, ...request } = get(tablesAtom)
    return { ...request, tabledata }
  },
  (_get, set) => set(tablesAtom),
)

/** A tap this soon after a table turned red was meant for the free table, ms. */
const TAP_UNDER_WAY_MS = 1500
const takenAtom = atom<ReadonlyMap<string, number>>(new Map<string, number>())

/** A tap so soon after was meant to book the table, not to free it. */
export const wasJustTakenAtom = atom(null, (get, _set, { _id }: Table): boolean => {
  const takenAt = get(takenAtom).get(_id)
  return takenAt !== undefined && Date.now() - takenAt < TAP_UNDER_WAY_MS
})

const busyTablesAtom = atom<ReadonlySet<string>>(new Set<string>())

/** The tables after the last reading that was processed, with this terminal's changes since. */
const followedAtom = atom<readonly Table[]>([])

export const followTablesAtom = atom(null, (get, set, tables: readonly Table[]) => {
  const before = get(followedAtom)
  // A screen first shows the last reading, which may be older than an order opened since, or than a change made here.
  if (tables === before || tables !== get(queriesAtom).getQueryData(tablesKey)) return
  set(followedAtom, tables)
  const wereFree = new Set(before.filter(({ status }) => !status).map(({ _id }) => _id))
  // A table that this window is booking was not taken elsewhere, even if a reading arrives before the booking's answer.
  const own = get(busyTablesAtom)
  const taken = tables.filter(({ _id, status }) => status && wereFree.has(_id) && !own.has(_id))
  if (taken.length > 0) set(takenAtom, new Map([...get(takenAtom), ...taken.map(({ _id }) => [_id, Date.now()] as const)]))
  set(keepHeldAtom, tables)
})

interface Released {
  name: string
  minutes: number
}

const releasedTablesAtom = atom<readonly Released[]>([])

/** Setting it acknowledges them. */
export const releasedAtom = atom(
  (get) => get(releasedTablesAtom),
  (_get, set) => set(releasedTablesAtom, []),
)

const keepHeldAtom = atom(null, (get, set, tables: readonly Table[]) => {
  const own = get(orderidAtom)
  const held = new Set(
    tables
      .filter((table) => table.status && (table.orderid === '' ? table.own !== false : table.orderid === own))
      .map(({ _id }) => _id),
  )
  const before = get(orderTablesAtom)
  const kept = before.filter(({ _id }) => held.has(_id))
  if (kept.length === before.length) return
  set(orderTablesAtom, kept)
  const lost = new Set(before.filter((table) => !kept.includes(table)).map(({ _id }) => _id))
  const released = tables.flatMap(({ _id, tablefloor, tableno, letGo: minutes }) =>
    lost.has(_id) && minutes !== undefined ? [{ name: `${tablefloor} ${tableno}`, minutes }] : [],
  )
  if (released.length > 0) set(releasedTablesAtom, [...get(releasedTablesAtom), ...released])
})

/** `take`: also if someone else has the table. */
export interface TableWish {
  status: boolean
  take?: true
  /** With `take`: only if the table belongs to this order. Without: returns it to this order. */
  orderid?: string
}

export const toggled = ({ status }: Table): TableWish => ({ status: !status })

/** Null while the table's last change is in flight. */
export const changeTableAtom = atom(null, async (get, set, table: Table, wish: TableWish): Promise<ApiResult<Table> | null> => {
  if (get(busyTablesAtom).has(table._id)) return null
  set(busyTablesAtom, new Set([...get(busyTablesAtom), table._id]))
  try {
    // An older reading must not be shown after this change, nor take the table from the order.
    await get(queriesAtom).cancelQueries({ queryKey: tablesKey })
    const answer = await write('setTable', { params: { _id: table._id }, body: wish })
    if (answer.ok) set(showTableAtom, answer.value)
    else set(missTableAtom, table, answer.error)
    return answer
  } finally {
    set(busyTablesAtom, new Set([...get(busyTablesAtom)].filter((id) => id !== table._id)))
  }
})

/** Freeing one of the order's tables empties its list (specification, 4, Table); null while the last change is in flight. */
export const setTableAtom = atom(null, async (_get, set, table: Table, wish: TableWish): Promise<ApiResult<Table> | null> => {
  const answer = await set(changeTableAtom, table, wish)
  if (answer?.ok === true) set(keepTableAtom, answer.value, wish)
  return answer
})

/** If another terminal was faster, the table turns red at once, before the next reading. */
const missTableAtom = atom(null, (_get, set, table: Table, { code }: ApiFailure) => {
  if (code === 'table_taken') set(showTableAtom, { ...table, status: true, own: false })
  set(tablesAtom)
})

const showTableAtom = atom(null, (get, set, table: Table) => {
  set(tablesAtom, (tables) => tables.map((known) => (known._id === table._id ? table : known)))
  set(followedAtom, (before) => get(queriesAtom).getQueryData(tablesKey) ?? before)
})

const keepTableAtom = atom(null, (get, set, table: Table, { take }: TableWish) => {
  const { _id, tableno, tablefloor, status } = table
  const before = get(orderTablesAtom)
  const others = before.filter((kept) => kept._id !== _id)
  // Someone else's table that is freed here was never part of this order.
  if (!status && take === true && others.length === before.length) return
  set(orderTablesAtom, status ? [...others, { _id, tableno, tablefloor }] : [])
})
