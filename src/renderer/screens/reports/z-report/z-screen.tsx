import { Button } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
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
import { zFileColumns } from './z-columns.tsx'
import { ZDrawer } from './z-drawer.tsx'
import { ZList } from './z-list.tsx'
import { figuresAtom, zReports } from './z-report.atoms.ts'

/** The atoms that this screen shows first; prefetched once its script has loaded, before it is drawn. */
export const reads = [figuresAtom, zReports.rows]

/** The end of the day: the figures since the last closing (X), the closing itself (Z), and all earlier Z reports. */
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
  const table: CsvTable<ZReport> = {
    fileName: 'z-reports.csv',
    columns: zFileColumns(timeZone),
    rows: (options) => readAll('listZReports', {}, options),
  }
  return <ExportCsvButton table={table} isEmpty={isEmpty} />
}
