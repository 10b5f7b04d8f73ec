import { readAtom } from '../../../data/query.ts'

/** An order and its parts, the order that was split first; only the order where it is whole, and nothing without an order. */
export const partsOf = (id: string) => readAtom('listOrderParts', [], () => (id === '' ? null : { params: { id } }))
