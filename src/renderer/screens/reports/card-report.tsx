import { useAtomValue, useSetAtom } from 'jotai'
import type { CardReportEntry } from '../../../shared/contract/billing.ts'
import type { CardMoneyReport } from '../../../shared/contract/reports.ts'
import { specified } from '../../../shared/messages.ts'
import { csvName } from '../../data/csv-export.ts'
import { readAll } from '../../data/list.ts'
import { printedRows } from '../../printing/printed-rows.ts'
import { ReportOutputs } from '../../printing/report-outputs.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { rangeLabel } from '../../model/period.ts'
import { PeriodPicker } from '../../ui/period/period-picker.tsx'
import { reportPeriod, usePeriod } from '../../ui/period/report-period.ts'
import { CardFigures } from './card-figures.tsx'
import { CardPanels } from './card-panels.tsx'
import { CardSheet } from './card-sheet.tsx'
import { moveColumns } from './moves.tsx'
import { cardMoneyAtom, moves } from './report.atoms.ts'
import { ReportBody } from './report-body.tsx'
import { ReportList } from './report-list.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './reports.module.css'

const SAFE = 'Balances are safe.'
const moveKey = ({ _id }: CardReportEntry): string => _id

/** The atoms that this screen shows first; prefetched once its script has loaded, before it is drawn. */
export const reads = [cardMoneyAtom, moves.rows]

/** Money on prepaid cards in a period: in, out, the amount owed on them, and every move. */
export function Component() {
  const at = usePeriod(reportPeriod)
  const report = useAtomValue(cardMoneyAtom)
  const readAgain = useSetAtom(cardMoneyAtom)
  const { data } = report
  const days = data === null ? undefined : rangeLabel(data.fromDay, data.toDay)
  const tools = (
    <>
      <PeriodPicker value={at.period} onChange={at.setPeriod} range={{ ...data, ...at.range }} today={at.today} />
      <Outputs at={at} data={data} />
    </>
  )
  return (
    <Screen title={specified.cardReport} {...(days !== undefined && { context: days })} tools={tools}>
      <div className={cx('flow-if-short gap-page', styles['report'])}>
        <ReportBody reading={report} what="Money on cards" safe={SAFE} onRetry={() => readAgain()}>
          {data !== null && (
            <div className="grid h-full min-h-0 grid-rows-[auto_minmax(320px,1fr)] gap-page">
              <CardFigures report={data} today={at.today} />
              <CardPanels report={data} today={at.today} />
            </div>
          )}
        </ReportBody>
        {report.error === null && (
          <ReportList
            title="Transactions"
            noun="transaction"
            safe={SAFE}
            searchLabel="Search transactions by name or card number"
            placeholder="Name or card"
            list={moves}
            columns={moveColumns(at.timeZone).screen}
            rowKey={moveKey}
          />
        )}
      </div>
    </Screen>
  )
}

/** Exports and prints the report with the current search and sort order. */
function Outputs({ at, data }: { at: ReturnType<typeof usePeriod>; data: CardMoneyReport | null }) {
  const query = useAtomValue(moves.queryAtom)
  const { today, timeZone } = at
  return (
    <ReportOutputs
      title={specified.cardReport}
      timeZone={timeZone}
      report={data}
      isEmpty={data === null || data.moves === 0}
      file={{
        fileName: csvName('cards', data?.fromDay ?? today, data?.toDay ?? today),
        columns: moveColumns(timeZone).file,
        rows: (options) => readAll('listCardReport', query, options),
      }}
      printed={() => printedRows('listCardReport', query)}
      periodOf={({ fromDay, toDay }) => rangeLabel(fromDay, toDay)}
      renderSheet={(report, rows) => <CardSheet report={report} moves={rows} today={today} timeZone={timeZone} />}
    />
  )
}
