import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { XReport, ZReport } from '../../../../shared/contract/z-reports.ts'
import { formatMoment } from '../../../../shared/time.ts'
import type { CsvTable } from '../../../data/csv-export.ts'
import { readAll } from '../../../data/list.ts'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { Screen } from '../../../ui/frame/screen.tsx'
import { ExportCsvButton } from '../../../ui/list/export-csv-button.tsx'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { CloseDay } from './close-day.tsx'
import { FigureSections } from './figure-sections.tsx'
import { BooksChip, zColumns, zFileColumns } from './z-columns.tsx'
import { VoyageFilter } from '../../../ui/period/voyage-filter.tsx'
import { figuresAtom, zQueryAtom, zReports } from './z-report.atoms.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { ListRows } from '../../../ui/list/list-rows.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { zReportTitle } from '../../../../shared/receipt/z-report.ts'
import { printAtom } from '../../../printing/print.atoms.ts'
import { usePrint } from '../../../printing/use-print.ts'
import { AttentionIcon, PrinterIcon } from '../../../ui/art/icons.tsx'
import { Drawer } from '../../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../../ui/drawer/use-last-shown.ts'
import { Note } from '../../../ui/parts/note.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { zReportPrintable } from '../../../printing/z-print.atoms.ts'

export const reads = [figuresAtom, zReports.rows]

export function Component() {
  const timeZone = useVenueZone()
  const [figures, readAgain] = useAtom(figuresAtom)
  const [open, setOpen] = useState<ZReport | null>(null)
  const { data } = figures
  const context = data === null ? 'End of the day' : sinceLabel(data, timeZone)
  return (
    <Screen title="Z report" context={context} tools={<Tools timeZone={timeZone} />}>
      <div className="panels panels-wide panels-stack flow-if-short">
        <Panel title="X report: figures so far" footer={data !== null && <CloseDay report={data} onClosed={setOpen} />}>
          <LoadedPart
            reading={figures}
            what="The figures"
            safe="Paid invoices are safe."
            label="Loading the figures"
            onRetry={() => readAgain()}
          >
            {data !== null && <FigureSections report={data} />}
          </LoadedPart>
        </Panel>
        <ZList timeZone={timeZone} openKey={open?._id ?? ''} onOpen={setOpen} />
      </div>
      <ZDrawer report={open} timeZone={timeZone} onClose={() => setOpen(null)} />
    </Screen>
  )
}

const sinceLabel = ({ number, fromAt }: XReport, timeZone: string): string =>
  `Since ${number === 1 ? 'the first sale' : `Z report ${number - 1}`}, ${formatMoment(fromAt, timeZone)}`

function Tools({ timeZone }: { timeZone: string }) {
  const navigate = useNavigate()
  return (
    <>
      <Button onClick={() => void navigate('/foodorder/cashdrawer')}>Cash drawer</Button>
      <FileTool timeZone={timeZone} />
    </>
  )
}

function FileTool({ timeZone }: { timeZone: string }) {
  const isEmpty = useAtomValue(zReports.rows).data.length === 0
  const query = useAtomValue(zQueryAtom)
  const table: CsvTable<ZReport> = {
    fileName: 'z-reports.csv',
    columns: zFileColumns(timeZone),
    rows: (options) => readAll('listZReports', query, options),
  }
  return <ExportCsvButton table={table} isEmpty={isEmpty} />
}

interface ZListProps {
  timeZone: string
  openKey: string
  onOpen: (report: ZReport) => void
}

const ZList = ({ timeZone, openKey, onOpen }: ZListProps) => (
  <Panel title="Z reports" extra={<VoyageFilter />} flush>
    <ListRows
      list={zReports}
      what="Z reports"
      safe="They are safe."
      label="Loading Z reports"
      caption="Z reports, newest first"
      columns={zColumns(timeZone)}
      rowKey={({ _id }) => _id}
      openKey={openKey}
      onOpen={onOpen}
      empty={
        <EmptyState
          icon={<Glyph name="report" size={30} />}
          title="No Z report yet"
          text="Each Z report is kept for good. Open one to see it or print it again."
        />
      }
    />
  </Panel>
)

interface ZDrawerProps {
  report: ZReport | null
  timeZone: string
  onClose: () => void
}

function ZDrawer({ report, timeZone, onClose }: ZDrawerProps) {
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

/** The server counts the prints: the first is the original, later ones are numbered copies. */
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
