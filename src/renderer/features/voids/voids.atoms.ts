import { readAtom } from '../../data/query.ts'

/** What an order no longer has although the kitchen was sent it; nothing is asked without an order. */
export const voidsOf = (orderid: string) =>
  readAtom('listOrderVoids', [], () => (orderid === '' ? null : { params: { id: orderid } }))
