import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { XReport, ZReport } from '../../../../shared/contract/z-reports.ts'
import { formatMoment } from '../../../../shared/time.ts'
import { apiPage } from '../../../data/api.ts'
import { useChanges } from '../../../data/changes.ts'
import type { AskPage } from '../../../data/row-loader.ts'
import { useCsvExport } from '../../../data/use-csv-export.ts'
import { useOpenRow } from '../../../ui/list/use-open-row.ts'
import { useLoadedRows, useRowLoader } from '../../../data/use-row-pages.ts'
import { Screen } from '../../../ui/frame/screen.tsx'
import { ErrorState } from '../../../ui/parts/error-state.tsx'
import { ExportCsvButton } from '../../../ui/list/export-csv-button.tsx'
import { LoadingOverlay } from '../../../ui/parts/loading-overlay.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { CloseDay } from './close-day.tsx'
import { FigureSections } from './figure-sections.tsx'
import { figuresAtom, loadFiguresAtom, refreshFiguresAtom } from './z-report.atoms.ts'
import { zFileColumns } from './z-columns.tsx'
import { ZDrawer } from './z-drawer.tsx'
import { ZList } from './z-list.tsx'
import styles from './z-report.module.css'

const askZReports: AskPage<ZReport> = (query) => apiPage('listZReports', { query })

/** The end of the day: the figures since the last closing (X), the closing itself (Z), and every closing before. */
export function Component() {
  const timeZone = useVenueZone()
  const { data, loading, error } = useAtomValue(figuresAtom)
  const load = useSetAtom(loadFiguresAtom)
  const refresh = useSetAtom(refreshFiguresAtom)
  const loader = useRowLoader<ZReport>('all', askZReports)
  const pages = useLoadedRows(loader)
  const [open, setOpen] = useOpenRow<ZReport>()
  useEffect(() => void load(), [load])
  useChanges(['cards', 'orders'], refresh)
  useChanges(['zreports'], () => Promise.all([refresh(), loader.refresh()]))
  const context = data === null ? 'End of the day' : sinceWords(data, timeZone)
  return (
    <Screen title="Z report" context={context} tools={<FileTool timeZone={timeZone} isEmpty={pages.rows.length === 0} />}>
      <div className={styles['screen']}>
        {data === null && error !== null && !loading ? (
          <Panel label="Figures so far">
            <ErrorState
              title="The figures could not be loaded"
              text={`${error.msg}. Paid invoices are safe.`}
              onRetry={() => void load()}
            />
          </Panel>
        ) : (
          <Panel title="X report: figures so far" footer={data !== null && <CloseDay report={data} onClosed={setOpen} />}>
            <LoadingOverlay loading={loading} label="Loading the figures">
              {data !== null && <FigureSections report={data} />}
            </LoadingOverlay>
          </Panel>
        )}
        <ZList loader={loader} pages={pages} timeZone={timeZone} openKey={open?._id ?? ''} onOpen={setOpen} />
      </div>
      <ZDrawer report={open} timeZone={timeZone} onClose={() => setOpen(null)} />
    </Screen>
  )
}

const sinceWords = ({ number, fromAt }: XReport, timeZone: string): string =>
  `Since ${number === 1 ? 'the first move' : `Z report ${number - 1}`}, ${formatMoment(fromAt, timeZone)}`

function FileTool({ timeZone, isEmpty }: { timeZone: string; isEmpty: boolean }) {
  const toasts = useToasts()
  const table = { fileName: 'z-reports.csv', columns: zFileColumns(timeZone), ask: askZReports }
  const { start, stop, busy, progress } = useCsvExport(table, ({ msg }) => toasts.warning(msg))
  return <ExportCsvButton onStart={start} onStop={stop} busy={busy} progress={progress} disabled={isEmpty && !busy} />
}
