import { useAtomValue } from 'jotai'
import { formatAmount, ZERO } from '../../../../shared/money/money.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { saleAtom } from '../../../sale/state/sale.atoms.ts'
import { isPlacedSo } from '../../../sale/payment/share-shortfall.tsx'
import { SplitOrder } from '../../../sale/open/split-order.tsx'
import { planOf } from '../../../sale/state/split.atoms.ts'
import { numberIn } from '../../../model/orders/order-name.ts'
import { isUnpaid, partName, totalOf } from '../../../model/split/split-parts.ts'
import { splitView } from '../../../model/split/split-view.ts'
import { partsOf } from '../../../sale/open/parts.atoms.ts'
import { useAtomFor } from '../../../data/use-atom-for.ts'

export function SplitThis() {
  const sale = useAtomValue(saleAtom)
  return sale.isSplit || isPlacedSo(sale) ? <SplitOrder orderid={sale.orderid} isSplit={sale.isSplit} /> : null
}

/** Null for an unsplit order; the order that was split has no number in its name and is the remaining part. */
export function usePartNumber(): number | null {
  const { checkName, orderid, isSplit } = useAtomValue(saleAtom)
  const partsAtom = useAtomFor(partsOf, isSplit ? orderid : '')
  const { data } = useAtomValue(partsAtom)
  const root = data.find(({ splitfrom }) => splitfrom === '')
  const planAtom = useAtomFor(planOf, root?._id ?? '')
  const view = splitView(data, useAtomValue(planAtom))
  const made = view?.divided.made.find(({ orders }) => orders.some(({ _id }) => _id === orderid))
  const last = view?.open.length === 1 && view.divided.rest?._id === orderid ? view.open[0] : undefined
  return numberIn(checkName) ?? made?.number ?? last ?? null
}

export function usePartContext(): string {
  const { checkName, tables } = useAtomValue(saleAtom)
  const number = usePartNumber()
  if (number === null) return 'Review and pay'
  return numberIn(checkName) === null ? partName({ fullName: '', checkname: checkName, ordertable: tables }, number) : checkName
}

export function LeftOnCheck() {
  const { orderid, isSplit } = useAtomValue(saleAtom)
  return isSplit && orderid !== '' ? <LeftOf orderid={orderid} /> : null
}

function LeftOf({ orderid }: { orderid: string }) {
  const partsAtom = useAtomFor(partsOf, orderid)
  const { data } = useAtomValue(partsAtom)
  const all = totalOf(data)
  if (all === ZERO) return null
  const value = (
    <>
      <Money amount={totalOf(data.filter(isUnpaid))} /> of {formatAmount(all)}
    </>
  )
  return <SumRows rows={[{ label: 'Left on the check', value }]} />
}
