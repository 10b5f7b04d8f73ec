import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import type { KeyboardEvent } from 'react'
import type { OrderLine, OrderStatus } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { paiseOf } from '../../../shared/money/money.ts'
import { Chevron } from '../../ui/art/chevron.tsx'
import { cx } from '../../ui/cx.ts'
import { LineMaking } from '../../ui/parts/line-making.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { StatusSelect } from '../../ui/form/status-select.tsx'
import { onWallAtom } from '../../ui/frame/wall.atoms.ts'
import { guestAndCard, guestOf, numberIn, orderPlace } from '../../model/orders/order-name.ts'
import { PayButton } from '../../ui/parts/pay-button.tsx'
import { usePayOrder } from '../../sale/open/use-pay-order.ts'
import { AgeAndTime } from './order-age.tsx'
import { ageMinutes } from '../../model/format.ts'
import { cookedLines, type KitchenOrder } from '../../model/orders/kitchen-orders.ts'
import { ageLabel, nextStatus, statusVerb } from '../../model/orders/order-labels.ts'
import { PaymentState } from './payment-state.tsx'
import styles from './order-card.module.css'

export interface OrderActions {
  onStatus: (order: Order, status: OrderStatus) => void
  onOpen: (order: Order) => void
  /** Called when the status list of an order opens or closes. */
  onHold: (order: Order, isOpen: boolean) => void
  onKey: (event: KeyboardEvent<HTMLElement>, order: Order) => void
  onFocus: (order: Order) => void
}

interface OrderCardProps extends OrderActions {
  kitchenOrder: KitchenOrder
  now: number
  timeZone: string
  isTabStop: boolean
}

function Dishes({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul className={styles['dishes']}>
      {lines.map((line) => (
        <li key={lineKey(line)}>
          <strong className="tabular-nums">{line.qty}</strong>
          <span>
            {line.dishName}
            <LineMaking line={{ modifiers: namesOf(line), note: line.note, allergy: line.allergy }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Without prices, since the board shows none for single dishes. */
const namesOf = ({ modifiers }: OrderLine) => modifiers?.map(({ name }) => ({ name }))

export function OrderCard({ kitchenOrder, now, timeZone, isTabStop, ...actions }: OrderCardProps) {
  const { onStatus, onHold } = actions
  const { order, parts } = kitchenOrder
  const { _id, orderstatus, createdAt } = order
  const place = orderPlace(order)
  return (
    <article
      className={cx(styles['card'], styles[orderstatus])}
      data-order={_id}
      aria-label={`${place}, ${guestOf(order)}, ${orderstatus}, ${ageLabel(ageMinutes(createdAt, now))}`}
    >
      <header className={cx('flex justify-between gap-3', styles['head'])}>
        <div className={cx('min-w-0', styles['who'])}>
          <h3>
            <OrderName order={order} isTabStop={isTabStop} className={styles['place']} {...actions} />
          </h3>
          <p>
            {parts.length > 1
              ? `Split between ${parts.length} cards`
              : place === guestOf(order)
                ? order.cardNumber
                : guestAndCard(order)}
          </p>
        </div>
        <AgeAndTime createdAt={createdAt} now={now} timeZone={timeZone} />
      </header>
      <Dishes lines={cookedLines(kitchenOrder)} />
      <footer className={cx('flex flex-wrap items-center gap-2', styles['foot'])}>
        <StatusSelect
          status={orderstatus}
          label={place}
          isTabStop={isTabStop}
          onChange={(status) => onStatus(order, status)}
          onOpenChange={(isOpen) => onHold(order, isOpen)}
        />
        <NextStatus order={order} isTabStop={isTabStop} onStatus={onStatus} />
        {parts.map((part) => (
          <Payment key={part._id} order={part} isPart={parts.length > 1} isTabStop={isTabStop} />
        ))}
      </footer>
    </article>
  )
}

interface PartProps {
  order: Order
  isTabStop: boolean
}

function NextStatus({ order, isTabStop, onStatus }: PartProps & Pick<OrderActions, 'onStatus'>) {
  const next = nextStatus(order.orderstatus)
  if (next === null) return null
  return (
    <Button
      className={styles['next'] ?? ''}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${statusVerb(next)} ${orderPlace(order)}: set to ${next}`}
      title={`${next} (N)`}
      onClick={() => onStatus(order, next)}
    >
      {statusVerb(next)} <Chevron to="right" size={14} />
    </Button>
  )
}

/** Without a number and a guest, a part is 'A part', and the order that was split is 'The rest'. */
function payerOf({ splitfrom, checkname, fullName }: Order): string {
  const number = numberIn(checkname)
  const part = number === null ? '' : `Part ${number}`
  return [part, fullName].filter((text) => text !== '').join(' · ') || (splitfrom === '' ? 'The rest' : 'A part')
}

function Payment({ order, isPart, isTabStop }: PartProps & { isPart: boolean }) {
  const onWall = useAtomValue(onWallAtom)
  const pay = usePayOrder(order._id)
  if (isPart || order.payment === 'unpaid')
    return (
      <div className={cx('flex items-center justify-between gap-3 font-semibold', styles['unpaid'])}>
        {isPart && <span className="flex-fill text-sm wrap-anywhere text-quiet">{payerOf(order)}</span>}
        <span className={cx(isPart && 'text-sm text-quiet')}>
          <PaymentState order={order} />
        </span>
        <Money amount={paiseOf(order.totalprice)} />
        {order.payment === 'unpaid' && !onWall && (
          <PayButton pay={pay} of={isPart ? payerOf(order) : orderPlace(order)} tabIndex={isTabStop ? 0 : -1} />
        )}
      </div>
    )
  return (
    <div className={cx('ml-auto font-semibold', styles['sum'])}>
      <Money amount={paiseOf(order.totalprice)} />
      <span>
        <PaymentState order={order} />
      </span>
    </div>
  )
}

interface OrderNameProps extends OrderActions {
  order: Order
  isTabStop: boolean
  className: string | undefined
}

export function OrderName({ order, isTabStop, className, onOpen, onKey, onFocus }: OrderNameProps) {
  return (
    <button
      type="button"
      data-name=""
      className={className}
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="dialog"
      aria-keyshortcuts="N Backspace"
      onClick={() => onOpen(order)}
      onKeyDown={(event) => onKey(event, order)}
      onFocus={() => onFocus(order)}
    >
      {orderPlace(order)}
    </button>
  )
}
