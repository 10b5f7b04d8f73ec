import { useAtomValue, useSetAtom } from 'jotai'
import { seatsIn } from '../../../shared/orders/seats.ts'
import { MAX_COVERS } from '../../../shared/contract/orders.ts'
import { PersonIcon } from '../../ui/art/icons.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isOnCheck } from '../../model/sale/check-moves.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import { setCoversAtom } from '../state/send.atoms.ts'

/** The covers are never fewer than the seats in use; an open check saves them at once. */
export function Covers() {
  const sale = useAtomValue(saleAtom)
  const set = useSetAtom(setCoversAtom)
  const toasts = useToasts()
  const change = async (covers: number) => {
    const failure = await set(covers)
    if (failure !== null) toasts.warning(failure.msg)
  }
  const least = seatsIn(sale.lines).at(-1) ?? 1
  if (sale.tables.length === 0 && !isOnCheck(sale)) return null
  return (
    <QtyStepper
      name="guest"
      icon={<PersonIcon />}
      qty={sale.covers ?? 0}
      least={least}
      most={MAX_COVERS}
      onChange={(covers) => void change(covers)}
    />
  )
}
