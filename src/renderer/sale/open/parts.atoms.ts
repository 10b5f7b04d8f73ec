import { readAtom } from '../../data/query.ts'

/** The list starts with the order that was split; an unsplit order is the only one in it. */
export const partsOf = (id: string) => readAtom('listOrderParts', [], () => (id === '' ? null : { params: { id } }))

export const orderOf = (id: string) => readAtom('getOrder', null, () => ({ params: { id } }))
