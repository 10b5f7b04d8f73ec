import { Button } from 'antd'
import dayjs from 'dayjs'
import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import type { StockItem } from '../../../shared/contract/reports.ts'
import { DAY_FORMAT } from '../../ui/period/period.ts'
import { PlusIcon } from '../../ui/art/icons.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { ItemCodeField } from './item-code-field.tsx'
import { type StockField, takenOver } from './stock-draft.ts'
import { useAddCount } from './use-add-count.ts'
import styles from './stock.module.css'

/** The plain fields between item code and date, as they stand in the row. */
const textFields = [
  { field: 'description', label: 'Description', maxLength: 200 },
  { field: 'unit', label: 'Unit', maxLength: 20 },
  { field: 'quantity', label: 'Quantity', maxLength: 14, numeric: true, inputMode: 'decimal' },
  { field: 'price', label: 'Price, Rs', maxLength: 16, numeric: true, inputMode: 'decimal' },
] as const

/** One count of a stock-take, as one row. A known item code brings its description, unit and last price along. */
export function StockForm({ items }: { items: readonly StockItem[] }) {
  const form = useRef<HTMLFormElement>(null)
  const focus = (field: StockField) => form.current?.querySelector<HTMLElement>(`[data-field="${field}"] input`)?.focus()
  const { draft, edit, errors, refusal, add, busy } = useAddCount({ onAdded: () => focus('item_code'), onWrong: focus })
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const send = (event: { preventDefault(): void }) => {
    event.preventDefault()
    add()
  }
  return (
    <Panel label="Stock-take" className={styles['formPanel']}>
      <form ref={form} className={styles['form']} noValidate onSubmit={send}>
        <div data-field="item_code">
          <ItemCodeField
            value={draft.item_code}
            error={errors.item_code}
            items={items}
            onChange={(item_code) => edit({ item_code })}
            onPick={(item) => edit(takenOver(draft, item))}
          />
        </div>
        {textFields.map(({ field, ...input }) => (
          <div key={field} data-field={field}>
            <TextField
              {...input}
              value={draft[field]}
              error={errors[field]}
              onChange={(text) => edit({ [field]: text })}
              autoComplete="off"
            />
          </div>
        ))}
        <CountDate day={draft.date} error={errors.date} onChange={(date) => edit({ date })} />
        <Button
          type="primary"
          htmlType="submit"
          icon={<PlusIcon />}
          loading={busy}
          className={styles['add'] ?? ''}
          aria-label="Add count"
        >
          {isNarrow ? 'Add' : 'Add count'}
        </Button>
      </form>
      {refusal !== null && (
        <p className="small wrong" role="alert">
          {refusal}
        </p>
      )}
    </Panel>
  )
}

interface CountDateProps {
  /** YYYY-MM-DD, or empty for today. */
  day: string
  error?: string | undefined
  onChange: (day: string) => void
}

function CountDate({ day, error, onChange }: CountDateProps) {
  return (
    <div data-field="date">
      <DateField
        label="Date"
        optional
        value={day === '' ? null : dayjs(day)}
        error={error}
        onChange={(picked) => onChange(picked?.format(DAY_FORMAT) ?? '')}
        placeholder="Today"
      />
    </div>
  )
}
