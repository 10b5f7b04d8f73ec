import { choiceText, noteText } from '../../../shared/orders/modifiers.ts'
import { seatText } from '../../../shared/orders/seats.ts'
import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { WarningIcon } from '../art/icons.tsx'
import { cx } from '../cx.ts'
import styles from './line-making.module.css'

interface MakingProps {
  /** In one short line, without course and seat, which are shown elsewhere. */
  isShort?: boolean
  line: {
    modifiers?: readonly { name: string; price?: number }[] | undefined
    note?: string | undefined
    allergy?: boolean | undefined
    course?: string | undefined
    seat?: number | undefined
    share?: object | undefined
    happyHour?: { name: string; price: number } | undefined
  }
}

/** For a piece of a shared line the ordinary price of one means nothing. */
function hourText({ happyHour, share }: MakingProps['line']): string {
  if (happyHour === undefined) return ''
  return share === undefined ? `${happyHour.name}: instead of ${formatAmount(paiseOf(happyHour.price))}` : happyHour.name
}

export function LineMaking({ line, isShort = false }: MakingProps) {
  const choices = (line.modifiers ?? []).map(({ name, price = 0 }) => choiceText({ name, price })).join(' · ')
  const note = noteText(line)
  const place = isShort
    ? []
    : [line.course ?? '', seatText(line.seat === undefined ? [] : [line.seat])].filter((part) => part !== '')
  const hour = hourText(line)
  if (choices === '' && hour === '' && note === '' && place.length === 0) return null
  return (
    <span className={cx('text-sm wrap-anywhere text-quiet', isShort ? styles['short'] : 'grid font-normal')}>
      {choices !== '' && <span>{choices}</span>}
      {hour !== '' && <span>{hour}</span>}
      {note !== '' && (
        <span className={cx(line.allergy === true && 'font-semibold text-amber')}>
          {line.allergy === true && <WarningIcon />} {note}
        </span>
      )}
      {place.length > 0 && <span>{place.join(' · ')}</span>}
    </span>
  )
}
