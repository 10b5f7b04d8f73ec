import type { ReactNode } from 'react'
import { chargesOfReport } from '../../../../shared/receipt/charge-text.ts'
import type { OutletFigures, XReport } from '../../../../shared/contract/z-reports.ts'
import { givenByText } from '../../../../shared/money/discount.ts'
import type { CashBy, GivenBy, TenderOf } from '../../../../shared/contract/reports.ts'
import { openDisputeLines } from '../../../../shared/receipt/dispute.ts'
import { drawerLines } from '../../../../shared/receipt/drawer-text.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import { add, paiseOf, toRupees } from '../../../../shared/money/money.ts'
import { outWord, tenderLabels } from '../../../../shared/forms/load-tender.ts'
import { NOBODY_RECORDED } from '../../../../shared/receipt/z-figures.ts'
import { voidsByText } from '../../../../shared/orders/voids.ts'
import { type SumRow, SumRows } from '../../../ui/parts/sum-rows.tsx'

const many = (count: number): string => count.toLocaleString('en-US')

const counted = (label: string, { count, amount }: { count: number; amount: number }): SumRow => ({
  label: `${label} (${many(count)})`,
  value: labelledAmount(amount),
})

function Section({ title, rows, empty }: { title: string; rows: readonly SumRow[]; empty?: string }): ReactNode {
  return (
    <section className="grid min-w-0 gap-2 text-md [&_dt]:max-w-[70%] [&_dt]:wrap-break-word">
      <h3 className="type-h3">{title}</h3>
      {rows.length === 0 ? <p className="type-supporting">{empty}</p> : <SumRows rows={rows} />}
    </section>
  )
}

const NO_SALES = 'No sales'

const cashRows = ({ name, taken, sold, paidOut, expected }: CashBy): SumRow[] => {
  const who = name === '' ? NOBODY_RECORDED : name
  return [
    counted(`${who}, taken`, taken),
    ...(sold === undefined ? [] : [counted(`${who}, cash sales`, sold)]),
    counted(`${who}, paid out`, { ...paidOut, amount: -paidOut.amount }),
    { label: `${who}, held`, value: labelledAmount(expected), strong: true },
  ]
}

const givenRow = (row: GivenBy): SumRow => counted(givenByText(row), { ...row, amount: -row.amount })

const tipRows = ({ tips = [], tipsTotal = 0 }: XReport): SumRow[] => [
  ...tips.map(({ name, count, amount }) => counted(name, { count, amount })),
  { label: 'Total tips', value: labelledAmount(tipsTotal), strong: true },
]

/** Reports from before credit notes were introduced have none. */
const creditRows = ({ credits, creditFirst = '', creditLast = '' }: XReport): SumRow[] =>
  credits === undefined
    ? []
    : [
        counted('Credit notes', { ...credits, amount: -credits.amount }),
        ...(creditFirst === ''
          ? []
          : [
              { label: 'First credit note', value: creditFirst },
              { label: 'Last credit note', value: creditLast },
            ]),
      ]

/** The rows lead from what was owed on cards at the start to what is owed at the end. */
function owedRows(report: XReport): SumRow[] {
  const { opening, activations, refills, cashSales, amount, tipsTotal, credits, returns, payouts, closing } = report
  const moneyIn = toRupees(add(paiseOf(activations.amount), paiseOf(refills.amount)))
  return [
    { label: 'At the start', value: labelledAmount(opening) },
    { label: 'Money in', value: labelledAmount(moneyIn) },
    ...(cashSales === undefined ? [] : [{ label: 'Cash for sales', value: labelledAmount(cashSales.amount) }]),
    { label: 'Sales', value: labelledAmount(-amount) },
    ...(tipsTotal === undefined ? [] : [{ label: 'Tips', value: labelledAmount(-tipsTotal) }]),
    ...(credits === undefined ? [] : [{ label: 'Credit notes', value: labelledAmount(credits.amount) }]),
    { label: 'Returns', value: labelledAmount(-returns.amount) },
    ...(payouts === undefined ? [] : [{ label: 'Credits in cash', value: labelledAmount(-payouts.amount) }]),
    { label: 'At the end', value: labelledAmount(closing), strong: true },
  ]
}

export function FigureSections({ report }: { report: XReport }) {
  const { transfers, grandSales, grandTotal } = report
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(228px,1fr))] items-start gap-x-8 gap-y-6">
      <Section title="Sales" rows={saleRows(report)} />
      <Section title="Cash in hand" rows={cashInHandRows(report)} />
      {report.tenders !== undefined && <Section title="By tender" rows={report.tenders.flatMap(tenderRows)} />}
      {report.drawers !== undefined && <Section title="Cash drawer" empty="Nothing counted" rows={drawerLines(report.drawers)} />}
      <Section title="Cash by person" empty="No cash taken or paid out" rows={report.cash.flatMap(cashRows)} />
      <Section title="Owed on cards" rows={[...owedRows(report), counted('Moved to new cards', transfers)]} />
      <SalesParts report={report} />
      <Extras report={report} />
      <Section title="All time" rows={[counted('Grand total', { count: grandSales, amount: grandTotal })]} />
    </div>
  )
}

