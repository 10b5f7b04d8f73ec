import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import type { KeyboardEvent } from 'react'
import { Field, type FieldProps } from './field.tsx'

/** How dayjs writes a day. */
const FORMAT = 'MM/DD/YYYY'

interface DateFieldProps extends FieldProps {
  value: Dayjs | null
  onChange: (value: Dayjs | null) => void
  /** Days that cannot be chosen, such as the future for a date of birth. */
  isDisabled?: (day: Dayjs) => boolean
  placeholder?: string
}

/** Enter takes the typed date; it does not send the form as well. */
function takeDateOnly(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}

/** A day, typed or picked; shown in en-US. */
export function DateField(props: DateFieldProps) {
  const { label, error, hint, optional, value, onChange, isDisabled, placeholder = FORMAT } = props
  return (
    <Field label={label} error={error} hint={hint} {...(optional === undefined ? {} : { optional })}>
      {(control) => (
        <DatePicker
          {...control}
          style={{ width: '100%' }}
          value={value}
          onChange={(picked) => onChange(picked ?? null)}
          allowClear={optional === true}
          onKeyDown={takeDateOnly}
          needConfirm={false}
          format={FORMAT}
          placeholder={placeholder}
          {...(isDisabled === undefined ? {} : { disabledDate: isDisabled })}
        />
      )}
    </Field>
  )
}
