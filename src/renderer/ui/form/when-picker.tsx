import { Button, DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { isDay } from '../../../shared/forms/formats.ts'
import { END_OF_DAY, readDay, readMoment, readTime, WALL_TIME } from '../../platform/venue-time.ts'

export type When = 'day' | 'time' | 'moment'

const ANY_DAY = '2000-01-01'
const SHOWN_TIME = 'h:mm A'
/** A picked day means its last minute until a time is picked too. */
const TIME_OF_MOMENT = { format: SHOWN_TIME, use12Hours: true, defaultOpenValue: dayjs(`${ANY_DAY} ${END_OF_DAY}`) }

interface Kind {
  /** The dayjs format of the stored value. */
  kept: string
  placeholder: (dayFirst: boolean) => string
  /** Null if the text cannot be read. */
  read: (text: string, dayFirst: boolean) => string | null
  shownOf: (value: string, dayFirst: boolean) => string
  wrongIn: (value: string, dayFirst?: boolean) => string | undefined
}

interface KindParts extends Pick<Kind, 'kept' | 'placeholder' | 'read'> {
  shown: (dayFirst: boolean) => string
  isKept: RegExp
  noun: string
  example: (dayFirst: boolean) => string
}

const kindOf = ({ shown, isKept, noun, example, ...kind }: KindParts): Kind => {
  const isOne = (value: string) => isKept.test(value) && (kind.kept === 'HH:mm' || isDay(value.slice(0, 10)))
  return {
    ...kind,
    shownOf: (value, dayFirst) => (isOne(value) ? dateOf(value).format(shown(dayFirst)) : value),
    wrongIn: (value, dayFirst = false) =>
      value === '' || isOne(value) ? undefined : `“${value}” is not a ${noun}. Enter one such as ${example(dayFirst)}`,
  }
}

/** dayjs needs a date, so a time without one gets a fixed day. */
const dateOf = (value: string): Dayjs => dayjs(value.includes('-') ? value : `${ANY_DAY} ${value}`)

const day = { noun: 'date', example: (dayFirst: boolean) => (dayFirst ? '31/12/2026' : '12/31/2026') }

/**
 * In en-US. A shown day has its month by name, so that day and month are not confused; a moment is shown as the specification's
 * `MM/dd/yyyy h:mm aa`. Both begin with the day if the venue's dates do.
 */
export const whens: Record<When, Kind> = {
  day: kindOf({
    ...day,
    kept: 'YYYY-MM-DD',
    isKept: /^\d{4}-\d\d-\d\d$/,
    shown: (dayFirst) => (dayFirst ? 'D MMM YYYY' : 'MMM D, YYYY'),
    placeholder: (dayFirst) => (dayFirst ? 'DD/MM/YYYY' : 'MM/DD/YYYY'),
    read: readDay,
  }),
  moment: kindOf({
    ...day,
    kept: WALL_TIME,
    isKept: /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
    shown: (dayFirst) => `${dayFirst ? 'D MMM YYYY' : 'MM/DD/YYYY'} ${SHOWN_TIME}`,
    placeholder: (dayFirst) => `${dayFirst ? 'dd/MM/yyyy' : 'MM/dd/yyyy'} h:mm aa`,
    read: readMoment,
  }),
  time: kindOf({
    noun: 'time',
    example: () => '6:30 PM',
    kept: 'HH:mm',
    isKept: /^\d\d:\d\d$/,
    shown: () => SHOWN_TIME,
    placeholder: () => 'h:mm aa',
    read: readTime,
  }),
}

interface WhenPickerProps {
  kind: When
  value: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onClose: () => void
  onPick: (value: string) => void
}

/** antd's own input is hidden below ours, since it discards text that it cannot read. */
export function WhenPicker({ kind, value, open, onOpenChange, onClose, onPick }: WhenPickerProps) {
  const pick = (picked: unknown) => {
    if (dayjs.isDayjs(picked)) onPick(picked.format(whens[kind].kept))
  }
  const shared = {
    open,
    onOpenChange,
    value: value === '' ? null : dateOf(value),
    needConfirm: false,
    showNow: false,
    inputReadOnly: true,
    allowClear: false,
    tabIndex: -1,
    'aria-hidden': true,
    className: 'absolute inset-0 z-[-1] invisible',
    renderExtraFooter: () =>
      kind === 'day' ? null : (
        <Button type="primary" size="small" block onClick={onClose}>
          OK
        </Button>
      ),
  } as const
  if (kind === 'time') return <TimePicker {...shared} format={SHOWN_TIME} use12Hours onCalendarChange={pick} onChange={pick} />
  if (kind === 'moment') return <DatePicker {...shared} showTime={TIME_OF_MOMENT} onCalendarChange={pick} onChange={pick} />
  return (
    <DatePicker
      {...shared}
      onChange={(picked) => {
        pick(picked)
        onClose()
      }}
    />
  )
}
