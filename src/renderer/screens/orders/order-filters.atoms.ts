import { atom } from 'jotai'
import type { ListQuery } from '../../data/list.ts'
import { searchAtoms } from '../../ui/list/use-paused.ts'
import type { Filters } from '../../model/orders/order-match.ts'

const search = searchAtoms()
const chosenAtom = atom<Omit<Filters, 'text'>>({ status: null, floor: null })

/** Writing takes only the changed filters. */
export const filtersAtom = atom(
  (get): Filters => ({ text: get(search.text), ...get(chosenAtom) }),
  (_get, set, { text, ...chosen }: Partial<Filters>) => {
    if (text !== undefined) set(search.text, text)
    set(chosenAtom, (now) => ({ ...now, ...chosen }))
  },
)

type OrdersQuery = ListQuery<'listOrders'>

export const narrowedAtom = atom((get): Pick<OrdersQuery, 'search' | 'floor'> => {
  const text = get(search.asked).trim()
  const { floor } = get(chosenAtom)
  return { ...(text !== '' && { search: text }), ...(floor !== null && { floor }) }
})

export type Sort = 'newest' | 'oldest'
export const sortAtom = atom<Sort>('newest')

export const listQueryAtom = atom((get): OrdersQuery => {
  const { status } = get(chosenAtom)
  return { ...get(narrowedAtom), ...(status !== null && { status }), ...(get(sortAtom) === 'oldest' && { sort: 'oldest' }) }
})
