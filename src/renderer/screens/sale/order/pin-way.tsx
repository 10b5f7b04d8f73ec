import { useAtomValue, useSetAtom } from 'jotai'
import { withPinCard } from '../../../model/sale/moves.ts'
import { cartAtom, saleAtom } from '../../../sale/state/sale.atoms.ts'
import { HeldButton } from '../../../ui/form/held-button.tsx'
import { KeyIcon } from '../../../ui/art/icons.tsx'
import { useCardOfNumber } from '../../../sale/cards/use-card-of-number.ts'
import { NO_DISHES } from '../../../model/sale/why-held.ts'
import { useShortfall } from '../../../sale/payment/shortfall.ts'
import { usePreparePayment } from './use-prepare-payment.ts'

/** A PIN needs no channel, so it works without a connection to shore. */
export function PinWay({ cardNumber, isNext = false }: { cardNumber: string; isNext?: boolean }) {
  const { lookUp } = useCardOfNumber(cardNumber)
  const setSale = useSetAtom(saleAtom)
  const hasDishes = useAtomValue(cartAtom).length > 0
  const shortfall = useShortfall(cardNumber)
  const prepare = usePreparePayment()
  const found = lookUp.state === 'known' ? lookUp.of : null
  const card = found?.card ?? null
  if (card === null || card.state === 'blocked' || card.pin === undefined) return null
  const { cardNumber: number } = card
  if (shortfall !== null) return null
  if (card.pin === 'locked')
    return <p className="type-supporting [&_strong]:text-ink">Its PIN is locked. A verified code unlocks it.</p>
  const fullName = found?.holder?.fullName ?? card.nameOfCard
  const choose = async () => {
    if (await prepare(number)) setSale((sale) => withPinCard(sale, { cardNumber: number, fullName }))
  }
  return (
    <HeldButton
      {...(isNext ? { type: 'primary' } : {})}
      block
      icon={<KeyIcon />}
      why={hasDishes ? null : NO_DISHES}
      onClick={() => void choose()}
    >
      Pay with card PIN
    </HeldButton>
  )
}
