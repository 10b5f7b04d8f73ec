import { atom } from 'jotai'
import type { Card } from '../../../../shared/contract/cards.ts'
import type { OrderLine, OrderTable } from '../../../../shared/contract/order-parts.ts'
import type { Order } from '../../../../shared/contract/orders.ts'
import { ok } from '../../../../shared/errors.ts'
import { newId } from '../../../../shared/ids.ts'
import { approvedMark } from '../../../../shared/orders/modifiers.ts'
import { paiseOf, toRupees } from '../../../../shared/money/money.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { queriesAtom, readAtom } from '../../../data/query.ts'
import { readChanged } from '../../../data/read-again.ts'
import { readOnce } from '../../../data/write.ts'
import { isLocked, openLines } from '../../../model/sale/check-moves.ts'
import { placedMark } from '../../../model/sale/line.ts'
import { asPlaced } from '../../../model/sale/moves.ts'
import { knownOf, type Sale } from '../../../model/sale/sale.ts'
import { cartAtom, saleAtom } from '../../../sale/state/sale.atoms.ts'
import { approvalStepAtom } from './approval.atoms.ts'
import { orderOf, orderTotalsAtom } from '../../../sale/state/cart.atoms.ts'
import { followOrderAtom } from '../../../sale/state/changed-elsewhere.atoms.ts'
import { orderGoneAtom } from '../../../sale/state/ended-elsewhere.atoms.ts'
import { placeAgainAtom, placeUnderKeyAtom } from '../../../sale/state/placing.atoms.ts'
import { sendAtom } from '../../../sale/state/send.atoms.ts'
import { shortfallOf } from '../../../sale/payment/shortfall.ts'
import { dueAtom } from '../../../sale/state/tender.atoms.ts'
import { settleUnpaidAtom } from './unpaid-order.atoms.ts'

const cardsAtom = readAtom('getCard', [], (get) => {
  const { customerid } = get(saleAtom)
  return customerid === '' || get(approvalStepAtom) !== 'verified' ? null : { params: { customerid } }
})

/** Null before the order is approved, and until it is read. */
export const payingCardAtom = atom((get): Card | null => {
  const { customerid } = get(saleAtom)
  return get(cardsAtom).data.find(({ _id }) => _id === customerid) ?? null
})

/** Paise; null if there is none, for cash, and while not known. */
export const shortfallAtom = atom((get) => {
  const card = get(payingCardAtom)
  return card && get(saleAtom).tender === 'card' ? shortfallOf(paiseOf(card.balance), get(dueAtom)) : null
})

const runningAtom = atom(false)

/** Changes of tables and menu are handled afterwards. */
export const isCheckingOutAtom = atom((get) => get(runningAtom))

/** `go`: the order is placed and can be paid. `stay`: it changed, or the clerk decided nothing. */
export type CheckedOut = 'go' | 'stay'

/** An unchanged order is not sent again; asks before an unpaid order of the guest is replaced. */
export const checkOutAtom = atom(null, async (_get, set): Promise<ApiResult<CheckedOut>> => {
  set(runningAtom, true)
  try {
    return await set(placeAtom)
  } finally {
    set(runningAtom, false)
  }
})

const placeAtom = atom(null, async (get, set): Promise<ApiResult<CheckedOut>> => {
  // An unanswered request may have been carried out.
  if (get(saleAtom).sending !== null) {
    const sent = await set(sendAtom)
    if (!sent.ok) return sent
  }
  const unanswered = await set(placeAgainAtom)
  if (unanswered !== null) return unanswered
  const { orderid, replaces, lines, tables, userid } = get(saleAtom)
  const go = (id: string, version?: number, placedLines: OrderLine[] = []) => {
    // The new lines of a check are a round now.
    if ([...placedLines, ...lines].some((line) => isLocked(line) || line.held === true))
      set(cartAtom, placedLines.length === 0 ? lines : placedLines)
    set(saleAtom, (sale) => asPlaced(sale, id, version))
    return ok('go' as const)
  }
  const placed = orderid === '' ? null : await readOnce('getOrder', { params: { id: orderid } })
  if (placed?.ok === true && isAsPlaced(placed.value, get(saleAtom))) return go(orderid, placed.value.version)
  if (placed?.ok === true && (await set(followOrderAtom, placed.value))) return ok('stay')
  const known = knownOf(get(saleAtom))
  const body = {
    order: orderOf(lines),
    totalprice: toRupees(get(orderTotalsAtom).total),
    ordertable: tables.map(({ _id }) => ({ _id })),
    ...(replaces === '' ? { orderid, ...(known !== null && { version: known.version }) } : { orderid: replaces, replace: true }),
  }
  const input = { params: { userid }, body }
  const answer = await set(placeUnderKeyAtom, { key: newId(), input, lines: openLines(get(saleAtom)) })
  if (answer.ok) return go(answer.value.orderid, answer.value.orderversion, answer.value.order)
  const { code } = answer.error
  // A price has changed: update the cart from the menu.
  if (code === 'total_mismatch') readChanged(get(queriesAtom), ['dishes'])
  // Another terminal was faster: its changes are shown, and the guest approves the changed order.
  if (code === 'order_changed') return set(placeAtom)
  // Paid on another terminal: the checkout shows its invoice.
  if (code === 'order_paid') return go(orderid)
  if (code === 'order_not_found') await set(orderGoneAtom)
  return code === 'order_unpaid' ? set(settleAndPlaceAtom) : answer
})

/** The guest has an unpaid order that this sale does not know; continues if the order is still the approved one. */
const settleAndPlaceAtom = atom(null, async (get, set): Promise<ApiResult<CheckedOut>> => {
  const before = approvedMark(get(cartAtom))
  const found = await readOnce('findCard', { params: { cardNumber: get(saleAtom).approval?.cardNumber ?? '' } })
  if (!found.ok) return found
  const goesOn = await set(settleUnpaidAtom, found.value)
  return goesOn && approvedMark(get(cartAtom)) === before ? set(placeAtom) : ok('stay')
})

const idsOf = (tables: readonly OrderTable[]): string =>
  tables
    .map(({ _id }) => _id)
    .toSorted()
    .join()

/** Nothing has to be placed if it has the guest and nothing is held; a completed order has no tables. */
function isAsPlaced({ payment, userid: guest, order, ordertable, orderstatus }: Order, { lines, tables, userid }: Sale): boolean {
  const hasTables = idsOf(tables) === idsOf(ordertable) || (orderstatus === 'Completed' && tables.length === 0)
  const isWhole = guest === userid && order.every(({ held }) => held !== true)
  return payment === 'unpaid' && isWhole && hasTables && placedMark(order) === placedMark(lines)
}
