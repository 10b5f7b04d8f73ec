import { atom } from 'jotai'
import { pagerAtoms } from '../../data/list.ts'
import type { Reading } from '../../data/reading.ts'
import { accessRoutesAtom } from '../../platform/session.ts'

/** The count comes with any page: the shortest will do. */
const { page } = pagerAtoms('listOrders', 1, (get) =>
  get(accessRoutesAtom).includes('foodorder') ? { open: true, whole: true } : null,
)

/** How many orders are neither completed nor cancelled, for the menu; one that was split is one. */
export const openOrdersAtom = atom((get): Reading<number> => {
  const { loading, error, loaded, data, total } = get(page)
  return { loading, error, loaded, data: total ?? data.length }
})
