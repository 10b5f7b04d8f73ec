import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import type { CallInput } from '../../../shared/contract/call.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { keyed } from '../../data/money-call.ts'
import { write } from '../../data/write.ts'
import { useWrite } from '../../ui/parts/use-write.ts'
import { type AskedRows, useAskSupervisor } from '../approval/supervisor.atoms.ts'
import { mergedWith } from '../../model/sale/merge.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import { callOf, type DiscountDraft, draftOn } from './discount-draft.ts'

/** A discount to give, or to remove if there is no draft, with the texts for a supervisor and for the toast. */
export interface Giving {
  draft: DiscountDraft | null
  rows: AskedRows
  done: string
}

const giveOnce = () => keyed((input: CallInput<'giveDiscount'>, options) => write('giveDiscount', input, options))

const askedOf = (order: Order, lines: readonly OrderLine[], draft: DiscountDraft | null) =>
  draft === null ? { version: order.version, kind: 'none' as const } : callOf(order, draftOn(order, lines, draft))

function whyOf(draft: DiscountDraft | null) {
  const note = draft?.note.trim() ?? ''
  return { ...(draft?.reason && { reason: draft.reason }), ...(note !== '' && { note }) }
}

/**
 * Gives a discount on the order that `ready` returns, with a supervisor's approval if the server requires one. The sale gets the
 * order's new sums, which invalidates a code for the old ones. Retrying after a lost answer still gives it only once.
 */
export function useGiveDiscount(
  lines: readonly OrderLine[],
  ready: () => Promise<ApiResult<Order>>,
  onDone: () => void,
): [(giving: Giving) => void, boolean] {
  const setSale = useSetAtom(saleAtom)
  const ask = useAskSupervisor()
  const [give] = useState(giveOnce)
  const send = async ({ draft, rows }: Giving): Promise<ApiResult<Order> | null> => {
    const order = await ready()
    if (!order.ok) return order
    const { _id: orderid } = order.value
    const asked = askedOf(order.value, lines, draft)
    const params = { id: orderid }
    const body = { ...asked, ...whyOf(draft) }
    const answer = await give({ params, body })
    if (answer.ok || answer.error.code !== 'approval_needed') return answer
    const approved = await ask(rows, (by) => write('approveDiscount', { body: { orderid, ...asked, ...by } }))
    return approved === null ? null : give({ params, body: { ...body, approval: approved.approval } })
  }
  return useWrite(send, (order, { done }) => {
    setSale((sale) => mergedWith(sale, order))
    onDone()
    return done
  })
}
