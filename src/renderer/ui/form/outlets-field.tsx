import { Select } from 'antd'
import { useAtomValue } from 'jotai'
import { outletsAtom } from '../../data/outlets.atoms.ts'
import { Field, type FieldProps } from './field.tsx'

interface OutletsFieldProps extends FieldProps {
  /** None means all. */
  value: readonly number[] | undefined
  onChange: (value: number[]) => void
}

/** Hidden while the ship has only one outlet. */
export function OutletsField({ label, hint, error, value, onChange }: OutletsFieldProps) {
  const { data: outlets } = useAtomValue(outletsAtom)
  if (outlets.length <= 1) return null
  return (
    <Field label={label} hint={hint} error={error} optional>
      {(control) => (
        <Select<number[]>
          {...control}
          mode="multiple"
          style={{ width: '100%' }}
          placeholder="All outlets"
          showSearch={{ optionFilterProp: 'label' }}
          options={outlets.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={[...(value ?? [])]}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
