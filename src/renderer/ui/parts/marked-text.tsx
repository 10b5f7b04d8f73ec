import { Fragment } from 'react'
import styles from './marked-text.module.css'

/** A piece of a text, from one place in it to another. */
export interface TextPiece {
  from: number
  to: number
}

/** A text with pieces of it underlined, such as what a search found; they come in their order and do not overlap. */
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
