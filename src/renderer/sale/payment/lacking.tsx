import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatAmount, type Paise } from '../../../shared/money/money.ts'
import { TooLittle } from '../../ui/parts/too-little.tsx'
import { ShareShortfall } from './share-shortfall.tsx'
import { startRefillAtom } from '../cards/refill-for-order.atoms.ts'

interface LackingProps {
  cardNumber: string
  shortfall: Paise | null
  /** Only before a code is sent. */
  onOther?: () => void
}

/** Shown before anything is sent or charged; the refill form it opens returns here. */
export function Lacking({ cardNumber, shortfall, onOther }: LackingProps) {
  const start = useSetAtom(startRefillAtom)
  const navigate = useNavigate()
  const { pathname: back } = useLocation()
  if (shortfall === null) return null
  const refill = () => {
    start({ cardNumber, amount: formatAmount(shortfall), back })
    void navigate('/foodorder/cardactive')
  }
  return (
    <TooLittle cardNumber={cardNumber} shortfall={shortfall} onRefill={refill} isUnsent={onOther !== undefined}>
      <ShareShortfall cardNumber={cardNumber} shortfall={shortfall} />
      {onOther !== undefined && (
        <Button block onClick={onOther}>
          Another card
        </Button>
      )}
    </TooLittle>
  )
}
