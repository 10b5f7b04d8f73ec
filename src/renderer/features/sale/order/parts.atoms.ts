import { readAtom } from '../../../data/query.ts'

/** An order and its parts, the order that was split first; the order alone where it is whole, nothing of no order. */
export const partsOf = (id: string) => readAtom('listOrderParts', [], () => (id === '' ? null : { params: { id } }))
