import { atom } from 'jotai'
import { pagerAtoms } from '../../data/list.ts'
import type { Reading } from '../../data/reading.ts'
import { accessRoutesAtom } from '../../platform/session.ts'

/** Reads a page of one row, since only its total is needed. */
const { page } = pagerAtoms('listOrders', 1, (get) =>
  get(accessRoutesAtom).includes('foodorder') ? { open: true, whole: true } : null,
)

/** The number of orders that are neither completed nor cancelled, for the menu; a split order counts once. */
export const openOrdersAtom = atom((get): Reading<number> => {
  const { loading, error, loaded, data, total } = get(page)
  return { loading, error, loaded, data: total ?? data.length }
})
