import { atom } from 'jotai'
import { paiseOf } from '../../../../shared/money/money.ts'
import type { CardOfNumber } from '../../../../shared/contract/cards.ts'
import { MAX_CHECK_NAME, type Order } from '../../../../shared/contract/orders.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { queriesAtom, readKnown } from '../../../data/query.ts'
import { readOnce, write } from '../../../data/write.ts'
import { joinedTo, withoutCard, withOrder } from '../../../model/sale/moves.ts'
import { knownOf } from '../../../model/sale/sale.ts'
import { cartAtom, saleAtom } from '../../../sale/state/sale.atoms.ts'
import { followMenuOfAtom } from '../../../sale/state/cart-menu.atoms.ts'
import { placeAgainAtom } from '../../../sale/state/placing.atoms.ts'
import { sendAtom } from '../../../sale/state/send.atoms.ts'
import { shortfallOf } from '../../../sale/payment/shortfall.ts'
import { dueAtom } from '../../../sale/state/tender.atoms.ts'

/** `add`: these dishes go to the unpaid order. `replace`: it is voided for this one. */
export type Decision = 'add' | 'replace' | 'leave'

interface Question {
  order: Order
  answer: (decision: Decision) => void
}

const questionAtom = atom<Question | null>(null)

export const unpaidQuestionAtom = atom((get) => get(questionAtom)?.order ?? null)

export const answerUnpaidAtom = atom(null, (get, set, decision: Decision) => {
  get(questionAtom)?.answer(decision)
  set(questionAtom, null)
})

const askAtom = atom(
  null,
  (_get, set, order: Order): Promise<Decision> => new Promise((answer) => set(questionAtom, { order, answer })),
)

type Holder = NonNullable<CardOfNumber['holder']>

interface GiveQuestion {
  order: Order
  /** The holder of the card that pays. */
  to: Holder
  answer: (isGiven: boolean) => void
}

const giveQuestion = atom<GiveQuestion | null>(null)

export const giveQuestionAtom = atom((get) => get(giveQuestion))

export const answerGiveAtom = atom(null, (get, set, isGiven: boolean) => {
  get(giveQuestion)?.answer(isGiven)
  set(giveQuestion, null)
})

/** A sale that has a placed order continues with it. */
export const giveOrderAtom = atom(null, async (get, set): Promise<ApiResult<Order> | null> => {
  const asked = get(giveQuestion)
  if (asked === null) return null
  const { _id: id, version } = asked.order
  const known = knownOf(get(saleAtom))
  const body = { version: known?.version ?? version, userid: asked.to._id }
  const given = await write('giveOrder', { params: { id }, body })
  if (given.ok && known !== null)
    set(saleAtom, (sale) => withOrder(sale, { known: { ...known, orderid: id, version: given.value.version } }))
  return given
})

const askToGiveAtom = atom(
  null,
  (_get, set, order: Order, to: Holder): Promise<boolean> => new Promise((answer) => set(giveQuestion, { order, to, answer })),
)

/** Null if it is paid or ended, or could not be read: Check Out asks again. */
async function unpaidNow(id: string | null): Promise<Order | null> {
  const order = id === null ? null : await readOnce('getOrder', { params: { id } })
  return order?.ok === true && order.value.payment === 'unpaid' ? order.value : null
}

/** Asks if the holder would pay another guest's order, or has another unpaid one; returns whether to continue. */
export const settleUnpaidAtom = atom(null, async (get, set, of: Pick<CardOfNumber, 'holder' | 'unpaid'>): Promise<boolean> => {
  const { holder, unpaid } = of
  // The unpaid order may be this one, if its Check Out was not answered.
  await set(placeAgainAtom)
  const { orderid, replaces } = get(saleAtom)
  if (unpaid !== null && unpaid === orderid) return true
  const order = await unpaidNow(unpaid)
  // A check cannot be added to the guest's other order, which has to be paid or cancelled first.
  if (get(saleAtom).isCheck) {
    if (order !== null) await set(askAtom, order)
    return order === null
  }
  const placed = await unpaidNow(orderid === '' ? null : orderid)
  if (placed !== null && holder !== null && placed.userid !== holder._id) return set(askToGiveAtom, placed, holder)
  // Do not ask about an order that was paid or cancelled since.
  set(saleAtom, (sale) => withOrder(sale, { orderid: '', ...(order === null && { replaces: '' }) }))
  if (order === null || order._id === replaces) return true
  const decision = await set(askAtom, order)
  if (decision === 'leave') return false
  set(saleAtom, (sale) => withOrder(sale, { replaces: decision === 'replace' ? order._id : '' }))
  if (decision === 'add') await set(joinAtom, order)
  return true
})

const joinAtom = atom(null, async (_get, set, order: Order) => {
  set(saleAtom, (sale) => joinedTo(sale, order))
  await set(followMenuOfAtom, order)
})

const nameOf = (fullName: string): string =>
  `${Array.from(fullName)
    .slice(0, MAX_CHECK_NAME - SECOND.length)
    .join('')}${SECOND}`
const SECOND = ' 2'

/** It has none of the first order's tables, and is paid after it. */
export const openSecondCheckAtom = atom(null, (get, set, first: Order): Promise<ApiResult<Order>> => {
  const held = new Set(first.ordertable.map(({ _id }) => _id))
  const { tables, checkName } = get(saleAtom)
  set(saleAtom, (sale) =>
    withOrder(withoutCard(sale), {
      orderid: '',
      replaces: '',
      tables: tables.filter(({ _id }) => !held.has(_id)),
      checkName: checkName.trim() === '' ? nameOf(first.fullName) : checkName,
    }),
  )
  return set(sendAtom)
})

/** Continues if the card could not be read, since Check Out and the payment ask again. */
export const preparePaymentAtom = atom(null, async (get, set, cardNumber: string): Promise<'go' | 'left' | 'short'> => {
  const found = await readKnown(get(queriesAtom), 'findCard', { params: { cardNumber } })
  const card = found.ok ? found.value.card : null
  if (!found.ok || card === null || card.state === 'blocked' || get(cartAtom).length === 0) return 'go'
  if (!(await set(settleUnpaidAtom, found.value))) return 'left'
  if (get(saleAtom).tender === 'cash') return 'go'
  return shortfallOf(paiseOf(card.balance), get(dueAtom)) === null ? 'go' : 'short'
})
