import { readAtom } from '../../data/query.ts'

export const voidsOf = (orderid: string) =>
  readAtom('listOrderVoids', [], () => (orderid === '' ? null : { params: { id: orderid } }))
