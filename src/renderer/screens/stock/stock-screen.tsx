import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { StockItem, StockReport } from '../../../shared/contract/reports.ts'
import { specified } from '../../../shared/messages.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { PeriodPicker } from '../../ui/period/period-picker.tsx'
import { usePeriod } from '../../ui/period/report-period.ts'
import { shownStockAtom, stockAtom, stockDraftAtom, stockPeriod } from './stock.atoms.ts'
import { StockHistory } from './stock-history.tsx'
import { StockList } from './stock-list.tsx'
import { cx } from '../../ui/cx.ts'
import { ok } from '../../../shared/errors.ts'
import { csvName } from '../../data/csv-export.ts'
import { ReportOutputs } from '../../printing/report-outputs.tsx'
import { type DayRange, rangeLabel } from '../../model/period.ts'
import { stockColumns, stockFileColumns } from './stock-columns.tsx'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { PrintPart, PrintTable, SHEET_PX } from '../../printing/print-sheet.tsx'
import { largestDifferences, valueByDay } from './stock-charts.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { AutoComplete, Button } from 'antd'
import { contract } from '../../../shared/contract/index.ts'
import { write } from '../../data/write.ts'
import { PlusIcon } from '../../ui/art/icons.tsx'
import { isWrong } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { WhenField } from '../../ui/form/when-field.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { EMPTY_COUNT, formOf, stockAsks, takenOver, unreadableIn } from './stock-draft.ts'
import { Field } from '../../ui/form/field.tsx'
import { foldName } from '../../../shared/fold-name.ts'
import styles from './stock.module.css'

export const reads = [stockAtom]

export function Component() {
  const at = usePeriod(stockPeriod)
  const [stock, readAgain] = useAtom(stockAtom)
  const [open, setOpen] = useState<StockItem | null>(null)
  const items = stock.data?.items ?? []
  const list = <StockList openCode={open?.item_code ?? ''} onOpen={setOpen} onShowAll={() => at.setPeriod({ preset: 'all' })} />
  const part = (
    <LoadedPart
      reading={stock}
      what="Stock"
      safe="Counts are safe."
      label="Loading stock"
      onRetry={() => readAgain()}
      skeleton={list}
    >
      {list}
    </LoadedPart>
  )
  const tools = (
    <>
      <PeriodPicker value={at.period} onChange={at.setPeriod} range={at.range} today={at.today} />
      <StockOutputs {...at} />
    </>
  )
  return (
    <Screen title={specified.inventoryReport} context="Counts, value and differences" tools={tools}>
      <div className={cx('flow-if-short gap-page', styles['report'])}>
        <StockForm items={items} />
        {stock.error !== null && !stock.loading ? <Panel label="Stock">{part}</Panel> : part}
        {stock.data !== null && items.length > 0 && <StockPanels report={stock.data} range={at.range} />}
      </div>
      <StockHistory item={open} timeZone={at.timeZone} onClose={() => setOpen(null)} />
    </Screen>
  )
}

/** All items are loaded already, so the file needs no further read. */
function StockOutputs({ timeZone, today, range }: ReturnType<typeof usePeriod>) {
  const report = useAtomValue(stockAtom).data
  const items = useAtomValue(shownStockAtom)
  const days = items.map(({ date }) => date).toSorted()
  const fromDay = range.fromDay ?? days[0] ?? today
  const toDay = range.toDay ?? days.at(-1) ?? today
  const all = () => Promise.resolve(ok(items))
  return (
    <ReportOutputs
      title={specified.inventoryReport}
      timeZone={timeZone}
      report={report}
      isEmpty={items.length === 0}
      file={{ fileName: csvName('inventory', fromDay, toDay), columns: stockFileColumns, rows: all }}
      printed={all}
      periodOf={() => `Counted ${rangeLabel(fromDay, toDay)}`}
      renderSheet={(shown, rows) => <StockSheet report={shown} items={rows} range={range} />}
    />
  )
}

const CHART = { width: SHEET_PX, height: 190 }

interface StockSheetProps {
  report: StockReport
  items: readonly StockItem[]
  range: DayRange
}

function StockSheet({ report, items, range }: StockSheetProps) {
  return (
    <>
      <PrintPart title={`Stock value ${formatRupees(paiseOf(report.value))}, ${report.items.length} items`}>
        <Bars data={valueByDay(report, range)} label="" size={CHART} />
      </PrintPart>
      <PrintPart title="Counts">
        <PrintTable columns={stockColumns} rows={items} rowKey={({ item_code }) => item_code} />
      </PrintPart>
    </>
  )
}

