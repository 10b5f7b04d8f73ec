import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { KeyIcon, LockIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { CardNumberField } from '../../ui/form/card-number-field.tsx'
import { cardPinIsOpenAtom, closeCardPinAtom, openCardPinAtom, pinNumberAtom } from './card-pin.atoms.ts'
import { HolderBox } from './holder-box.tsx'
import { SetPin } from './set-pin.tsx'
import { useCardOfNumber } from '../../sale/cards/use-card-of-number.ts'

const pinLabels = { none: 'None', set: 'Set', locked: 'Locked' } as const

/** Opens Card PIN; always in the top bar. */
export function CardPinButton() {
  const open = useSetAtom(openCardPinAtom)
  return (
    <Button icon={<KeyIcon />} onClick={() => open()}>
      Card PIN
    </Button>
  )
}

/** Shows a card's holder and whether it has a PIN; sets, changes, unlocks or removes it. */
export function CardPinDrawer() {
  const isOpen = useAtomValue(cardPinIsOpenAtom)
  const close = useSetAtom(closeCardPinAtom)
  return (
    <Drawer open={isOpen} onClose={close} title="Card PIN">
      <CardPin />
    </Drawer>
  )
}

function CardPin() {
  const [cardNumber, setCardNumber] = useAtom(pinNumberAtom)
  const { lookUp, readAgain } = useCardOfNumber(cardNumber)
  const known = lookUp.state === 'known' ? lookUp.of : null
  const card = known?.card ?? null
  return (
    <div className="grid gap-4">
      <CardNumberField value={cardNumber} onChange={(typed) => setCardNumber(() => typed)} autoFocus />
      <HolderBox lookUp={lookUp}>
        {({ pin }) => (
          <div className="flex items-baseline justify-between gap-3">
            <span>PIN</span>
            <strong>{pinLabels[pin ?? 'none']}</strong>
          </div>
        )}
      </HolderBox>
      {card?.state === 'blocked' && (
        <Note tone="amber" icon={<LockIcon />}>
          This card is blocked. Unblock it first.
        </Note>
      )}
      {card?.state === 'active' && (
        <SetPin key={card._id} card={card} holder={known?.holder?.fullName ?? card.nameOfCard} readAgain={readAgain} />
      )}
    </div>
  )
}
