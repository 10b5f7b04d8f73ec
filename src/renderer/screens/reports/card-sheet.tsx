import type { CardReportEntry } from '../../../shared/contract/billing.ts'
import type { CardMoneyReport } from '../../../shared/contract/reports.ts'
import { formatAmount, paise, paiseOf } from '../../../shared/money/money.ts'
import { formatMoment } from '../../../shared/time.ts'
import type { Page } from '../../data/api-types.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { PrintPart, PrintTable, SHEET_PX } from '../../printing/print-sheet.tsx'
import { moreLabel } from '../../printing/printed-rows.ts'
import { cardMoneyCharts, cashByPerson } from './card-charts.ts'
import { CardFigures } from './card-figures.tsx'
import { moveLabel } from '../../model/move-labels.ts'
import { creditLabel, debitLabel } from './moves.tsx'

const CHART = { width: SHEET_PX, height: 190 }

interface CardSheetProps {
  report: CardMoneyReport
  moves: Page<CardReportEntry[]>
  today: string
  timeZone: string
}

/** The printed Card Report: figures, amount outstanding, charts one below the other, and the moves. */
export function CardSheet({ report, moves, today, timeZone }: CardSheetProps) {
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
        <PrintTable
          heads={[{ name: 'Person' }, { name: 'Taken, Rs', isNumber: true }, { name: 'Paid out, Rs', isNumber: true }]}
          rows={cashByPerson(report).points.map(({ key, title, values }) => ({
            key,
            cells: [title, ...values.map((value) => formatAmount(paise(value)))],
          }))}
        />
      </PrintPart>
      <Moves moves={moves} timeZone={timeZone} />
    </>
  )
}

const moveHeads = [
  { name: 'Date' },
  { name: 'Card number' },
  { name: 'Name of card' },
  { name: 'Type' },
  { name: 'Credit, Rs', isNumber: true },
  { name: 'Debit, Rs', isNumber: true },
  { name: 'Balance, Rs', isNumber: true },
]

function Moves({ moves, timeZone }: Pick<CardSheetProps, 'moves' | 'timeZone'>) {
  return (
    <PrintPart title="Transactions">
      <PrintTable
        heads={moveHeads}
        rows={moves.rows.map((move) => ({
          key: move._id,
          cells: [
            formatMoment(move.createdAt, timeZone),
            move.cardNumber,
            move.cardName,
            moveLabel(move),
            creditLabel(move),
            debitLabel(move),
            formatAmount(paiseOf(move.cardBalance)),
          ],
        }))}
        more={moreLabel(moves)}
      />
    </PrintPart>
  )
}
