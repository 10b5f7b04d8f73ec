import { Fragment } from 'react'
import type { TextPiece } from '../../model/menu/find-dishes.ts'

/** A text with ranges underlined, such as search hits; they are sorted and do not overlap. */
export function MarkedText({ text, pieces }: { text: string; pieces: readonly TextPiece[] }) {
  if (pieces.length === 0) return text
  return (
    <>
      {pieces.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(pieces[index - 1]?.to ?? 0, from)}
          <mark className="bg-transparent text-inherit underline decoration-(--p-primary) decoration-2 underline-offset-4">
            {text.slice(from, to)}
          </mark>
        </Fragment>
      ))}
      {text.slice(pieces.at(-1)?.to)}
    </>
  )
}
