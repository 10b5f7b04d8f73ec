import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { Order } from '../../../shared/contract/orders.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isHeldOnly, type ToVoid } from '../../model/sale/to-void.ts'
import { VoidedDishes } from '../voids/voided-dishes.tsx'
import { VoidSheet } from '../voids/void-sheet.tsx'
import { orderidAtom, saleAtom } from '../state/sale.atoms.ts'
import { closeVoidAtom, openVoidAtom } from '../state/void-line.atoms.ts'
import { readOnce } from '../../data/write.ts'
import { voidedIn } from '../../model/sale/merge.ts'
import { followOrderAtom } from '../state/changed-elsewhere.atoms.ts'
import { useOnLeave } from '../../data/use-on-leave.ts'

export function VoidLine() {
  const asked = useAtomValue(openVoidAtom)
  const close = useSetAtom(closeVoidAtom)
  const take = useSetAtom(takeVoidAtom)
  const readAgain = useSetAtom(readAfterVoidAtom)
  const toasts = useToasts()
  useOnLeave(close)
  if (asked === null) return null
  return (
    <VoidSheet
      key={`${asked.version} ${asked.only?.line}`}
      asked={asked}
      onClose={close}
      onVoided={(order) => {
        take(order)
        toasts.success(doneText(asked, order))
      }}
      onStale={() => void readAgain()}
    />
  )
}

function doneText(asked: ToVoid, { payment }: Order): string {
  if (payment === 'cancelled') return 'Order cancelled: no dishes are left'
  return isHeldOnly(asked) ? 'Voided' : 'Voided. The kitchen was notified'
}

export const VoidedOfOrder = () => <VoidedDishes orderid={useAtomValue(orderidAtom)} />

const takeVoidAtom = atom(null, (_get, set, order: Order) => {
  set(saleAtom, (sale) => voidedIn(sale, order))
  set(closeVoidAtom)
})

/** The order is not what was shown, so the clerk has to check it first. */
const readAfterVoidAtom = atom(null, async (get, set): Promise<void> => {
  const { orderid } = get(saleAtom)
  set(closeVoidAtom)
  const order = orderid === '' ? null : await readOnce('getOrder', { params: { id: orderid } })
  if (order?.ok === true) await set(followOrderAtom, order.value)
})
