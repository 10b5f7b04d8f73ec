import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { DrawerPeriod } from '../../../../shared/contract/cash-drawer.ts'
import type { XReport, ZReport } from '../../../../shared/contract/z-reports.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import { zReportTitle } from '../../../../shared/receipt/z-report.ts'
import { ownOutletAtom } from '../../../data/outlets.atoms.ts'
import { useAction } from '../../../data/use-action.ts'
import { printAtom } from '../../../printing/print.atoms.ts'
import { usePrint } from '../../../printing/use-print.ts'
import { AttentionIcon, PrinterIcon } from '../../../ui/art/icons.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
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
  const [asked, setAsked] = useState(false)
  const [counting, setCounting] = useState(false)
  const print = useSetAtom(printAtom)
  const [printX, printing] = usePrint(() => print(xReportPrintable(report)))
  const [close, busy] = useClosing(report, (made) => {
    setAsked(false)
    if (made !== null) onClosed(made)
  })
  const name = zReportTitle(report)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ClosingState />
      <div className="flex items-center gap-3">
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
        <div className="grid gap-3">
          <p>
            {report.sales.toLocaleString('en-US')} invoices, {labelledAmount(report.amount)}.
          </p>
          <DrawersNow
            report={report}
            onCount={() => {
              setAsked(false)
              setCounting(true)
            }}
          />
          <p>This cannot be undone. The next figures start at 0.</p>
        </div>
      </ConfirmDialog>
      <CountDialog
        open={counting}
        onClose={() => {
          setCounting(false)
          setAsked(true)
        }}
        onCounted={() => undefined}
      />
    </div>
  )
}

/** Only the drawer of this outlet can be counted from here. */
function DrawersNow({ report, onCount }: { report: XReport; onCount: () => void }) {
  const own = useAtomValue(ownOutletAtom)
  const { drawers = [], cash } = report
  const isOwnCounted = drawers.some(({ _id, counted }) => _id === own && counted)
  return (
    <>
      {drawers
        .filter(({ _id, counted }) => counted || _id !== own)
        .map((drawer) => (
          <p key={drawer._id}>{drawerText(drawer, drawers.length === 1)}</p>
        ))}
      {!isOwnCounted && (cash.length > 0 || drawers.length > 0) && (
        <Note tone="amber" icon={<AttentionIcon />} action={<Button onClick={onCount}>Count the drawer</Button>}>
          {drawers.length === 0 ? 'The cash drawer was not counted.' : 'Cash has moved since the drawer was counted.'}
        </Note>
      )}
    </>
  )
}

function drawerText({ name, entries, counted }: DrawerPeriod, isOnly: boolean): string {
  const drawer = isOnly ? 'Cash drawer' : `Cash drawer of ${name}`
  if (!counted) return `${drawer}: not counted.`
  const last = entries.findLast(({ kind }) => kind === 'count')
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

/** `done` gets null on an error: then the figures may be stale. */
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
