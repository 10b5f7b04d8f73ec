import { readAtom } from '../../data/query.ts'

/**
 * An order and its parts, starting with the order that was split; only the order if it is not split; nothing without an order.
 */
export const partsOf = (id: string) => readAtom('listOrderParts', [], () => (id === '' ? null : { params: { id } }))

/** One order by its id. */
export const orderOf = (id: string) => readAtom('getOrder', null, () => ({ params: { id } }))
