import { AutoComplete } from 'antd'
import type { StockItem } from '../../../shared/contract/reports.ts'
import { Field } from '../../ui/form/field.tsx'
import { foldName } from '../../../shared/fold-name.ts'

const POPUP_PX = 320

interface ItemCodeFieldProps {
  value: string
  error?: string | undefined
  items: readonly StockItem[]
  onChange: (code: string) => void
  onPick: (item: StockItem) => void
}

/** The item code, typed or picked from the items counted before. */
export function ItemCodeField({ value, error, items, onChange, onPick }: ItemCodeFieldProps) {
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
