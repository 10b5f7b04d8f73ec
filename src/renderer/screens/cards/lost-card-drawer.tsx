import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { paiseOf, ZERO } from '../../../shared/money/money.ts'
import { CheckIcon, CloseIcon, KeyIcon, LockIcon } from '../../ui/art/icons.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { CardNumberField } from '../../ui/form/card-number-field.tsx'
import { replacement } from './card-moves.ts'
import { HolderBox } from './holder-box.tsx'
import {
  closeLostCardAtom,
  lostCardIsOpenAtom,
  lostNumberAtom,
  openLostCardAtom,
  replacedAtom,
  type ReplacedCard,
} from './lost-card.atoms.ts'
import { ReplaceCard, ReplaceUnanswered } from './replace-card.tsx'
import { useCardOfNumber } from '../../sale/cards/use-card-of-number.ts'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { write } from '../../data/write.ts'
import { cx } from '../../ui/cx.ts'
import { useWrite } from '../../ui/parts/use-write.ts'
import { Chip } from '../../ui/parts/chip.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { CardState } from './card-state.tsx'
import { openCardPinAtom } from './card-pin.atoms.ts'
import styles from './lost-card.module.css'

export function LostCardButton() {
  const open = useSetAtom(openLostCardAtom)
  return (
    <Button icon={<LockIcon />} onClick={() => open()}>
      Lost card
    </Button>
  )
}

export function LostCardDrawer() {
  const isOpen = useAtomValue(lostCardIsOpenAtom)
  const close = useSetAtom(closeLostCardAtom)
  return (
    <Drawer open={isOpen} onClose={close} title="Lost card">
      <LostCard />
    </Drawer>
  )
}

function LostCard() {
  const [cardNumber, setCardNumber] = useAtom(lostNumberAtom)
  const [replaced, setReplaced] = useAtom(replacedAtom)
  const unanswered = useAtomValue(replacement.unanswered)
  const { lookUp } = useCardOfNumber(cardNumber)
  const edit = (typed: string) => {
    setCardNumber(() => typed)
    setReplaced(() => null)
  }
  const known = lookUp.state === 'known' ? lookUp.of : null
  return (
    <div className="grid gap-4">
      <CardNumberField value={cardNumber} onChange={edit} autoFocus disabled={unanswered !== null} />
      {replaced === null ? (
        <HolderBox lookUp={lookUp}>
          {({ balance }) => (
            <div className="flex items-baseline justify-between gap-3">
              <span>Balance</span>
              <strong>
                <Money amount={paiseOf(balance)} />
              </strong>
            </div>
          )}
        </HolderBox>
      ) : (
        <Replaced replaced={replaced} />
      )}
      {unanswered !== null && <ReplaceUnanswered input={unanswered.input} />}
      {unanswered === null && replaced === null && known !== null && known.card !== null && (
        <>
          <BlockCard card={known.card} />
          <ReplaceCard key={known.card._id} card={known.card} holder={known.holder?.fullName ?? known.card.nameOfCard} />
        </>
      )}
    </div>
  )
}

/** Blocking and unblocking undo each other, so neither asks for confirmation. */
function BlockCard({ card }: { card: LiveCard }) {
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

function Replaced({ replaced: { from, holder, card } }: { replaced: ReplacedCard }) {
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
