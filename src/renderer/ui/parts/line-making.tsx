import { choiceText, noteText } from '../../../shared/modifiers.ts'
import { seatText } from '../../../shared/seats.ts'
import { WarningIcon } from '../art/icons.tsx'
import { cx } from '../cx.ts'
import styles from './line-making.module.css'

interface MakingProps {
  line: {
    modifiers?: readonly { name: string; price?: number }[] | undefined
    note?: string | undefined
    allergy?: boolean | undefined
    course?: string | undefined
    seat?: number | undefined
  }
}

/** Under a dish: its choices with what they add, then its note, course and seat; an allergy is marked. Nothing where there is none. */
export function LineMaking({ line }: MakingProps) {
  const choices = (line.modifiers ?? []).map(({ name, price = 0 }) => choiceText({ name, price })).join(' · ')
  const note = noteText(line)
  const place = [line.course ?? '', seatText(line.seat === undefined ? [] : [line.seat])].filter((part) => part !== '')
  if (choices === '' && note === '' && place.length === 0) return null
  return (
    <span className={cx('small anywhere', styles['making'])}>
      {choices !== '' && <span>{choices}</span>}
      {note !== '' && (
        <span className={cx(line.allergy === true && styles['allergy'])}>
          {line.allergy === true && <WarningIcon />} {note}
        </span>
      )}
      {place.length > 0 && <span>{place.join(' · ')}</span>}
    </span>
  )
}
