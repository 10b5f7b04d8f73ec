import { Button, Input, Select } from 'antd'
import { dishTypes } from '../../../shared/contract/order-parts.ts'
import { weekdays } from '../../../shared/time.ts'
import { BinIcon } from '../../ui/art/icons.tsx'
import { NumberInput } from '../../ui/form/number-input.tsx'
import { quarterOptions } from '../../ui/form/quarter-options.ts'
import type { HourRow } from './happy-hour-draft.ts'

interface RowProps {
  hour: HourRow
  nth: number
  id: string
  status: 'error' | ''
  onChange: (part: Partial<HourRow>) => void
  onRemove: () => void
}

const typeOptions = dishTypes.map((type) => ({ value: type, label: type }))
const dayOptions = weekdays.map((day) => ({ value: day, label: day }))

/** Another program may have set a time between the quarter hours. */
const timesWith = (time: string) =>
  quarterOptions.some(({ value }) => value === time) ? quarterOptions : [{ value: time, label: time }, ...quarterOptions]

export function HappyHourRow(props: RowProps) {
  const { hour, nth, id, status, onChange, onRemove } = props
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-2">
        <Input
          id={id}
          status={status}
          aria-label={`Name of happy hour ${nth}`}
          placeholder="Name"
          autoComplete="off"
          maxLength={24}
          value={hour.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Button
          className="flex-none"
          icon={<BinIcon />}
          title="Remove"
          aria-label={`Remove happy hour ${nth}`}
          onClick={onRemove}
        />
      </div>
      <Select
        id={`${id}-types`}
        mode="multiple"
        style={{ width: '100%' }}
        status={status}
        aria-label={`What costs less in happy hour ${nth}`}
        placeholder="What costs less"
        options={typeOptions}
        value={hour.types}
        onChange={(types) => onChange({ types })}
      />
      <Select
        id={`${id}-days`}
        mode="multiple"
        style={{ width: '100%' }}
        status={status}
        aria-label={`Days of happy hour ${nth}`}
        placeholder="Days"
        options={dayOptions}
        value={hour.days}
        onChange={(days) => onChange({ days })}
      />
      <WhenAndHowMuch {...props} />
    </div>
  )
}

function WhenAndHowMuch({ hour: { from, to, percent }, nth, id, status, onChange }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TimeSelect
        id={`${id}-from`}
        label={`Start of happy hour ${nth}`}
        time={from}
        onChange={(time) => onChange({ from: time })}
      />
      <span>to</span>
      <TimeSelect id={`${id}-to`} label={`End of happy hour ${nth}`} time={to} onChange={(time) => onChange({ to: time })} />
      <NumberInput
        id={`${id}-percent`}
        status={status}
        style={{ width: '9em' }}
        aria-label={`Percent off in happy hour ${nth}`}
        inputMode="numeric"
        maxLength={2}
        suffix="% off"
        value={percent}
        onChange={(typed) => onChange({ percent: typed })}
      />
    </div>
  )
}

interface TimeProps {
  id: string
  label: string
  time: string
  onChange: (time: string) => void
}

const TimeSelect = ({ id, label, time, onChange }: TimeProps) => (
  <Select
    id={id}
    showSearch={{ optionFilterProp: 'label' }}
    style={{ width: '8.5em' }}
    aria-label={label}
    options={timesWith(time)}
    value={time}
    onChange={onChange}
  />
)
