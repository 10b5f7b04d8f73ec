import { Select } from 'antd'
import type { ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'

export interface SelectFieldProps<V extends string> extends FieldProps {
  value: V | undefined
  onChange: (value: V) => void
  options: readonly {
    value: V
    label: string
    disabled?: boolean
    /** Shown in the closed field instead of `label`. */ short?: string
  }[]
  /** Whether it can be searched by typing: the first letters, then Tab or Enter. */
  searchable?: boolean
  onSearch?: (text: string) => void
  placeholder?: string
  prefix?: ReactNode
  disabled?: boolean
}

interface Labelled {
  label?: unknown
}

/** Options that begin with the typed text come before those that only contain it: 'male' before 'female'. */
const bestFirst = (a: Labelled, b: Labelled, { searchValue }: { searchValue: string }): number => {
  const begins = ({ label }: Labelled) =>
    (typeof label === 'string' ? label : '').toLowerCase().startsWith(searchValue.toLowerCase())
  return Number(begins(b)) - Number(begins(a))
}

export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, error, hint, optional, value, onChange, options, searchable = false, onSearch, ...select } = props
  return (
    <Field label={label} error={error} hint={hint} {...(optional === undefined ? {} : { optional })}>
      {(control) => (
        <Select<V>
          {...control}
          {...select}
          style={{ width: '100%' }}
          value={value ?? null}
          onChange={onChange}
          options={[...options]}
          labelRender={({ value: chosen, label: long }) => options.find((one) => one.value === chosen)?.short ?? long ?? chosen}
          showSearch={searchable ? { optionFilterProp: 'label', filterSort: bestFirst, ...(onSearch && { onSearch }) } : false}
        />
      )}
    </Field>
  )
}
