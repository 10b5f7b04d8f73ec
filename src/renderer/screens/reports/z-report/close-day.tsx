import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { DrawerPeriod } from '../../../../shared/contract/cash-drawer.ts'
import type { XReport, ZReport } from '../../../../shared/contract/z-reports.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import { zReportTitle } from '../../../../shared/receipt/z-report.ts'
import { ownOutletAtom } from '../../../data/outlets.atoms.ts'
import { printAtom } from '../../../printing/print.atoms.ts'
import { usePrint } from '../../../printing/use-print.ts'
import { AttentionIcon, PrinterIcon } from '../../../ui/art/icons.tsx'
import { useAsk } from '../../../ui/form/use-ask.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { isUnanswered } from '../../../data/money-call.ts'
import { CountDialog } from '../cash-drawer/count-dialog.tsx'
import { printAfterClosingAtom, xReportPrintable } from '../../../printing/z-print.atoms.ts'
import { closing, figuresAtom } from './z-report.atoms.ts'

interface CloseDayProps {
  report: XReport
  onClosed: (report: ZReport) => void
}

export function CloseDay({ report, onClosed }: CloseDayProps) {
  const { ask, question, leave } = useAsk()
  const [counting, setCounting] = useState(false)
  const print = useSetAtom(printAtom)
  const [printX, printing] = usePrint(() => print(xReportPrintable(report)))
  const printClosing = useSetAtom(printAfterClosingAtom)
  const close = useClosing()
  const name = zReportTitle(report)
  const act = async () => {
    const made = await close(report)
    leave()
    if (made === null) return
    onClosed(made)
    await printClosing(made)
  }
  const count = () => {
    leave()
    setCounting(true)
  }
  const askToClose = () => {
    const text = <ClosingText onCount={count} />
    void ask({ title: `Close the period with ${name}?`, keepLabel: 'Keep open', confirmLabel: 'Close period', text, act })
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ClosingState />
      <div className="flex items-center gap-3">
        <Button size="large" icon={<PrinterIcon />} loading={printing} onClick={printX}>
          Print X report
        </Button>
        <Button type="primary" size="large" onClick={askToClose}>
          Close with {name}
        </Button>
      </div>
      {question}
      <CountDialog
        open={counting}
        onClose={() => {
          setCounting(false)
          askToClose()
        }}
        onCounted={() => undefined}
      />
    </div>
  )
}

/** Reads the figures itself, since counting the drawer changes them while the question is open. */
function ClosingText({ onCount }: { onCount: () => void }) {
  const { data: report } = useAtomValue(figuresAtom)
  if (report === null) return null
  return (
    <div className="grid gap-3">
      <p>
        {report.sales.toLocaleString('en-US')} invoices, {labelledAmount(report.amount)}.
      </p>
      <DrawersNow report={report} onCount={onCount} />
      <p>This cannot be undone. The next figures start at 0.</p>
    </div>
  )
}

/** Only the drawer of this outlet can be counted from here. */
function DrawersNow({ report, onCount }: { report: XReport; onCount: () => void }) {
  const own = useAtomValue(ownOutletAtom)
  const { drawers = [], cash } = report
  const isOwnDone = drawers.some((drawer) => drawer._id === own && (drawer.counted || isInShifts(drawer)))
  return (
    <>
      {drawers
        .filter((drawer) => drawer.counted || drawer._id !== own || isInShifts(drawer))
        .map((drawer) => (
          <p key={drawer._id}>{drawerText(drawer, drawers.length === 1)}</p>
        ))}
      {!isOwnDone && (cash.length > 0 || drawers.length > 0) && (
        <Note tone="amber" icon={<AttentionIcon />} action={<Button onClick={onCount}>Count the drawer</Button>}>
          {drawers.length === 0 ? 'The cash drawer was not counted.' : 'Cash has moved since the drawer was counted.'}
        </Note>
      )}
    </>
  )
}

/** Whether a drawer is counted at the end of its shifts, which may go on after the report. */
const isInShifts = ({ openShift, entries }: DrawerPeriod): boolean =>
  openShift !== undefined || entries.some(({ shift }) => shift !== undefined)

function drawerText({ name, entries, counted, openShift }: DrawerPeriod, isOnly: boolean): string {
  const drawer = isOnly ? 'Cash drawer' : `Cash drawer of ${name}`
  if (openShift !== undefined) return `${drawer}: shift ${openShift.number} is open and continues.`
  if (!counted) return `${drawer}: not counted.`
  const last = entries.findLast(({ kind }) => kind === 'count' || kind === 'close')
  if (last?.count === undefined) return `${drawer}: no cash has moved since it was counted.`
  const { difference } = last.count
  const outcome = difference === null ? 'first count' : difference === 0 ? 'right' : `difference ${labelledAmount(difference)}`
  return `${drawer}: ${outcome}, counted by ${last.staffName}.`
}

function ClosingState() {
  const unanswered = useAtomValue(closing.unanswered)
  return (
    // Beside the buttons if there is room, otherwise above them.
    <p className="type-supporting flex-fill basis-37.5" role="status">
      {unanswered === null
        ? 'Sales continue while the day is closed.'
        : `It is not known whether ${zReportTitle(unanswered.input)} was made. Close again: it never closes twice.`}
    </p>
  )
}

/** Null if the period stays open: then the figures may be stale and are read again. */
function useClosing() {
  const send = useSetAtom(closing.run)
  const readAgain = useSetAtom(figuresAtom)
  const toasts = useToasts()
  return async ({ number }: XReport): Promise<ZReport | null> => {
    const answer = await send({ number })
    if (answer.ok) toasts.success(`${zReportTitle(answer.value)} closes the period`)
    else if (!isUnanswered(answer.error)) toasts.warning(answer.error.msg)
    if (!answer.ok) readAgain()
    return answer.ok ? answer.value : null
  }
}
