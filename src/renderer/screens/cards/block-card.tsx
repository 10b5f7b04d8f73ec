import { Button } from 'antd'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { write } from '../../data/write.ts'
import { CheckIcon, LockIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { useWrite } from '../../ui/parts/use-write.ts'
import styles from './lost-card.module.css'

/** Blocks or unblocks a card. Each undoes the other, so neither asks for confirmation. */
export function BlockCard({ card }: { card: LiveCard }) {
  const { cardNumber } = card
  const isBlocked = card.state === 'blocked'
  const [run, busy] = useWrite(
    () => write('blockCard', { params: { cardNumber }, body: { blocked: !isBlocked } }),
    () => (isBlocked ? `Card ${cardNumber} is active again` : `Card ${cardNumber} is blocked`),
  )
  return (
    <section className={cx('grid gap-3', styles['step'])}>
      <h3>{isBlocked ? 'Card found' : 'Stop payments'}</h3>
      <p>
        {isBlocked
          ? 'Unblock the card when its holder has it back.'
          : 'A blocked card cannot pay and gets no code. Its balance stays.'}
      </p>
      <Button icon={isBlocked ? <CheckIcon /> : <LockIcon />} loading={busy} onClick={run}>
        {isBlocked ? 'Unblock card' : 'Block card'}
      </Button>
    </section>
  )
}
