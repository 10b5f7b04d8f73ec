import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { formatAmount, ZERO } from '../../../../shared/money.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { saleAtom } from '../sale.atoms.ts'
import { isPlacedSo } from '../split/share-shortfall.tsx'
import { SplitOrder } from '../split/split-order.tsx'
import { isUnpaid, numberIn, totalOf } from '../split/split-parts.ts'
import { partsOf } from './parts.atoms.ts'

/** Leads to the split of the order on this screen, or back to it; nothing before it is placed as it is here. */
export function SplitThis() {
  const sale = useAtomValue(saleAtom)
  return sale.isSplit || isPlacedSo(sale) ? <SplitOrder orderid={sale.orderid} isSplit={sale.isSplit} /> : null
}

/** What the screen is about: the part that is paid, and of what. */
export function usePartContext(): string {
  const { checkName } = useAtomValue(saleAtom)
  return numberIn(checkName) === null ? 'Review and pay' : checkName
}

/** What is left of the whole check beside this part of it; nothing of an order that is whole. */
export function LeftOnCheck() {
  const { orderid, isSplit } = useAtomValue(saleAtom)
  return isSplit && orderid !== '' ? <LeftOf orderid={orderid} /> : null
}

function LeftOf({ orderid }: { orderid: string }) {
  const partsAtom = useMemo(() => partsOf(orderid), [orderid])
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
