import { atom } from 'jotai'
import type { Card } from '../../../shared/contract/cards.ts'
import { ok } from '../../../shared/errors.ts'
import { toRupees } from '../../../shared/money.ts'
import type { ApiFailure, ApiResult } from '../../lib/api-types.ts'
import { api } from '../../lib/api.ts'
import { remoteAtom } from '../../lib/remote-atom.ts'
import { orderidAtom } from '../../lib/sale.ts'
import { useridAtom } from '../../lib/session.ts'
import { orderCartAtom, orderTotalsAtom } from './cart.atoms.ts'

const card = remoteAtom<Card | null, [customerid: string]>(null, async (customerid): Promise<ApiResult<Card | null>> => {
  const answer = await api('getCard', { params: { customerid } })
  return answer.ok ? ok(answer.value[0] ?? null) : answer
})

/** The card that pays, for its balance before and after. */
export const payingCardAtom = card.slice
export const loadPayingCardAtom = card.load
export const refreshPayingCardAtom = card.refresh

/** Check Out: places the order or replaces the unpaid one, with its total and its tables. Answers the failure, or null. */
export const checkOutAtom = atom(null, async (get, set): Promise<ApiFailure | null> => {
  const { foodList, tableList } = get(orderCartAtom)
  const answer = await api('placeOrder', {
    params: { userid: get(useridAtom) },
    body: {
      order: foodList.map(({ _id, qty }) => ({ _id, qty })),
      totalprice: toRupees(get(orderTotalsAtom).total),
      ordertable: tableList.map(({ _id }) => ({ _id })),
    },
  })
  if (!answer.ok) return answer.error
  set(orderidAtom, answer.value.orderid)
  return null
})
