import type { ZReport } from '../../../../shared/contract/z-reports.ts'
import type { LoadedRows, RowLoader } from '../../../data/row-loader.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { ErrorState } from '../../../ui/parts/error-state.tsx'
import { LoadingOverlay } from '../../../ui/parts/loading-overlay.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { ReportTable } from '../../../ui/list/report-table.tsx'
import { zColumns } from './z-columns.tsx'

const NEWEST_FIRST = { by: 'time', order: 'desc' } as const

interface ZListProps {
  loader: RowLoader<ZReport>
  pages: LoadedRows<ZReport>
  timeZone: string
  openKey: string
  onOpen: (report: ZReport) => void
}

/** The closings so far, the newest first; each opens with all it says, to be printed again. */
export function ZList({ loader, pages, timeZone, openKey, onOpen }: ZListProps) {
  return (
    <Panel title="Z reports" flush>
      {pages.error !== null && !pages.loading ? (
        <ErrorState title="Z reports could not be loaded" text={`${pages.error.msg}. They are safe.`} onRetry={loader.retry} />
      ) : (
        <LoadingOverlay loading={pages.loading} label="Loading Z reports">
          {pages.loaded && pages.rows.length === 0 ? (
            <EmptyState
              icon={<Glyph name="report" size={30} />}
              title="No Z report yet"
              text="Each closing stands here for good, to be looked at and printed again."
            />
          ) : (
            <ReportTable
              caption="Z reports, newest first"
              columns={zColumns(timeZone)}
              rows={pages.rows}
              count={pages.total ?? pages.rows.length}
              rowKey={({ _id }) => _id}
              onNeed={loader.need}
              openKey={openKey}
              onOpen={onOpen}
              sort={NEWEST_FIRST}
              onSort={() => undefined}
            />
          )}
        </LoadingOverlay>
      )}
    </Panel>
  )
}
