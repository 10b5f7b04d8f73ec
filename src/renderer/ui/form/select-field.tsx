import { Select } from 'antd'
import type { ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'

interface SelectFieldProps<V extends string> extends FieldProps {
  /** Undefined while nothing is chosen. */
  value: V | undefined
  onChange: (value: V) => void
  options: readonly { value: V; label: string; disabled?: boolean }[]
  /** Long lists (countries) are searched by typing. */
  searchable?: boolean
  placeholder?: string
  prefix?: ReactNode
}

/** One of a list, with its label, error and hint. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, error, hint, optional, value, onChange, options, searchable = false, ...select } = props
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
          showSearch={searchable ? { optionFilterProp: 'label' } : false}
        />
      )}
    </Field>
  )
}
