import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { paiseOf, ZERO } from '../../../shared/money/money.ts'
import { CheckIcon, CloseIcon, KeyIcon } from '../../ui/art/icons.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { CardState } from './card-state.tsx'
import { openCardPinAtom } from './card-pin.atoms.ts'
import { closeLostCardAtom, type ReplacedCard } from './lost-card.atoms.ts'
import { cx } from '../../ui/cx.ts'
import styles from './lost-card.module.css'

/** Both cards after a replacement: the lost one, closed and empty, and the new one with the balance. */
export function Replaced({ replaced: { from, holder, card } }: { replaced: ReplacedCard }) {
  const close = useSetAtom(closeLostCardAtom)
  const choosePin = useSetAtom(openCardPinAtom)
  return (
    <>
      <Note tone="green" icon={<CheckIcon />} role="status">
        Hand over card {card.cardNumber}. It is the number of {holder} from now on.
      </Note>
      <ul className={cx('rounded-lg border border-line', styles['cards'])} aria-label="Both cards">
        <li>
          <span className="tabular-nums">{from}</span>
          <Chip icon={<CloseIcon />}>Closed</Chip>
          <Money amount={ZERO} />
        </li>
        <li>
          <span className="tabular-nums">{card.cardNumber}</span>
          <CardState card={card} />
          <Money amount={paiseOf(card.balance)} />
        </li>
      </ul>
      <section className={cx('grid gap-3', styles['step'])}>
        <p>The new card has no PIN. {holder} can choose one now.</p>
        <Button
          icon={<KeyIcon />}
          onClick={() => {
            close()
            choosePin(card.cardNumber)
          }}
        >
          Set PIN
        </Button>
      </section>
    </>
  )
}
