import { Fragment } from 'react'
import type { TextPiece } from '../../model/menu/find-dishes.ts'
import styles from './marked-text.module.css'

/** A text with ranges underlined, such as search hits; they are sorted and do not overlap. */
export function MarkedText({ text, pieces }: { text: string; pieces: readonly TextPiece[] }) {
  if (pieces.length === 0) return text
  return (
    <>
      {pieces.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(pieces[index - 1]?.to ?? 0, from)}
          <mark className={styles['mark']}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(pieces.at(-1)?.to)}
    </>
  )
}
