import { useAtomValue } from 'jotai'
import { add, paiseOf } from '../../../../shared/money/money.ts'
import { changeOf } from '../../../../shared/money/tender.ts'
import { printStateAtom } from '../../../platform/terminal.ts'
import { defaultPrinterAtom } from '../../../printing/invoice-print.atoms.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { ChangeBack } from '../../../sale/payment/change-back.tsx'
import type { PaymentAttempt } from '../../../model/sale/sale.ts'
import { PanelRow } from './panel-row.tsx'

/** A sale paid in cash: amount taken, change to count out, and the drawer. */
export function CashTaken({ attempt: { total, tip = 0, tendered = 0 } }: { attempt: PaymentAttempt }) {
  const due = add(paiseOf(total), paiseOf(tip))
  return (
    <>
      <PanelRow
        tone="green"
        icon={<Glyph name="card" size={22} />}
        title="Cash taken"
        text={
          <>
            Cash <Money amount={paiseOf(tendered)} />
          </>
        }
      >
        <ChangeBack change={changeOf(due, paiseOf(tendered))} />
      </PanelRow>
      <Drawer />
    </>
  )
}

/** The drawer's hint: only a printer with a drawer opens it, with the original invoice. */
function Drawer() {
  const printer = useAtomValue(defaultPrinterAtom)
  const knowsPrinters = useAtomValue(printStateAtom) !== null
  if (!knowsPrinters || printer?.printer.drawer === true) return null
  return (
    <PanelRow
      tone="amber"
      icon={<Glyph name="booked" size={22} />}
      title="Open the drawer by hand"
      text="No receipt printer on this terminal has a cash drawer."
    />
  )
}
