import { readAtom } from '../../data/query.ts'

/** The voids of an order; nothing is read for an empty id. */
export const voidsOf = (orderid: string) =>
  readAtom('listOrderVoids', [], () => (orderid === '' ? null : { params: { id: orderid } }))
