import type { ZReport } from '../../../../shared/contract/z-reports.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { ListRows } from '../../../ui/list/list-rows.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { zColumns } from './z-columns.tsx'
import { zReports } from './z-report.atoms.ts'

interface ZListProps {
  timeZone: string
  openKey: string
  onOpen: (report: ZReport) => void
}

/** All Z reports, newest first; each opens with its figures and can be printed again. */
export const ZList = ({ timeZone, openKey, onOpen }: ZListProps) => (
  <Panel title="Z reports" flush>
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
