import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { paiseOf } from '../../../../shared/money.ts'
import { pinCardAtom } from '../sale.atoms.ts'
import { KeyIcon } from '../../../ui/art/icons.tsx'
import { useCardOfNumber } from '../../cards/use-card-of-number.ts'
import { orderCartAtom, orderTotalsAtom } from './cart.atoms.ts'
import { usePreparePayment } from './prepare-payment.ts'
import { shortfallOf } from './shortfall.ts'
import { cx } from '../../../ui/cx.ts'
import styles from './payment-panel.module.css'

/** Beside the code: the card's own PIN, where it has one. It needs no channel, so it works without a link ashore. */
export function PinWay({ cardNumber, isNext = false }: { cardNumber: string; isNext?: boolean }) {
  const { lookUp } = useCardOfNumber(cardNumber)
  const choose = useSetAtom(pinCardAtom)
  const { foodList } = useAtomValue(orderCartAtom)
  const prepare = usePreparePayment()
  const total = useAtomValue(orderTotalsAtom).total
  const found = lookUp.state === 'known' ? lookUp.of : null
  const card = found?.card ?? null
  if (card === null || card.state === 'blocked' || card.pin === undefined) return null
  const { cardNumber: number } = card
  if (shortfallOf(paiseOf(card.balance), total) !== null) return null
  if (card.pin === 'locked')
    return <p className={cx('type-supporting', styles['quiet'])}>Its PIN is locked. A verified code unlocks it.</p>
  const fullName = found?.holder?.fullName ?? card.nameOfCard
  return (
    <Button
      {...(isNext ? { type: 'primary' } : {})}
      block
      icon={<KeyIcon />}
      disabled={foodList.length === 0}
      onClick={() => void prepare(number).then((isReady) => isReady && choose({ cardNumber: number, fullName }))}
    >
      Pay with card PIN
    </Button>
  )
}
