import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { KeyboardEvent } from 'react'
import { Field, type FieldProps } from './field.tsx'

/** How dayjs writes the specification's `MM/dd/yyyy h:mm aa` and a plain day. */
const MOMENT_FORMAT = 'MM/DD/YYYY h:mm A'
const DAY_FORMAT = 'MM/DD/YYYY'

interface DateFieldProps extends FieldProps {
  value: Dayjs | null
  onChange: (value: Dayjs | null) => void
  /** With a time of day, as the card's expiry has it. */
  withTime?: boolean
  /** Days that cannot be chosen, such as the future for a date of birth. */
  isDisabled?: (day: Dayjs) => boolean
  placeholder?: string
}

/** Enter takes the typed date; it does not send the form as well. */
function takeDateOnly(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}

/** A day, or a day and time, typed or picked; shown in en-US. The time is the machine's own zone: the caller turns it into UTC. */
export function DateField(props: DateFieldProps) {
  const { label, error, hint, optional, value, onChange, withTime = false, isDisabled, placeholder } = props
  const format = withTime ? MOMENT_FORMAT : DAY_FORMAT
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
          format={format}
          placeholder={placeholder ?? format}
          showTime={withTime ? { format: 'h:mm A', use12Hours: true, defaultOpenValue: dayjs().startOf('minute') } : false}
          {...(isDisabled === undefined ? {} : { disabledDate: isDisabled })}
        />
      )}
    </Field>
  )
}
