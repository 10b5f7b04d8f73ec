import { choiceText, noteText } from '../../../shared/modifiers.ts'
import { WarningIcon } from '../art/icons.tsx'
import { cx } from '../cx.ts'
import styles from './line-making.module.css'

interface MakingProps {
  line: {
    modifiers?: readonly { name: string; price?: number }[] | undefined
    note?: string | undefined
    allergy?: boolean | undefined
  }
}

/** Under a dish: its choices with what they add, then its note; an allergy is marked. Nothing where there is none. */
export function LineMaking({ line }: MakingProps) {
  const choices = (line.modifiers ?? []).map(({ name, price = 0 }) => choiceText({ name, price })).join(' · ')
  const note = noteText(line)
  if (choices === '' && note === '') return null
  return (
    <span className={cx('small anywhere', styles['making'])}>
      {choices !== '' && <span>{choices}</span>}
      {note !== '' && (
        <span className={cx(line.allergy === true && styles['allergy'])}>
          {line.allergy === true && <WarningIcon />} {note}
        </span>
      )}
    </span>
  )
}
