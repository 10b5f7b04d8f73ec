import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Order } from '../../../shared/contract/orders.ts'
import { formatRupees, type Paise, paiseOf, subtract, toRupees, ZERO } from '../../../shared/money/money.ts'
import type { CallInput } from '../../../shared/contract/call.ts'
import { keyed } from '../../data/money-call.ts'
import { readOnce, write } from '../../data/write.ts'
import { placedMark } from '../../model/sale/line.ts'
import { useOpenOrder } from '../open/use-open-order.ts'
import { isOpen, knownOf, type Sale } from '../../model/sale/sale.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import { dueAtom } from '../state/tender.atoms.ts'
import { numberIn } from '../../model/orders/order-name.ts'
import { freeNumber, partName } from '../../model/split/split-parts.ts'
import { useWrite } from '../../ui/parts/use-write.ts'

const splitOnce = () => keyed((input: CallInput<'splitOrder'>, options) => write('splitOrder', input, options))

/** Only an order that is the same on the server can be split. */
export function isPlacedSo(sale: Sale): boolean {
  const known = knownOf(sale)
  return isOpen(sale) && known !== null && placedMark(known.lines) === placedMark(sale.lines)
}

async function nameOf(order: Order): Promise<string> {
  const parts = await readOnce('listOrderParts', { params: { id: order._id } })
  const known = parts.ok ? parts.value : [order]
  const root = known.find(({ splitfrom }) => splitfrom === '') ?? order
  const taken = known.flatMap(({ checkname }) => numberIn(checkname) ?? [])
  return partName(root, numberIn(order.checkname) ?? freeNumber(taken))
}

/** From a check the card's share is split off; from a guest's order the rest is, as an unpaid part. Returns the order it pays. */
async function shared(order: Order, split: ReturnType<typeof splitOnce>, asked: { cardNumber: string; held: Paise }) {
  const body = { version: order.version, name: await nameOf(order) }
  const params = { id: order._id }
  if (order.userid !== '') {
    const rest = subtract(paiseOf(order.totalprice), asked.held)
    const answer = await split({ params, body: { ...body, amount: toRupees(rest) } })
    return answer.ok ? { ...answer, value: answer.value.order._id } : answer
  }
  const found = await readOnce('findCard', { params: { cardNumber: asked.cardNumber } })
  if (!found.ok) return found
  const userid = found.value.holder?._id
  const answer = await split({
    params,
    body: { ...body, amount: toRupees(asked.held), ...(userid !== undefined && { userid }) },
  })
  return answer.ok ? { ...answer, value: answer.value.part._id } : answer
}

export function ShareShortfall({ cardNumber, shortfall }: { cardNumber: string; shortfall: Paise }) {
  const sale = useAtomValue(saleAtom)
  const due = useAtomValue(dueAtom)
  const reopen = useOpenOrder()
  const [split] = useState(splitOnce)
  const { orderid } = sale
  const held = subtract(due, shortfall)
  const share = async () => {
    const order = await readOnce('getOrder', { params: { id: orderid } })
    return order.ok ? shared(order.value, split, { cardNumber, held }) : order
  }
  const [run, busy] = useWrite(share, (part) => reopen(part, '/foodorder/orderdetails'))
  if (!isPlacedSo(sale) || held <= ZERO || sale.tip !== null) return null
  return (
    <Button block loading={busy} onClick={() => run()}>
      Pay {formatRupees(held)} from this card, then the rest
    </Button>
  )
}