function StockPanels({ report, range }: { report: StockReport; range: DayRange }) {
  const values = valueByDay(report, range)
  const differences = largestDifferences(report, range)
  const value = formatRupees(paiseOf(report.value))
  const worth = (
    <span className="flex items-baseline gap-3 whitespace-nowrap tabular-nums [&_strong]:text-17">
      <span className="text-sm text-quiet">{report.items.length.toLocaleString('en-US')} items</span>
      <strong>{value}</strong>
    </span>
  )
  return (
    <div className={cx('h-full min-h-0 gap-page', styles['charts'])}>
      <ChartPanel title="Stock value" tools={worth} data={values} empty="No counts in this period">
        <Bars data={values} label={`Stock value after each day with counts: ${value} now`} />
      </ChartPanel>
      <ChartPanel title="Differences" scrolls note="in Rs" data={differences} empty="No count differs from the one before it">
        <BarList data={differences} caption="Largest differences between the last count and the one before" shows="value" />
      </ChartPanel>
    </div>
  )
}

const textFields = [
  { field: 'description', label: 'Description', maxLength: 200 },
  { field: 'unit', label: 'Unit', maxLength: 20 },
  { field: 'quantity', label: 'Quantity', maxLength: 14, numeric: true, inputMode: 'decimal' },
  { field: 'price', label: 'Price, Rs', maxLength: 16, numeric: true, inputMode: 'decimal' },
] as const

function StockForm({ items }: { items: readonly StockItem[] }) {
  const form = useStockForm()
  const { draft, field, failure, edit } = form
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  return (
    <Panel label="Stock-take" className="h-auto">
      <Form
        form={form}
        asksBefore="reload"
        className="grid grid-cols-[1.1fr_2fr_0.7fr_0.9fr_0.9fr_1.2fr_auto] items-start gap-3 max-sm:grid-cols-[1fr_1fr]"
      >
        <ItemCodeField {...field('item_code')} items={items} onPick={(item) => edit(takenOver(draft, item))} />
        {textFields.map(({ field: name, ...input }) => (
          <TextField key={name} {...input} {...field(name)} autoComplete="off" />
        ))}
        <WhenField kind="day" label="Date" optional placeholder="Today" {...field('date')} />
        <Button {...form.button} icon={<PlusIcon />} className="mt-5.5" aria-label="Add count">
          {isNarrow ? 'Add' : 'Add count'}
        </Button>
      </Form>
      {failure !== null && !isWrong(form.errors) && (
        <p className="text-sm text-red" role="alert">
          {failure.msg}. What you typed is kept.
        </p>
      )}
    </Panel>
  )
}

/** An error shows no toast (specification, 5), and the typed text is kept. */
function useStockForm() {
  const toasts = useToasts()
  return useForm({
    start: EMPTY_COUNT,
    kept: useAtom(stockDraftAtom),
    again: [],
    asks: stockAsks,
    contract: [contract.createInventory.body, formOf],
    check: unreadableIn,
    send: (draft) => write('createInventory', { body: formOf(draft) }),
    onSaved: () => toasts.success(specified.itemAdded),
  })
}

const POPUP_PX = 320

interface ItemCodeFieldProps {
  value: string
  error?: string | undefined
  items: readonly StockItem[]
  onChange: (code: string) => void
  onPick: (item: StockItem) => void
}

function ItemCodeField({ value, error, items, onChange, onPick }: ItemCodeFieldProps) {
  const typed = foldName(value.trim())
  const found = items.filter(({ item_code, description }) => foldName(`${item_code} ${description}`).includes(typed))
  const pick = (code: string) => {
    const item = items.find(({ item_code }) => item_code === code)
    if (item !== undefined) onPick(item)
  }
  return (
    <Field label="Item code" error={error}>
      {(control) => (
        <AutoComplete
          {...control}
          style={{ width: '100%' }}
          popupMatchSelectWidth={POPUP_PX}
          value={value}
          options={found.map((item) => ({ value: item.item_code, label: `${item.item_code} · ${item.description}` }))}
          onChange={(code: string) => onChange(code)}
          onSelect={pick}
        />
      )}
    </Field>
  )
}
