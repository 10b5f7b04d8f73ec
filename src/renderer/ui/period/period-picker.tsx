import { DatePicker, Select, Space } from 'antd'
import dayjs from 'dayjs'
import { DAY_FORMAT, type DayRange, type Period, type Preset, presets, presetLabels } from '../../model/period.ts'
import styles from './period-picker.module.css'

const SHOWN_FORMAT = 'MM/DD/YYYY'
const OWN_LABEL = 'Custom dates'

interface PeriodPickerProps {
  value: Period
  onChange: (period: Period) => void
  /** An open bound is empty. */
  range: DayRange
  /** Later days cannot be chosen. */
  today: string
}

const dayOrNull = (day: string | undefined) => (day === undefined ? null : dayjs(day))

export function PeriodPicker({ value, onChange, range, today }: PeriodPickerProps) {
  const options = presets.map((preset) => ({ value: preset as Preset | 'own', label: presetLabels[preset] }))
  if (value.preset === 'own') options.unshift({ value: 'own', label: OWN_LABEL })
  return (
    <Space.Compact>
      <Select<Preset | 'own'>
        aria-label="Period"
        className="w-33 touch:w-35.5"
        value={value.preset}
        options={options}
        onChange={(preset) => preset !== 'own' && onChange({ preset })}
      />
      <DatePicker.RangePicker
        className={styles['range'] ?? ''}
        aria-label="Days"
        value={[dayOrNull(range.fromDay), dayOrNull(range.toDay)]}
        format={SHOWN_FORMAT}
        allowClear={false}
        separator="–"
        placeholder={['First day', 'Last day']}
        maxDate={dayjs(today)}
        onChange={(days) => {
          const [from, to] = days ?? []
          if (from && to) onChange({ preset: 'own', fromDay: from.format(DAY_FORMAT), toDay: to.format(DAY_FORMAT) })
        }}
      />
    </Space.Compact>
  )
}
