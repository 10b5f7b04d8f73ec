import { useAtomValue, useSetAtom } from 'jotai'
import type { CardReportEntry } from '../../../shared/contract/billing.ts'
import type { CardMoneyReport } from '../../../shared/contract/reports.ts'
import { specified } from '../../../shared/messages.ts'
import { csvName, slugOf } from '../../data/csv-export.ts'
import { readAll } from '../../data/list.ts'
import { moreLabel, printedRows } from '../../printing/printed-rows.ts'
import { ReportOutputs } from '../../printing/report-outputs.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { rangeLabel } from '../../model/period.ts'
import { ReportPeriodPicker } from '../../ui/period/report-period-picker.tsx'
import { reportPeriod, reportVoyageAtom, usePeriod } from '../../ui/period/report-period.ts'
import { CardFigures } from './card-figures.tsx'
import { cardMoneyAtom, moves } from './report.atoms.ts'
import { ReportBody } from './report-body.tsx'
import { ReportList } from './report-list.tsx'
import { cx } from '../../ui/cx.ts'
import { formatAmount, formatRupees, paise, paiseOf } from '../../../shared/money/money.ts'
import type { Page } from '../../data/api-types.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import type { ChartPoint } from '../../ui/charts/chart-data.ts'
import { amountColumn, type Column, momentColumn, textColumn } from '../../ui/list/column.ts'
import { PrintPart, PrintTable, SHEET_PX } from '../../printing/print-sheet.tsx'
import { byTender, cardMoneyCharts, cashByPerson } from './card-charts.ts'
import { Segmented } from 'antd'
import { tenderColumns, tenderFileColumns, TenderFilter } from './card-tenders.tsx'
import { useState } from 'react'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { ChartTable } from '../../ui/charts/chart-table.tsx'
import type { SortKey } from '../../../shared/contract/paging.ts'
import { moveLabel } from '../../../shared/receipt/move-labels.ts'
import styles from './reports.module.css'

const SAFE = 'Balances are safe.'
const moveKey = ({ _id }: CardReportEntry): string => _id

export const reads = [cardMoneyAtom, moves.rows]

export function Component() {
  const at = usePeriod(reportPeriod)
  const report = useAtomValue(cardMoneyAtom)
  const readAgain = useSetAtom(cardMoneyAtom)
  const { data } = report
  const voyage = useAtomValue(reportVoyageAtom)
  const days = data === null ? undefined : rangeLabel(data.fromDay, data.toDay)
  const context = voyage === null || days === undefined ? days : `${voyage.name}, ${days}`
  const tools = (
    <>
      <ReportPeriodPicker at={at} range={{ ...data, ...at.range }} />
      <Outputs at={at} data={data} />
    </>
  )
  return (
    <Screen title={specified.cardReport} {...(context !== undefined && { context })} tools={tools}>
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
            filter={data?.tenders === undefined ? undefined : <TenderFilter of={data.tenders} />}
          />
        )}
      </div>
    </Screen>
  )
}

function Outputs({ at, data }: { at: ReturnType<typeof usePeriod>; data: CardMoneyReport | null }) {
  const query = useAtomValue(moves.queryAtom)
  const voyage = useAtomValue(reportVoyageAtom)?.name
  const { today, timeZone } = at
  return (
    <ReportOutputs
      title={voyage === undefined ? specified.cardReport : `${specified.cardReport}, ${voyage}`}
      timeZone={timeZone}
      report={data}
      isEmpty={data === null || data.moves === 0}
      file={{
        fileName: csvName(
          voyage === undefined ? 'cards' : `cards-${slugOf(voyage)}`,
          data?.fromDay ?? today,
          data?.toDay ?? today,
        ),
        columns: moveColumns(timeZone, data?.tenders !== undefined).file,
        rows: (options) => readAll('listCardReport', query, options),
      }}
      printed={() => printedRows('listCardReport', query)}
      periodOf={({ fromDay, toDay }) => rangeLabel(fromDay, toDay)}
      renderSheet={(report, rows) => <CardSheet report={report} printed={rows} today={today} timeZone={timeZone} />}
    />
  )
}

const CHART = { width: SHEET_PX, height: 190 }

const cashColumn = (head: string, nth: number): Column<ChartPoint> => ({
  head,
  text: ({ values }) => formatAmount(paise(values[nth] ?? 0)),
  isNumber: true,
})

const cashColumns: Column<ChartPoint>[] = [
  textColumn('Person', 'title'),
  cashColumn('Taken, Rs', 0),
  cashColumn('Paid out, Rs', 1),
]

interface CardSheetProps {
  report: CardMoneyReport
  printed: Page<CardReportEntry[]>
  today: string
  timeZone: string
}

