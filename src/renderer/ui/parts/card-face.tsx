import type { Paise } from '../../../shared/money/money.ts'
import { Mark } from '../art/brand.tsx'
import { Money } from './money.tsx'
import { cx } from '../cx.ts'
import styles from './card-face.module.css'

interface CardFaceProps {
  shipName: string
  note: string
  cardNumber: string
  nameOfCard: string
  /** A formatted date, such as 12/05/2026; empty while none is chosen. */
  expires: string
  /** In paise; null while no amount is typed. */
  balance: Paise | null
}

/** Hidden from screen readers, which read the form that fills it in. */
export function CardFace({ shipName, note, cardNumber, nameOfCard, expires, balance }: CardFaceProps) {
  return (
    <div className={cx('flex flex-col', styles['card'])} aria-hidden="true">
      <div className="flex items-center gap-3">
        <Mark size={30} />
        <span className={cx('truncate', styles['ship'])}>{shipName}</span>
        <span className={cx('ml-auto text-sm whitespace-nowrap', styles['note'])}>{note}</span>
      </div>
      <div className={styles['number']}>{cardNumber === '' ? '•••••' : cardNumber}</div>
      <dl className={styles['facts']}>
        <div>
          <dt>Name of card</dt>
          <dd>{nameOfCard === '' ? '–' : nameOfCard}</dd>
        </div>
        <div>
          <dt>Expires</dt>
          <dd className="tabular-nums">{expires === '' ? '–' : expires}</dd>
        </div>
        <div>
          <dt>Balance</dt>
          <dd>{balance === null ? '–' : <Money amount={balance} />}</dd>
        </div>
      </dl>
    </div>
  )
}
