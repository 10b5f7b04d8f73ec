import { useAtomValue } from 'jotai'
import { outletsAtom } from '../../data/outlets.atoms.ts'
import type { FieldProps } from './field.tsx'
import { SelectField } from './select-field.tsx'

interface OutletFieldProps extends FieldProps {
  value: number
  onChange: (value: number) => void
}

/** Offers the open outlets, and the current value even if closed. Hidden while the ship has only one. */
export function OutletField({ value, onChange, ...field }: OutletFieldProps) {
  const { data: outlets } = useAtomValue(outletsAtom)
  if (outlets.length <= 1) return null
  const options = outlets
    .filter(({ _id, closed }) => !closed || _id === value)
    .map(({ _id, name }) => ({ value: String(_id), label: name }))
  return (
    <SelectField {...field} searchable options={options} value={String(value)} onChange={(chosen) => onChange(Number(chosen))} />
  )
}
