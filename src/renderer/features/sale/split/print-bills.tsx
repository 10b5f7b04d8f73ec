import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useAction } from '../../../data/use-action.ts'
import { printGuestBillAtom } from '../../../printing/guest-bill.atoms.ts'
import { PrinterIcon } from '../../../ui/art/icons.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import type { PartActs } from './use-parts.ts'

/** Prints a bill for each unpaid part, for which it creates their orders. */
export function PrintBills({ acts: { makeAll } }: { acts: PartActs }) {
  const toasts = useToasts()
  const print = useSetAtom(printGuestBillAtom)
  const act = useCallback(async () => {
    const orders = await makeAll()
    for (const { _id } of orders ?? []) {
      const printed = await print(_id)
      if (!printed.ok) return toasts.warning(printed.error.msg)
    }
    if (orders !== null)
      toasts.success(orders.length === 1 ? 'The bill goes to the printer' : `${orders.length} bills go to the printer`)
  }, [makeAll, print, toasts])
  const [run, busy] = useAction(act)
  return (
    <Button icon={<PrinterIcon />} loading={busy} onClick={() => run()}>
      Print bills
    </Button>
  )
}
