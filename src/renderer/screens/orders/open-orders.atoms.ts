import { atom } from 'jotai'
import { pagerAtoms } from '../../data/list.ts'
import type { Reading } from '../../data/reading.ts'
import { accessRoutesAtom } from '../../platform/session.ts'

/** The page has one row, since only its total is needed. */
const { page } = pagerAtoms('listOrders', 1, (get) =>
  get(accessRoutesAtom).includes('foodorder') ? { open: true, whole: true } : null,
)

/** A split order counts once. */
export const openOrdersAtom = atom((get): Reading<number> => {
  const { loading, error, loaded, data, total } = get(page)
  return { loading, error, loaded, data: total ?? data.length }
})
