import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { paiseOf } from '../../../shared/money/money.ts'
import { LockIcon } from '../../ui/art/icons.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { CardNumberField } from '../../ui/form/card-number-field.tsx'
import { BlockCard } from './block-card.tsx'
import { replacement } from './card-moves.ts'
import { HolderBox } from './holder-box.tsx'
import { closeLostCardAtom, lostCardIsOpenAtom, lostNumberAtom, openLostCardAtom, replacedAtom } from './lost-card.atoms.ts'
import { ReplaceCard, ReplaceUnanswered } from './replace-card.tsx'
import { Replaced } from './replaced.tsx'
import { useCardOfNumber } from '../../sale/cards/use-card-of-number.ts'

/** Opens Lost card; always in the top bar. */
export function LostCardButton() {
  const open = useSetAtom(openLostCardAtom)
  return (
    <Button icon={<LockIcon />} onClick={() => open()}>
      Lost card
    </Button>
  )
}

/** Shows a lost card's holder and balance; blocks or unblocks it, or moves its balance to a new card. */
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
