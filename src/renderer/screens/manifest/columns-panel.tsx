import { ConfigProvider, Radio } from 'antd'
import { useId } from 'react'
import { dayOrders, type ManifestCheck, type ManifestField, type ManifestReading } from '../../../shared/contract/manifest.ts'
import { cx } from '../../ui/cx.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { WhenField } from '../../ui/form/when-field.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { ChooseButton, FileDrop } from './file-panel.tsx'
import {
  fieldLabels,
  fieldsInOrder,
  fieldValues,
  inWords,
  isDayField,
  isOwn,
  rowsText,
  sameOf,
  sharedFields,
  unclearDate,
  withColumn,
  withSame,
} from './manifest-fields.ts'
import type { ManifestFile } from './use-checking.ts'
import type { Manifest } from './use-manifest.ts'

export interface StepProps {
  manifest: Manifest
  file: ManifestFile
  check: ManifestCheck
  /** As chosen on the screen. */
  reading: ManifestReading
}

export function ColumnsPanel(props: StepProps) {
  return (
    <ConfigProvider componentDisabled={props.manifest.isLocked}>
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

function FileLine({ manifest, file, check }: StepProps) {
  return (
    <FileDrop onFile={manifest.choose} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2.5">
      <div className="flex-fill basis-50">
        <div className="font-semibold wrap-anywhere">{file.name}</div>
        <div className="type-supporting tabular-nums">
          {rowsText(check.rows)}
          {check.isRemembered && ' · Columns as for the last file with this head'}
        </div>
      </div>
      <ChooseButton onFile={manifest.choose} isFocused>
        Choose another file
      </ChooseButton>
    </FileDrop>
  )
}

const orderLabels = { dmy: 'Day first', mdy: 'Month first', ymd: 'Year first' } as const

/** Asked if the dates of the file can be read in more than one order. */
function DayOrder({ manifest, check, reading }: StepProps) {
  const id = useId()
  if (!manifest.wasOrderAsked && reading.dayOrder === null) return null
  const unclear = unclearDate(check.columns, reading)
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
        onChange={({ target }) =>
          manifest.read({ ...reading, dayOrder: dayOrders.find((order) => order === target.value) ?? null })
        }
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
const optionsFor = ({ check, reading }: StepProps, at: number) => [
  { value: '' as const, label: 'Not imported' },
  ...fieldsInOrder.map((field) => {
    const held = reading.columns.findIndex((one, place) => one === field && place !== at)
    const label = fieldLabels[field]
    return { value: field, short: label, label: held === -1 ? label : `${label}, now “${check.columns[held]?.name ?? ''}”` }
  }),
]

/** How much of an example is shown, characters. */
const MAX_EXAMPLE = 40

function exampleText(example: string): string {
  if (example === '') return 'Empty'
  return example.length > MAX_EXAMPLE ? `“${example.slice(0, MAX_EXAMPLE)}…”` : `“${example}”`
}

function Columns(props: StepProps) {
  const { manifest, check, reading } = props
  return (
    <section aria-label="Columns of the file" className={cx(GRID, 'wrap-anywhere')}>
      {check.columns.map(({ name, example }, at) => (
        <SelectField<ManifestField | ''>
          key={name}
          label={name}
          hint={exampleText(example)}
          value={reading.columns[at] ?? ''}
          options={optionsFor(props, at)}
          searchable
          onChange={(field) => manifest.read(withColumn(reading, at, field))}
        />
      ))}
    </section>
  )
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

function SameForAll({ manifest, check, reading }: StepProps) {
  const id = useId()
  const own = check.lacking.filter((field) => isOwn(field)).map((field) => fieldLabels[field])
  const shared = sharedFields(check.lacking, reading)
  const others = fieldsInOrder.filter((field) => !isOwn(field) && !shared.includes(field))
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
            field={field}
            value={sameOf(reading, field)}
            isFromColumn={reading.columns.includes(field)}
            onChange={(value) => manifest.read(withSame(reading, field, value))}
          />
        ))}
        <SelectField<ManifestField>
          label="Add a field"
          optional
          hint="For rows without one of their own"
          value={undefined}
          placeholder="Choose a field"
          searchable
          options={others.map((field) => ({ value: field, label: fieldLabels[field] }))}
          onChange={(field) => manifest.read(withSame(reading, field, ''))}
        />
      </div>
    </section>
  )
}

interface SameFieldProps {
  field: ManifestField
  value: string
  isFromColumn: boolean
  onChange: (value: string) => void
}

function SameField({ field, value, isFromColumn, onChange }: SameFieldProps) {
  const parts = {
    label: fieldLabels[field],
    optional: isFromColumn,
    onChange,
    ...(isFromColumn && { hint: 'Where the column is empty' }),
  }
  const options = fieldValues[field]
  if (options !== undefined)
    return <SelectField {...parts} value={value === '' ? undefined : value} options={options} searchable placeholder="Choose" />
  if (isDayField(field)) return <WhenField {...parts} kind="day" value={value} />
  return <TextField {...parts} value={value} maxLength={300} autoComplete="off" />
}
