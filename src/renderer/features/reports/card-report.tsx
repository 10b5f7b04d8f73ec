import type { CardReportEntry } from '../../../shared/contract/billing.ts'
import type { CardMoneyReport } from '../../../shared/contract/reports.ts'
import { specified } from '../../../shared/messages.ts'
import { csvName } from '../../data/csv-export.ts'
import { rangeWords } from '../../ui/period/period.ts'
import { useCsvExport } from '../../data/use-csv-export.ts'
import { usePrint } from '../../printing/use-print-sheet.ts'
import { useRowLoader } from '../../data/use-row-pages.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { PeriodPicker } from '../../ui/period/period-picker.tsx'
import { PrintSheet } from '../../printing/print-sheet.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { CardFigures } from './card-figures.tsx'
import { CardPanels } from './card-panels.tsx'
import { CardSheet } from './card-sheet.tsx'
import { useListQuery } from './list-query.ts'
import { askMoves, moveColumns, moveFileColumns } from './moves.tsx'
import { printedRows, type PrintedRows } from './printed-rows.ts'
import { reportPeriodAtom, useReportPeriod } from '../../ui/period/report-period.ts'
import { cardMoneyAtom } from './report.atoms.ts'
import { ReportBody } from './report-body.tsx'
import { ReportList } from './report-list.tsx'
import { ReportTools } from '../../ui/list/report-tools.tsx'
import { usePrintedBy } from '../../printing/use-printed-by.ts'
import { useReport } from './use-report.ts'
import styles from './reports.module.css'

const SAFE = 'Balances are safe.'
const moveKey = ({ _id }: CardReportEntry): string => _id

/** Money on prepaid cards in a period: in, out, what is owed on them, and every move. */
export function Component() {
  const at = useReportPeriod(reportPeriodAtom)
  const list = useListQuery(at.range)
  const ask = askMoves(list.query)
  const loader = useRowLoader<CardReportEntry>(at.isKnown ? JSON.stringify(list.query) : '', ask)
  const report = useReport(cardMoneyAtom, { ...at, topics: ['cards', 'orders'] }, () => loader.refresh())
  const { data } = report
  const days = data === null ? undefined : rangeWords(data.fromDay, data.toDay)
  const tools = (
    <>
      <PeriodPicker value={at.period} onChange={at.setPeriod} range={{ ...data, ...at.range }} today={at.today} />
      <Outputs at={at} data={data} ask={ask} />
    </>
  )
  return (
    <Screen title={specified.cardReport} {...(days !== undefined && { context: days })} tools={tools}>
      <div className={styles['report']}>
        <ReportBody what="Money on cards" safe={SAFE} {...report} onRetry={report.retry}>
          {data !== null && (
            <div className={styles['top']}>
              <CardFigures report={data} today={at.today} />
              <CardPanels report={data} today={at.today} />
            </div>
          )}
        </ReportBody>
        {report.error === null && (
          <ReportList
            title="Moves"
            noun="move"
            safe={SAFE}
            searchLabel="Search moves by name or card number"
            placeholder="Name or card"
            list={list}
            loader={loader}
            columns={moveColumns(at.timeZone)}
            rowKey={moveKey}
          />
        )}
      </div>
    </Screen>
  )
}

interface OutputsProps {
  at: ReturnType<typeof useReportPeriod>
  data: CardMoneyReport | null
  ask: ReturnType<typeof askMoves>
}

/** The report as a file and on paper, as it is searched and sorted now. */
function Outputs({ at, data, ask }: OutputsProps) {
  const toasts = useToasts()
  const { venueName, printedAt } = usePrintedBy(at.timeZone)
  const fileName = csvName('cards', data?.fromDay ?? at.today, data?.toDay ?? at.today)
  const file = useCsvExport({ fileName, columns: moveFileColumns(at.timeZone), ask }, ({ msg }) => toasts.warning(msg))
  const { sheet, print, busy } = usePrint(
    async (): Promise<{ report: CardMoneyReport; moves: PrintedRows<CardReportEntry>; now: number } | null> => {
      const moves = await printedRows(ask)
      if (!moves.ok) toasts.warning(moves.error.msg)
      return moves.ok && data !== null ? { report: data, moves: moves.value, now: Date.now() } : null
    },
  )
  return (
    <>
      <ReportTools file={file} onPrint={print} printing={busy} isEmpty={data === null || data.moves === 0} />
      {sheet !== null && (
        <PrintSheet
          title={specified.cardReport}
          venueName={venueName}
          period={rangeWords(sheet.report.fromDay, sheet.report.toDay)}
          printed={printedAt(sheet.now)}
        >
          <CardSheet {...sheet} today={at.today} timeZone={at.timeZone} />
        </PrintSheet>
      )}
    </>
  )
}