function saleRows(report: XReport): SumRow[] {
  const { invoiceFirst, invoiceLast, sales, items, average, tax, amount, cancelled, unpaid } = report
  const invoices = [
    { label: 'First invoice', value: invoiceFirst },
    { label: 'Last invoice', value: invoiceLast },
  ]
  return [
    { label: 'Invoices', value: many(sales) },
    ...(invoiceFirst === '' ? [] : invoices),
    { label: 'Items sold', value: many(items) },
    { label: 'Average invoice', value: labelledAmount(average) },
    { label: 'Tax', value: labelledAmount(tax) },
    counted('Orders cancelled', cancelled),
    ...(unpaid === undefined ? [] : [counted('Unpaid, carried over', unpaid)]),
    ...creditRows(report),
    { label: 'Sales total', value: labelledAmount(amount), strong: true },
  ]
}

/** The cash only, where loads and pay-outs came by other tenders too. */
const cashOnlyRows = (tenders: readonly TenderOf[]): SumRow[] =>
  tenders
    .filter(({ tender }) => tender === 'cash')
    .flatMap(({ taken, paidOut }) => [
      counted('Cash taken', taken),
      counted('Cash paid out', { ...paidOut, amount: -paidOut.amount }),
    ])

const tenderRows = ({ tender, taken, paidOut }: TenderOf): SumRow[] => [
  counted(`${tenderLabels[tender]}, in`, taken),
  ...(paidOut.count === 0
    ? []
    : [counted(`${tenderLabels[tender]}, ${outWord(tender)}`, { ...paidOut, amount: -paidOut.amount })]),
]

function cashInHandRows({ activations, refills, cashSales, returns, payouts, cashExpected, tenders }: XReport): SumRow[] {
  const expected = { label: 'Cash expected', value: labelledAmount(cashExpected), strong: true }
  if (tenders !== undefined) return [...cashOnlyRows(tenders), expected]
  return [
    counted('Activations', activations),
    counted('Refills', refills),
    ...(cashSales === undefined ? [] : [counted('Cash sales', cashSales)]),
    counted('Returns in cash', { ...returns, amount: -returns.amount }),
    ...(payouts === undefined ? [] : [counted('Credits in cash', { ...payouts, amount: -payouts.amount })]),
    expected,
  ]
}

function SalesParts({ report }: { report: XReport }) {
  return (
    <>
      <Section
        title="By category"
        empty={NO_SALES}
        rows={report.categories.map(({ type, qty, amount: sold }) => counted(type, { count: qty, amount: sold }))}
      />
      <Section
        title="By staff"
        empty={NO_SALES}
        rows={report.staff.map(({ name, sales: count, amount: sold }) => counted(name, { count, amount: sold }))}
      />
      <Section
        title="By terminal"
        empty={NO_SALES}
        rows={report.terminals.map(({ name, sales: count, amount: sold }) =>
          counted(name === '' ? 'No name' : name, { count, amount: sold }),
        )}
      />
    </>
  )
}

const outletRows = ({
  name,
  sales,
  amount,
  invoiceFirst,
  invoiceLast,
  credits,
  creditFirst = '',
  creditLast = '',
  cashExpected,
}: OutletFigures): SumRow[] => [
  { ...counted(name, { count: sales, amount }), strong: true },
  ...(sales === 0 ? [] : [{ label: `${name}, invoices`, value: `${invoiceFirst} to ${invoiceLast}` }]),
  ...(credits === undefined || creditFirst === ''
    ? []
    : [
        counted(`${name}, credit notes`, { ...credits, amount: -credits.amount }),
        { label: `${name}, numbers of credit notes`, value: `${creditFirst} to ${creditLast}` },
      ]),
  { label: `${name}, cash expected`, value: labelledAmount(cashExpected) },
]

function Extras({ report }: { report: XReport }) {
  const charges = chargesOfReport(report)
  const { selfApproved, outlets } = report
  return (
    <>
      {outlets !== undefined && <Section title="By outlet" rows={outlets.flatMap(outletRows)} />}
      {report.tips !== undefined && <Section title="Tips" rows={tipRows(report)} />}
      {report.given !== undefined && <Section title="Discounts and comps" rows={report.given.map(givenRow)} />}
      {report.voids !== undefined && <Section title="Voids" rows={report.voids.map((row) => counted(voidsByText(row), row))} />}
      {charges.length > 0 && (
        <Section
          title="Tax and service charge"
          rows={charges.map(([label, rupees]) => ({ label, value: labelledAmount(rupees) }))}
        />
      )}
      {report.disputes !== undefined && (
        <Section title="Open disputes" rows={openDisputeLines(report.disputes, report.venue.timeZone)} />
      )}
      {selfApproved !== undefined && <Section title="Approvals" rows={[counted('Self-approved', selfApproved)]} />}
    </>
  )
}
