import type { ReactNode } from 'react'
import { PersonIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { errorMessages } from '../../../shared/messages.ts'
import type { CardOfNumber } from '../../../shared/contract/cards.ts'
import type { LookUp } from './use-card-of-number.ts'
import styles from './cards.module.css'

type LiveCard = NonNullable<CardOfNumber['card']>

/** Whose card the number is; or that it is nobody's, or not known yet. It keeps its place, so nothing below it moves. */
export function HolderBox({ lookUp, children }: { lookUp: LookUp; children: (card: LiveCard) => ReactNode }) {
  const card = lookUp.state === 'known' ? lookUp.of.card : null
  const isWrong = lookUp.state === 'failed' || (lookUp.state === 'known' && card === null)
  return (
    <div className={cx(styles['holder'], isWrong && styles['wrong'])} role="status">
      <PersonIcon />
      {card !== null && lookUp.state === 'known' ? (
        <div>
          <div>{lookUp.of.holder?.fullName ?? card.nameOfCard}</div>
          {children(card)}
        </div>
      ) : (
        <div>{wordsOf(lookUp)}</div>
      )}
    </div>
  )
}

function wordsOf(lookUp: LookUp): string {
  switch (lookUp.state) {
    case 'none':
      return 'The holder stands here after 5 characters'
    case 'asking':
      return 'Looking the number up'
    case 'failed':
      return lookUp.failure.msg
    case 'known':
      return lookUp.of.holder === null ? errorMessages.no_holder : `${lookUp.of.holder.fullName} has no active card`
  }
}