function CardSheet({ report, printed, today, timeZone }: CardSheetProps) {
  const { unit, moved, outstanding } = cardMoneyCharts(report, today)
  return (
    <>
      <PrintPart title="Summary">
        <CardFigures report={report} today={today} />
      </PrintPart>
      <PrintPart title={`Money in (blue), spent (brass) and paid out (green) by ${unit}, Rs`}>
        <Bars data={moved} label="" size={CHART} />
      </PrintPart>
      <PrintPart title={`Outstanding by ${unit}, Rs`}>
        <Bars data={outstanding} label="" size={CHART} />
      </PrintPart>
      <PrintPart title="Cash by person">
        <PrintTable columns={cashColumns} rows={cashByPerson(report).points} rowKey={({ key }) => key} />
      </PrintPart>
      {report.tenders !== undefined && (
        <PrintPart title="Loads and pay-outs by tender">
          <PrintTable columns={tenderColumns} rows={report.tenders} rowKey={({ tender }) => tender} />
        </PrintPart>
      )}
      <PrintPart title="Transactions">
        <PrintTable
          columns={moveColumns(timeZone).screen}
          rows={printed.rows}
          rowKey={({ _id }) => _id}
          more={moreLabel(printed)}
        />
      </PrintPart>
    </>
  )
}

const rupees = (amount: number): string => formatRupees(paiseOf(amount))
const NO_CASH = 'No cash taken or paid out in this period'
const NONE = 'No money moved on cards in this period'

function CardPanels({ report, today }: { report: CardMoneyReport; today: string }) {
  const { unit, moved } = cardMoneyCharts(report, today)
  const days = rangeLabel(report.fromDay, report.toDay)
  const flows = `${rupees(report.moneyIn)} in, ${rupees(report.spent)} spent, ${rupees(report.paidOut)} paid out`
  return (
    <div className={cx('h-full min-h-0 gap-page', styles['charts'])}>
      <ChartPanel title={`In and out by ${unit}`} note="in Rs" data={moved} empty={NONE}>
        <Bars data={moved} label={`Money on cards by ${unit}, ${days}: ${flows}`} />
      </ChartPanel>
      <OutstandingOrCash report={report} today={today} />
    </div>
  )
}

type Side = 'Outstanding' | 'By person' | 'By tender'

function OutstandingOrCash({ report, today }: { report: CardMoneyReport; today: string }) {
  const [side, setSide] = useState<Side>('Outstanding')
  const { unit, outstanding } = cardMoneyCharts(report, today)
  const days = rangeLabel(report.fromDay, report.toDay)
  const choice = (
    <Segmented<Side>
      size="small"
      aria-label="Second chart"
      value={side}
      onChange={setSide}
      options={['Outstanding', 'By person', ...(report.tenders === undefined ? [] : ['By tender' as const])]}
    />
  )
  if (side === 'By tender' && report.tenders !== undefined)
    return (
      <Panel title="Tenders" extra={choice} flush>
        <ChartTable data={byTender(report.tenders)} caption={`Loads and pay-outs by tender, ${days}`} />
      </Panel>
    )
  if (side === 'By person')
    return (
      <Panel title="Cash" extra={choice} flush>
        {report.cash.length === 0 ? (
          <p className="px-5 py-6 text-quiet">{NO_CASH}</p>
        ) : (
          <ChartTable data={cashByPerson(report)} caption={`Cash by person, ${days}`} />
        )}
      </Panel>
    )
  return (
    <ChartPanel title="Outstanding" heading="On cards" data={outstanding} tools={choice} empty={NONE}>
      <Bars
        data={outstanding}
        label={`Outstanding on cards by ${unit}, ${days}: from ${rupees(report.outstandingBefore)} to ${rupees(report.outstanding)}`}
      />
    </ChartPanel>
  )
}

type MoveColumn = Column<CardReportEntry, SortKey>

const signed = (sign: string, amount: number): string => (amount === 0 ? '' : `${sign}${formatAmount(paiseOf(amount))}`)

export function moveColumns(timeZone: string, hasTenders = false): Record<'screen' | 'file', MoveColumn[]> {
  const screen: MoveColumn[] = [
    momentColumn('Date', ({ createdAt }) => createdAt, timeZone, { sort: 'time', width: '19.5%' }),
    textColumn('Card number', 'cardNumber', { width: '12%' }),
    textColumn('Name of card', 'cardName', { sort: 'name', firstOrder: 'asc', width: '16.5%' }),
    { head: 'Type', text: moveLabel, width: '15.5%', isQuiet: true },
    amountColumn('Credit, Rs', ({ creditCard }) => creditCard, {
      text: ({ creditCard }) => signed('+', creditCard),
      sort: 'amount',
      width: '12%',
    }),
    amountColumn('Debit, Rs', ({ debitCard }) => debitCard, { text: ({ debitCard }) => signed('−', debitCard), width: '12%' }),
    amountColumn('Balance, Rs', ({ cardBalance }) => cardBalance, { width: '12.5%', isStrong: true }),
  ]
  return {
    screen,
    file: [
      ...screen,
      ...(hasTenders ? tenderFileColumns : []),
      { head: 'By', text: ({ staffName }) => staffName ?? '' },
      { head: 'Terminal', text: ({ terminal }) => terminal ?? '' },
    ],
  }
}
