import type { LiveCard } from '../../../shared/contract/cards.ts'
import { CheckIcon, HourglassIcon, LockIcon } from '../../ui/art/icons.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Chip } from '../../ui/parts/chip.tsx'

type State = 'active' | 'blocked' | 'expired'

/** A blocked card stays 'blocked' even after it expires. `now` is UTC epoch milliseconds. */
export const stateOf = (card: Pick<LiveCard, 'state' | 'expiryDate'>, now: number): State =>
  card.state === 'blocked' ? 'blocked' : Date.parse(card.expiryDate) > now ? 'active' : 'expired'

/** How often a card's expiry is checked again, ms. */
const LOOK_MS = 30_000

const looks = {
  active: { tone: 'green', icon: <CheckIcon />, label: 'Active' },
  blocked: { tone: 'red', icon: <LockIcon />, label: 'Blocked' },
  expired: { tone: 'amber', icon: <HourglassIcon />, label: 'Expired' },
} as const

export function CardState({ card }: { card: Pick<LiveCard, 'state' | 'expiryDate'> }) {
  const { tone, icon, label } = looks[stateOf(card, useNow(LOOK_MS))]
  return (
    <Chip tone={tone} icon={icon}>
      {label}
    </Chip>
  )
}
