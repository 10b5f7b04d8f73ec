import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import type { ZReport } from '../../../../shared/contract/z-reports.ts'
import { zReportTitle } from '../../../../shared/receipt/z-report.ts'
import { formatMoment } from '../../../../shared/time.ts'
import { printAtom } from '../../../printing/print.atoms.ts'
import { usePrint } from '../../../printing/use-print.ts'
import { AttentionIcon, PrinterIcon } from '../../../ui/art/icons.tsx'
import { Drawer } from '../../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../../ui/drawer/use-last-shown.ts'
import { Note } from '../../../ui/parts/note.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { FigureSections } from './figure-sections.tsx'
import { BooksChip } from './z-columns.tsx'
import { zReportPrintable } from '../../../printing/z-print.atoms.ts'

interface ZDrawerProps {
  report: ZReport | null
  timeZone: string
  onClose: () => void
}

/** One Z report beside the list: all its figures, the state of the books, and a print button. */
export function ZDrawer({ report, timeZone, onClose }: ZDrawerProps) {
  const shown = useLastShown(report)
  return (
    <Drawer
      open={report !== null}
      onClose={onClose}
      title={shown === null ? '' : zReportTitle(shown)}
      extra={shown !== null && <Reprint report={shown} />}
    >
      {shown !== null && <Details report={shown} timeZone={timeZone} />}
    </Drawer>
  )
}

/** Prints the original the first time, and numbered copies after that; the server counts them. */
function Reprint({ report }: { report: ZReport }) {
  const print = useSetAtom(printAtom)
  const [run, busy] = usePrint(() => print(zReportPrintable(report._id)), { recorded: 'The closing is recorded' })
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
    <div className="grid gap-5">
      <SumRows
        boxed
        rows={[
          { label: 'From', value: formatMoment(fromAt, timeZone) },
          { label: 'To', value: formatMoment(toAt, timeZone) },
          { label: 'Closed by', value: [closedBy, terminal].filter((part) => part !== '').join(', ') },
        ]}
      />
      {books === 'broken' && (
        <Note tone="red" icon={<AttentionIcon />} title="The books were not intact">
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
        <div className="type-supporting">Its hash, to compare with any copy of the books</div>
        <div className="mono wrap-anywhere">{ledgerHash === '' ? 'none' : ledgerHash}</div>
      </div>
    </div>
  )
}
