import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import type { Order } from '../../shared/contract/orders.ts'
import { PrinterIcon } from '../ui/art/icons.tsx'
import { useToasts } from '../ui/parts/use-toasts.tsx'
import { printGuestBillAtom } from './guest-bill.atoms.ts'
import { usePrint } from './use-print.ts'

export const PRINT_BILL = 'Print bill'

/** Held dishes are on the bill but not with the kitchen, so the toast tells their number. */
function printedText(lines: Order['order']): string {
  const held = lines.filter((line) => line.held === true).reduce((sum, { qty }) => sum + qty, 0)
  const said = 'The bill goes to the printer'
  if (held === 0) return said
  return `${said}. It says that ${held === 1 ? '1 dish is' : `${held} dishes are`} held`
}

export function usePrintBill(orderid: string, lines: Order['order']): [() => void, boolean] {
  const toasts = useToasts()
  const print = useSetAtom(printGuestBillAtom)
  return usePrint(() => print(orderid), { onDone: (isPrinting) => isPrinting && toasts.success(printedText(lines)) })
}

export function PrintBill({ order: { _id, order } }: { order: Order }) {
  const [run, busy] = usePrintBill(_id, order)
  return (
    <Button icon={<PrinterIcon />} loading={busy} onClick={run}>
      {PRINT_BILL}
    </Button>
  )
}
