import { Button, DatePicker, type GetRef } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { END_OF_DAY, readMoment, WALL_TIME } from '../../platform/venue-time.ts'
import { Field, type FieldProps } from './field.tsx'

/** How dayjs writes the specification's `MM/dd/yyyy h:mm aa`. */
const FORMAT = 'MM/DD/YYYY h:mm A'
const PLACEHOLDER = 'MM/dd/yyyy h:mm aa'
/** A day that is picked lasts to its end, until a time is picked too. */
const TIME = { format: 'h:mm A', use12Hours: true, defaultOpenValue: dayjs(`2000-01-01 ${END_OF_DAY}`) }

interface MomentFieldProps extends FieldProps {
  /** The venue's wall time (venue-time.ts), or ''. */
  value: string
  /** '' where what was typed is no moment; the field says so itself. */
  onChange: (wallTime: string) => void
}

const shownOf = (wallTime: string): string => (wallTime === '' ? '' : dayjs(wallTime).format(FORMAT))

/** A day and a time of the venue's clock, typed or picked. A date typed alone lasts to its end. */
export function MomentField({ label, error, hint, value, onChange }: MomentFieldProps) {
  const [open, setOpen] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const picker = useRef<GetRef<typeof DatePicker>>(null)
  const choose = (wallTime: string) => {
    setWrong(undefined)
    onChange(wallTime)
  }
  /** Before the picker itself looks at the text: it would throw a date without a time away. */
  const take = ({ target }: SyntheticEvent) => {
    const typed = target instanceof HTMLInputElement ? target.value.trim() : ''
    if (typed === shownOf(value) || typed === '') return
    const read = readMoment(typed)
    if (read !== null) return choose(read)
    onChange('')
    setWrong(`“${typed}” is no date. Enter one such as 12/31/2026`)
  }
  const takeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'Tab') take(event)
    // Enter takes the typed date; it does not send the form as well.
    if (event.key === 'Enter') event.preventDefault()
  }
  const pick = (picked: Dayjs | null) => picked !== null && choose(picked.format(WALL_TIME))
  const close = () => {
    setOpen(false)
    picker.current?.focus()
  }
  return (
    <Field label={label} error={error ?? wrong} hint={hint}>
      {(control) => (
        <div onKeyDownCapture={takeByKey} onBlurCapture={take}>
          <DatePicker
            {...control}
            ref={picker}
            style={{ width: '100%' }}
            value={value === '' ? null : dayjs(value)}
            onChange={(picked) => pick(picked ?? null)}
            onCalendarChange={(picked) => pick((picked as Dayjs | null) ?? null)}
            open={open}
            onOpenChange={setOpen}
            allowClear={false}
            needConfirm={false}
            showNow={false}
            format={FORMAT}
            placeholder={PLACEHOLDER}
            showTime={TIME}
            renderExtraFooter={() => (
              <Button type="primary" size="small" block onClick={close}>
                OK
              </Button>
            )}
          />
        </div>
      )}
    </Field>
  )
}
