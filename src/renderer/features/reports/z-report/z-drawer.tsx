import { Button, Drawer } from 'antd'
import { useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import type { ZReport } from '../../../../shared/contract/z-reports.ts'
import { zReportTitle } from '../../../../shared/receipt-z-report.ts'
import { formatMoment } from '../../../../shared/time.ts'
import { useAction } from '../../../data/use-action.ts'
import { AttentionIcon, PrinterIcon } from '../../../ui/art/icons.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { FigureSections } from './figure-sections.tsx'
import { BooksChip } from './z-columns.tsx'
import { printZReportAtom } from './z-print.atoms.ts'
import { stack } from '../../../ui/layout/layout.ts'

const DRAWER_PX = 480
/** The screen leads the focus back itself, before the drawer has slid out. */
const FOCUS = { focusTriggerAfterClose: false }

interface ZDrawerProps {
  report: ZReport | null
  timeZone: string
  onClose: () => void
}

/** One closing beside the list: all its figures, the state of the books, and paper. */
export function ZDrawer({ report, timeZone, onClose }: ZDrawerProps) {
  // The last one stays while the drawer slides out.
  const [shown, setShown] = useState(report)
  if (report !== null && report !== shown) setShown(report)
  return (
    <Drawer
      open={report !== null}
      onClose={onClose}
      size={DRAWER_PX}
      title={shown === null ? '' : zReportTitle(shown)}
      extra={shown !== null && <Reprint report={shown} />}
      focusable={FOCUS}
      destroyOnHidden
    >
      {shown !== null && <Details report={shown} timeZone={timeZone} />}
    </Drawer>
  )
}

/** The original while none was printed, then numbered copies: the server counts. */
function Reprint({ report }: { report: ZReport }) {
  const print = useSetAtom(printZReportAtom)
  const toasts = useToasts()
  const [run, busy] = useAction(
    useCallback(async () => {
      const printed = await print(report)
      if (!printed.ok) toasts.warning(`${printed.error.msg}. The closing stands`)
    }, [print, report, toasts]),
  )
  return (
    <Button icon={<PrinterIcon />} loading={busy} onClick={run}>
      Print
    </Button>
  )
}

function Details({ report, timeZone }: { report: ZReport; timeZone: string }) {
  const { fromAt, toAt, closedBy, terminal, books, booksFound, checkedAt, checkedRow, ledgerRow, ledgerHash } = report
  const checked = checkedAt === null ? [] : [{ label: 'Last full check', value: formatMoment(checkedAt, timeZone) }]
  const upTo = checkedRow === null ? [] : [{ label: 'Up to ledger row', value: checkedRow.toLocaleString('en-US') }]
  return (
    <div className={stack(20)}>
      <SumRows
        boxed
        rows={[
          { label: 'From', value: formatMoment(fromAt, timeZone) },
          { label: 'To', value: formatMoment(toAt, timeZone) },
          { label: 'Closed by', value: [closedBy, terminal].filter((part) => part !== '').join(', ') },
        ]}
      />
      {books === 'broken' && (
        <Note tone="red" icon={<AttentionIcon />} title="The books were not whole">
          {booksFound}
        </Note>
      )}
      <FigureSections report={report} />
      <SumRows
        boxed
        rows={[
          { label: 'Books', value: <BooksChip books={books} /> },
          ...checked,
          ...upTo,
          { label: 'Chain head, row', value: ledgerRow.toLocaleString('en-US') },
        ]}
      />
      <div>
        <div className="type-supporting">Its hash, to be compared with any copy of the books</div>
        <div className="mono anywhere">{ledgerHash === '' ? 'none' : ledgerHash}</div>
      </div>
    </div>
  )
}
