import type { ReactNode } from 'react'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { errorMessages } from '../../../shared/messages.ts'
import { PersonIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { GuestName } from '../../ui/parts/account-button.tsx'
import { CardState } from './card-state.tsx'
import type { LookUp } from '../../sale/cards/use-card-of-number.ts'
import styles from './cards.module.css'

/** The box keeps its height, so that nothing below it moves. */
export function HolderBox({ lookUp, children }: { lookUp: LookUp; children: (card: LiveCard) => ReactNode }) {
  const card = lookUp.state === 'known' ? lookUp.of.card : null
  const isWrong = lookUp.state === 'failed' || (lookUp.state === 'known' && card === null)
  return (
    <div
      className={cx('flex items-center gap-3 rounded-lg border text-md', styles['holder'], isWrong && styles['wrong'])}
      role="status"
    >
      <PersonIcon />
      {card !== null && lookUp.state === 'known' ? (
        <div className="flex-fill">
          <div className={cx('flex items-center justify-between gap-3', styles['who'])}>
            {lookUp.of.holder === null ? (
              <span>{card.nameOfCard}</span>
            ) : (
              <GuestName userid={lookUp.of.holder._id} fullName={lookUp.of.holder.fullName} />
            )}
            <CardState card={card} />
          </div>
          {children(card)}
        </div>
      ) : (
        <div>{labelOf(lookUp)}</div>
      )}
    </div>
  )
}

function labelOf(lookUp: LookUp): string {
  switch (lookUp.state) {
    case 'none':
      return 'Type 5 characters to see the holder'
    case 'asking':
      return 'Looking up the number'
    case 'failed':
      return lookUp.failure.msg
    case 'known':
      if (lookUp.of.replacedBy !== null) return replacedLabel(lookUp.of.replacedBy)
      return lookUp.of.holder === null ? errorMessages.no_holder : `${lookUp.of.holder.fullName} has no active card`
  }
}

export const replacedLabel = (number: string): string => `This card was replaced. Its passenger now has card ${number}`
