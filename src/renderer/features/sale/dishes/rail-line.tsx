import { Button } from 'antd'
import { useId } from 'react'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../../shared/modifiers.ts'
import { paiseOf } from '../../../../shared/money.ts'
import { lineAmount, MAX_QTY } from '../../../../shared/order-totals.ts'
import { cx } from '../../../ui/cx.ts'
import { QtyStepper } from '../../../ui/form/qty-stepper.tsx'
import { LineMaking } from '../../../ui/parts/line-making.tsx'
import { LineTrouble } from '../../../ui/parts/line-trouble.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { pricedLine } from '../../../../shared/priced-line.ts'
import { HoldLine } from '../order/hold-line.tsx'
import { SharedLine } from '../order/shared-line.tsx'
import { useOrderLine } from '../order/use-order-line.ts'
import { LineAgain } from '../options/line-again.tsx'
import { LineOptions } from '../options/line-options.tsx'
import { LinePlace } from '../place/line-place.tsx'
import styles from './order-rail.module.css'

/** A line that the kitchen has: how often and for how much. It may be ordered again, and its seat alone can change. */
export function SentLine({ line }: { line: OrderLine }) {
  const nameId = useId()
  return (
    <li className={cx(styles['line'], styles['sent'])} data-line={lineKey(line)}>
      <span id={nameId} className={styles['name']}>
        {line.dishName}
        <LineMaking line={line} />
      </span>
      <span className="num">{line.qty} ×</span>
      <span className={styles['amount']}>
        <Money amount={lineAmount(pricedLine(line))} bare />
      </span>
      <span className={styles['each']}>
        <LineAgain line={line} of={nameId} />
        <LinePlace line={line} of={nameId} />
      </span>
    </li>
  )
}

/** A line that is not sent: how often, as what and where, or why it cannot be ordered. */
export function Line({ line }: { line: OrderLine }) {
  const { nameId, key, trouble, isPiece, setQty, remove } = useOrderLine(line)
  const { dishName, qty } = line
  if (trouble !== undefined) return <LostLine line={line} trouble={trouble} />
  return (
    <li className={styles['line']} data-line={key}>
      <span id={nameId} className={styles['name']}>
        {dishName}
        <LineMaking line={line} />
      </span>
      {isPiece ? <SharedLine /> : <QtyStepper name={dishName} qty={qty} onChange={setQty} onRemove={remove} />}
      <span className={styles['amount']}>
        <Money amount={lineAmount(pricedLine(line))} bare />
      </span>
      <span className={styles['each']}>
        {!isPiece && (
          <>
            <LineOptions line={line} of={nameId} />
            <HoldLine line={line} of={nameId} />
            <LinePlace line={line} of={nameId} />
          </>
        )}
        {qty > 1 && <Each line={line} />}
      </span>
    </li>
  )
}

/** What one of several costs, or that there may be no more of it. */
function Each({ line: { qty, price } }: { line: OrderLine }) {
  if (qty >= MAX_QTY) return <span>{MAX_QTY} is the most</span>
  return (
    <span>
      <Money amount={paiseOf(price)} short /> each
    </span>
  )
}

/** A line that cannot be ordered as it is, and the ways out. */
function LostLine({ line, trouble }: { line: OrderLine; trouble: string }) {
  const { nameId, key, remove } = useOrderLine(line)
  return (
    <li className={cx('ruled', styles['line'])} data-line={key}>
      <span id={nameId} className={cx('strong anywhere', styles['lost'])}>
        {line.dishName}
        <LineMaking line={line} />
      </span>
      <LineTrouble text={trouble} />
      <span className="type-supporting">Not counted</span>
      {trouble === 'Choose again' && <LineOptions line={line} of={nameId} />}
      <Button size="small" className={styles['out'] ?? ''} aria-label={`Take out ${line.dishName}`} onClick={remove}>
        Take out
      </Button>
    </li>
  )
}
