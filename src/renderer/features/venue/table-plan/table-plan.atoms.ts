import { atom } from 'jotai'
import type { Table } from '../../../../shared/contract/tables.ts'
import type { TableFloor } from '../../../../shared/contract/order-parts.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { api } from '../../../data/api.ts'
import { remoteAtom } from '../../../data/remote-atom.ts'

const plan = remoteAtom<Table[], []>([], () => api('listTablePlan'))

/** All tables of the venue, by floor and number. */
export const planAtom = plan.slice
export const loadPlanAtom = plan.load
export const refreshPlanAtom = plan.refresh

/** A change of the plan, after which it is read anew, refused or not: a refusal often means that it has changed meanwhile. */
const changing = <A extends unknown[]>(change: (...args: A) => Promise<ApiResult<Table>>) =>
  atom(null, async (_get, set, ...args: A): Promise<ApiResult<Table>> => {
    const answer = await change(...args)
    await set(plan.refresh)
    return answer
  })

export const addTableAtom = changing((tablefloor: TableFloor, tableno: number) =>
  api('createTable', { body: { tablefloor, tableno } }),
)
export const renumberTableAtom = changing((_id: string, tableno: number) =>
  api('renumberTable', { params: { _id }, body: { tableno } }),
)
export const removeTableAtom = changing((_id: string) => api('removeTable', { params: { _id } }))

/** The number that the next table of a floor gets: the lowest free one. */
export function nextNumber(tables: readonly Pick<Table, 'tableno'>[]): number {
  const taken = new Set(tables.map(({ tableno }) => tableno))
  let next = 1
  while (taken.has(next)) next += 1
  return next
}
