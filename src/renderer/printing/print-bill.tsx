import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import type { Order } from '../../shared/contract/orders.ts'
import { PrinterIcon } from '../ui/art/icons.tsx'
import { useToasts } from '../ui/parts/use-toasts.tsx'
import { printGuestBillAtom } from './guest-bill.atoms.ts'
import { usePrint } from './use-print.ts'

/** The label of the button. */
export const PRINT_BILL = 'Print bill'

/** The toast after printing, with the number of held dishes, which are on the bill but not with the kitchen. */
function printedText(lines: Order['order']): string {
  const held = lines.filter((line) => line.held === true).reduce((sum, { qty }) => sum + qty, 0)
  const said = 'The bill goes to the printer'
  if (held === 0) return said
  return `${said}. It says that ${held === 1 ? '1 dish is' : `${held} dishes are`} held`
}

/** Prints the bill of an unpaid order, once at a time, and shows a toast. */
export function usePrintBill(orderid: string, lines: Order['order']): [() => void, boolean] {
  const toasts = useToasts()
  const print = useSetAtom(printGuestBillAtom)
  return usePrint(() => print(orderid), { onDone: (isPrinting) => isPrinting && toasts.success(printedText(lines)) })
}

/** The button that prints the bill of an unpaid order, as the server has it. */
export function PrintBill({ order: { _id, order } }: { order: Order }) {
  const [run, busy] = usePrintBill(_id, order)
  return (
    <Button icon={<PrinterIcon />} loading={busy} onClick={run}>
      {PRINT_BILL}
    </Button>
  )
}
