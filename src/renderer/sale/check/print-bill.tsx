import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { PRINT_BILL, usePrintBill } from '../../printing/print-bill.tsx'
import { PrinterIcon } from '../../ui/art/icons.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { dishesToSend, hasUnsent } from '../../model/sale/check-moves.ts'
import { saleAtom } from '../state/sale.atoms.ts'

/** Unsent dishes would be missing on the bill, so they must be sent or removed first. */
export function PrintThisBill({ size }: { size?: 'large' }) {
  const sale = useAtomValue(saleAtom)
  const toasts = useToasts()
  const [run, busy] = usePrintBill(sale.orderid, sale.lines)
  if (sale.orderid === '') return null
  const press = () => (hasUnsent(sale) ? toasts.warning(unsentText(dishesToSend(sale))) : run())
  const large = size === undefined ? {} : { size }
  return <Button {...large} icon={<PrinterIcon />} title={PRINT_BILL} aria-label={PRINT_BILL} loading={busy} onClick={press} />
}

function unsentText(dishes: number): string {
  if (dishes === 0) return 'The check was changed here. Send it first, then print the bill'
  const [are, them] = dishes === 1 ? ['1 dish is', 'it'] : [`${dishes} dishes are`, 'them']
  return `${are} not sent. Send or remove ${them} first, then print the bill`
}
