import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { isHeldOnly, type ToVoid } from '../../voids/to-void.ts'
import { VoidedDishes } from '../../voids/voided-dishes.tsx'
import { VoidSheet } from '../../voids/void-sheet.tsx'
import { orderidAtom } from '../sale.atoms.ts'
import { closeVoidAtom, openVoidAtom } from './void-line.atoms.ts'
import { readAfterVoidAtom, takeVoidAtom } from './void-made.atoms.ts'

/** Asks for the reason when a line that was sent to the kitchen is voided. */
export function VoidLine() {
  const asked = useAtomValue(openVoidAtom)
  const close = useSetAtom(closeVoidAtom)
  const take = useSetAtom(takeVoidAtom)
  const readAgain = useSetAtom(readAfterVoidAtom)
  const toasts = useToasts()
  useEffect(() => () => close(), [close])
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

/** The voided lines of the order in work. */
export const VoidedOfOrder = () => <VoidedDishes orderid={useAtomValue(orderidAtom)} />
