import { DatePicker, Select, Space } from 'antd'
import dayjs from 'dayjs'
import { DAY_FORMAT, type DayRange, type Period, presets, presetLabels } from '../../model/period.ts'
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
  /** The voyages that may be chosen in place of a period. */
  voyages?: VoyageChoice
}

interface VoyageChoice {
  options: { value: string; label: string }[]
  /** Null for none. */
  chosen: string | null
  onChoose: (voyage: string) => void
}

const dayOrNull = (day: string | undefined) => (day === undefined ? null : dayjs(day))

export function PeriodPicker({ value, onChange, range, today, voyages }: PeriodPickerProps) {
  const { options: ofVoyages = [], chosen = null, onChoose } = voyages ?? {}
  const options = [
    ...(value.preset === 'own' ? [{ value: 'own', label: OWN_LABEL }] : []),
    ...presets.map((preset) => ({ value: preset as string, label: presetLabels[preset] })),
    ...(ofVoyages.length === 0 ? [] : [{ label: 'Voyages', options: ofVoyages }]),
  ]
  const choose = (picked: string) => {
    const preset = presets.find((one) => one === picked)
    if (preset !== undefined) onChange({ preset })
    else if (picked !== 'own') onChoose?.(picked)
  }
  return (
    <Space.Compact>
      <Select<string>
        aria-label="Period"
        className="w-33 touch:w-35.5"
        popupMatchSelectWidth={false}
        listHeight={352}
        value={chosen ?? value.preset}
        options={options}
        onChange={choose}
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
