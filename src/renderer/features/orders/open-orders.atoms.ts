import { ok } from '../../../shared/errors.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { apiPage } from '../../data/api.ts'
import { remoteAtom } from '../../data/remote-atom.ts'

const openOrders = remoteAtom(0, async (): Promise<ApiResult<number>> => {
  const page = await apiPage('listOrders', { query: { open: true, limit: 1 } })
  return page.ok ? ok(page.value.total ?? page.value.rows.length) : page
})

/** How many orders are neither completed nor cancelled, for the menu. */
export const openOrdersAtom = openOrders.slice
export const refreshOpenOrdersAtom = openOrders.refresh
