import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import { Chevron } from '../../ui/art/chevron.tsx'
import { Field } from '../../ui/form/field.tsx'

const TIME = 'HH:mm'
const ANY_DAY = '2000-01-01'

interface TimeFieldProps {
  error?: string | undefined
  /** HH:mm, or '' for none. */
  value: string
  onChange: (time: string) => void
}

/** The card's time of day, 24 hours, typed or picked. */
export function TimeField({ error, value, onChange }: TimeFieldProps) {
  return (
    <Field label="Time" error={error}>
      {(control) => (
        <TimePicker
          {...control}
          style={{ width: '100%' }}
          format={TIME}
          placeholder={TIME}
          allowClear={false}
          needConfirm={false}
          suffixIcon={<Chevron to="down" />}
          value={value === '' ? null : dayjs(`${ANY_DAY} ${value}`)}
          onChange={(picked) => onChange(dayjs.isDayjs(picked) ? picked.format(TIME) : '')}
        />
      )}
    </Field>
  )
}
