import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import type { Order } from '../../shared/contract/orders.ts'
import { PrinterIcon } from '../ui/art/icons.tsx'
import { useToasts } from '../ui/parts/use-toasts.tsx'
import { printGuestBillAtom } from './guest-bill.atoms.ts'
import { usePrint } from './use-print.ts'

/** What the button is called. */
export const PRINT_BILL = 'Print bill'

/** What is said of dishes that the bill has and the kitchen has not. */
function printedText(lines: Order['order']): string {
  const held = lines.filter((line) => line.held === true).reduce((sum, { qty }) => sum + qty, 0)
  const said = 'The bill goes to the printer'
  if (held === 0) return said
  return `${said}. It says that ${held === 1 ? '1 dish is' : `${held} dishes are`} held`
}

/** Prints the bill of an unpaid order once at a time, and says so. */
export function usePrintBill(orderid: string, lines: Order['order']): [() => void, boolean] {
  const toasts = useToasts()
  const print = useSetAtom(printGuestBillAtom)
  return usePrint(() => print(orderid), { onDone: (isPrinting) => isPrinting && toasts.success(printedText(lines)) })
}

/** Prints what an unpaid order comes to, as the server has it. */
export function PrintBill({ order: { _id, order } }: { order: Order }) {
  const [run, busy] = usePrintBill(_id, order)
  return (
    <Button icon={<PrinterIcon />} loading={busy} onClick={run}>
      {PRINT_BILL}
    </Button>
  )
}
