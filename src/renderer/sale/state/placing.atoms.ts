import { atom } from 'jotai'
import type { Pax } from '../../../shared/contract/pax.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { settles } from '../../data/money-call.ts'
import { write } from '../../data/write.ts'
import { withPlaced } from '../../model/sale/check-moves.ts'
import { withOrder } from '../../model/sale/moves.ts'
import type { Placing } from '../../model/sale/sale.ts'
import { saleAtom } from './sale.atoms.ts'

/** The key is stored until the server has answered. */
export const placeUnderKeyAtom = atom(null, async (get, set, placing: Placing): Promise<ApiResult<Pax>> => {
  const isAgain = get(saleAtom).placing?.key === placing.key
  set(saleAtom, (sale) => withOrder(sale, { placing }))
  const answer = await write('placeOrder', placing.input, { idempotencyKey: placing.key })
  if (!answer.ok && settles(answer.error, isAgain)) set(saleAtom, (sale) => withOrder(sale, { placing: null }))
  return answer
})

/** Returns the failure if it is unanswered again. */
export const placeAgainAtom = atom(null, async (get, set): Promise<(ApiResult<Pax> & { ok: false }) | null> => {
  const { placing } = get(saleAtom)
  if (placing === null) return null
  const answer = await set(placeUnderKeyAtom, placing)
  if (answer.ok) set(saleAtom, (sale) => withPlaced(sale, placing, answer.value))
  // A refused order was not placed: place it as it is now.
  return answer.ok || get(saleAtom).placing === null ? null : answer
})
