import { ConfigProvider, Radio } from 'antd'
import { useId } from 'react'
import { dayOrders, type ImportCheck, type ImportFile, type ImportReading } from '../../../shared/contract/imports.ts'
import { cx } from '../../ui/cx.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { WhenField } from '../../ui/form/when-field.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { ChooseButton, FileDrop } from './file-panel.tsx'
import {
  fieldsOf,
  inWords,
  isDayField,
  rowsText,
  sameOf,
  sharedFields,
  unclearDate,
  withColumn,
  withSame,
} from './import-fields.ts'
import type { FieldValue, ImportKind } from './import-kind.ts'
import type { Import } from './use-import.ts'

export interface StepProps<F extends string> {
  kind: ImportKind<F>
  work: Import<F>
  file: ImportFile
  check: ImportCheck<F>
  /** As chosen on the screen. */
  reading: ImportReading<F>
}

export function ColumnsPanel<F extends string>(props: StepProps<F>) {
  return (
    <ConfigProvider componentDisabled={props.work.isLocked}>
      <Panel title="Columns">
        <div className="grid gap-5">
          <FileLine {...props} />
          <DayOrder {...props} />
          <Columns {...props} />
          <SameForAll {...props} />
        </div>
      </Panel>
    </ConfigProvider>
  )
}

function FileLine<F extends string>({ kind, work, file, check }: StepProps<F>) {
  return (
    <FileDrop onFile={work.choose} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2.5">
      <div className="flex-fill basis-50">
        <div className="font-semibold wrap-anywhere">{file.name}</div>
        <div className="type-supporting tabular-nums">
          {rowsText(check.rows)}
          {check.isRemembered && ' · Columns as for the last file with this head'}
        </div>
      </div>
      <ChooseButton onFile={work.choose} label={kind.words.file} isFocused>
        Choose another file
      </ChooseButton>
    </FileDrop>
  )
}

const orderLabels = { dmy: 'Day first', mdy: 'Month first', ymd: 'Year first' } as const

/** Asked if the dates of the file can be read in more than one order. */
function DayOrder<F extends string>({ kind, work, check, reading }: StepProps<F>) {
  const id = useId()
  if (!work.wasOrderAsked && reading.dayOrder === null) return null
  const unclear = unclearDate(kind, check.columns, reading)
  const orders = dayOrders.filter((order) => unclear === null || inWords(unclear.example, order) !== null)
  const wordsOf = (order: (typeof dayOrders)[number]) => unclear !== null && inWords(unclear.example, order)
  return (
    <section className="grid gap-1">
      <h3 id={id}>
        {unclear === null ? 'How are dates written?' : `“${unclear.name}” has ${unclear.example}. Which day is it?`}
      </h3>
      <Radio.Group
        aria-labelledby={id}
        className="flex flex-wrap"
        value={reading.dayOrder}
        onChange={({ target }) => work.read({ ...reading, dayOrder: dayOrders.find((order) => order === target.value) ?? null })}
        options={orders.map((order) => ({
          value: order,
          label: wordsOf(order) === false ? orderLabels[order] : `${wordsOf(order)} (${orderLabels[order].toLowerCase()})`,
        }))}
      />
    </section>
  )
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(160px,100%),1fr))] items-start gap-3'

/** The options of a column; a field that another column has says so. */
const optionsFor = <F extends string>({ kind, check, reading }: StepProps<F>, at: number) => [
  { value: '' as const, label: 'Not imported' },
  ...fieldsOf(kind).map((field) => {
    const held = reading.columns.findIndex((one, place) => one === field && place !== at)
    const label = kind.labels[field]
    return { value: field, short: label, label: held === -1 ? label : `${label}, now “${check.columns[held]?.name ?? ''}”` }
  }),
]

/** How much of an example is shown, characters. */
const MAX_EXAMPLE = 40

function exampleText(example: string): string {
  if (example === '') return 'Empty'
  return example.length > MAX_EXAMPLE ? `“${example.slice(0, MAX_EXAMPLE)}…”` : `“${example}”`
}

function Columns<F extends string>(props: StepProps<F>) {
  const { work, check, reading } = props
  return (
    <section aria-label="Columns of the file" className={cx(GRID, 'wrap-anywhere')}>
      {check.columns.map(({ name, example }, at) => (
        <SelectField<F | ''>
          key={name}
          label={name}
          hint={exampleText(example)}
          value={reading.columns[at] ?? ''}
          options={optionsFor(props, at)}
          searchable
          onChange={(field) => work.read(withColumn(reading, at, field))}
        />
      ))}
    </section>
  )
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

function SameForAll<F extends string>({ kind, work, check, reading }: StepProps<F>) {
  const id = useId()
  const own = check.lacking.filter((field) => kind.own.includes(field)).map((field) => kind.labels[field])
  const shared = sharedFields(kind, check.lacking, reading)
  const others = fieldsOf(kind).filter((field) => !kind.own.includes(field) && !shared.includes(field))
  return (
    <section className="grid gap-3" role="group" aria-labelledby={id}>
      <h3 id={id}>Same for all rows</h3>
      {own.length > 0 && (
        <p className="text-red" role="alert">
          Choose the column of: {list.format(own)}
        </p>
      )}
      {check.lacking.length > own.length && (
        <p className="type-supporting">No column has these. Enter what holds for all rows, or choose the column above.</p>
      )}
      <div className={GRID}>
        {shared.map((field) => (
          <SameField
            key={field}
            label={kind.labels[field]}
            options={kind.values[field]}
            isDay={isDayField(kind, field)}
            value={sameOf(reading, field)}
            isFromColumn={reading.columns.includes(field)}
            onChange={(value) => work.read(withSame(reading, field, value))}
          />
        ))}
        <SelectField<F>
          label="Add a field"
          optional
          hint="For rows without one of their own"
          value={undefined}
          placeholder="Choose a field"
          searchable
          options={others.map((field) => ({ value: field, label: kind.labels[field] }))}
          onChange={(field) => work.read(withSame(reading, field, ''))}
        />
      </div>
    </section>
  )
}

interface SameFieldProps {
  label: string
  /** Of a field that has a list. */
  options: readonly FieldValue[] | undefined
  isDay: boolean
  value: string
  isFromColumn: boolean
  onChange: (value: string) => void
}

function SameField({ label, options, isDay, value, isFromColumn, onChange }: SameFieldProps) {
  const parts = {
    label,
    optional: isFromColumn,
    onChange,
    ...(isFromColumn && { hint: 'Where the column is empty' }),
  }
  if (options !== undefined)
    return <SelectField {...parts} value={value === '' ? undefined : value} options={options} searchable placeholder="Choose" />
  if (isDay) return <WhenField {...parts} kind="day" value={value} />
  return <TextField {...parts} value={value} maxLength={300} autoComplete="off" />
}
