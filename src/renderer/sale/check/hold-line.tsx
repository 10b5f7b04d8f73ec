import { useAtomValue, useSetAtom } from 'jotai'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { isOnCheck, withHeld } from '../../model/sale/check-moves.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import { LineButton } from '../options/line-button.tsx'

/** Only a check served in rounds can hold lines: one with a table, or already open. */
export function HoldLine({ line, of }: { line: OrderLine; of: string }) {
  const sale = useAtomValue(saleAtom)
  const setSale = useSetAtom(saleAtom)
  // A course is held and fired as a whole.
  if (line.course !== undefined || (sale.tables.length === 0 && !isOnCheck(sale))) return null
  const isHeld = line.held === true
  return (
    <LineButton of={of} onClick={() => setSale((now) => withHeld(now, line, !isHeld))}>
      {isHeld ? 'Unhold' : 'Hold'}
    </LineButton>
  )
}
