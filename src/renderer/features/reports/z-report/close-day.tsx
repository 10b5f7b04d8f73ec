import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { XReport, ZReport } from '../../../../shared/contract/z-reports.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import { zReportTitle } from '../../../../shared/receipt/z-report.ts'
import { useAction } from '../../../data/use-action.ts'
import { printAtom } from '../../../printing/print.atoms.ts'
import { usePrint } from '../../../printing/use-print.ts'
import { PrinterIcon } from '../../../ui/art/icons.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { isUnanswered } from '../../../data/money-call.ts'
import { printAfterClosingAtom, xReportPrintable } from './z-print.atoms.ts'
import { closing, figuresAtom } from './z-report.atoms.ts'
import { cx } from '../../../ui/cx.ts'
import { row } from '../../../ui/layout/layout.ts'
import styles from './z-report.module.css'

interface CloseDayProps {
  report: XReport
  /** Called with the closing once it is made. */
  onClosed: (report: ZReport) => void
}

/** The two ways on from the figures so far: paper, and the closing, which is asked about first. */
export function CloseDay({ report, onClosed }: CloseDayProps) {
  const [asked, setAsked] = useState(false)
  const print = useSetAtom(printAtom)
  const [printX, printing] = usePrint(() => print(xReportPrintable(report)))
  const [close, busy] = useClosing(report, (made) => {
    setAsked(false)
    if (made !== null) onClosed(made)
  })
  const name = zReportTitle(report)
  return (
    <div className={row(12, 'wrap')}>
      <ClosingState />
      <div className={row(12)}>
        <Button size="large" icon={<PrinterIcon />} loading={printing} onClick={printX}>
          Print X report
        </Button>
        <Button type="primary" size="large" onClick={() => setAsked(true)}>
          Close with {name}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        title={`Close the period with ${name}?`}
        keepLabel="Keep open"
        confirmLabel="Close period"
        onKeep={() => setAsked(false)}
        onConfirm={close}
        busy={busy}
      >
        <p>
          {report.sales.toLocaleString('en-US')} invoices, {labelledAmount(report.amount)}. Cash expected:{' '}
          {labelledAmount(report.cashExpected)}.
        </p>
        <p>This cannot be undone. The next figures start at 0.</p>
      </ConfirmDialog>
    </div>
  )
}

function ClosingState() {
  const unanswered = useAtomValue(closing.unanswered)
  return (
    <p className={cx('type-supporting grow', styles['note'])} role="status">
      {unanswered === null
        ? 'Sales continue while the day is closed.'
        : `It is not known whether ${zReportTitle(unanswered.input)} was made. Close again: it never closes twice.`}
    </p>
  )
}

/** Closes the period and prints the closing where a printer is set up. Calls `done` with what was made, or null: then the figures may be old. */
function useClosing({ number }: XReport, done: (made: ZReport | null) => void) {
  const send = useSetAtom(closing.run)
  const readAgain = useSetAtom(figuresAtom)
  const print = useSetAtom(printAfterClosingAtom)
  const toasts = useToasts()
  return useAction(async () => {
    const answer = await send({ number })
    if (answer.ok) toasts.success(`${zReportTitle(answer.value)} closes the period`)
    else if (!isUnanswered(answer.error)) toasts.warning(answer.error.msg)
    done(answer.ok ? answer.value : null)
    if (answer.ok) await print(answer.value)
    else readAgain()
  })
}
