import { cx } from '../../../ui/cx.ts'
import { AttentionIcon, CheckIcon, ClockIcon, WarningIcon } from '../../../ui/art/icons.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { isPaid, isUnpaid } from '../../../model/split/split-parts.ts'
import { PartActions } from './part-actions.tsx'
import { isGuests, type ShownPart, type SplitView, sumsOf } from '../../../model/split/split-view.ts'
import type { PartsProps } from './parts-props.ts'
import { useRef } from 'react'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { formatAmount, type Paise, ZERO } from '../../../../shared/money/money.ts'
import { paidAmounts } from '../../../../shared/money/order-totals.ts'
import { pricedLine } from '../../../../shared/money/priced-line.ts'
import { seatGroups, seatName, seatsIn, seatText } from '../../../../shared/orders/seats.ts'
import { useScrollStop } from '../../../ui/use-scroll-stop.ts'
import styles from './split-columns.module.css'

export function SplitParts(props: PartsProps) {
  return (
    <ul className={styles['parts']} aria-label="Parts">
      {props.view.parts.map((part) => (
        <Part key={part.number} part={part} {...props} />
      ))}
    </ul>
  )
}

const states = {
  paid: (
    <Chip tone="green" icon={<CheckIcon />}>
      Paid
    </Chip>
  ),
  partPaid: (
    <Chip tone="amber" icon={<WarningIcon />}>
      Part paid
    </Chip>
  ),
  open: (
    <Chip tone="primary" icon={<ClockIcon />}>
      Open
    </Chip>
  ),
}

function Part({ part, ...props }: PartsProps & { part: ShownPart }) {
  const { view, chosen, onChoose } = props
  const isChosen = chosen === part.number
  const { total } = sumsOf(part)
  return (
    <li className={cx('surface-card flex flex-col', styles['part'], isChosen && styles['chosen'])}>
      <button
        type="button"
        className={cx('button-bare', styles['partHead'])}
        aria-pressed={isChosen}
        disabled={part.state === 'paid'}
        onClick={() => onChoose(part.number)}
      >
        <span className="flex flex-wrap items-center justify-between gap-2">
          <strong>Part {part.number}</strong>
          {states[part.state]}
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-2">
          <span className="text-sm text-quiet">{seatsOfPart(view, part)}</span>
          <strong className="ml-auto text-20 tabular-nums">
            <Money amount={total} bare />
          </strong>
        </span>
      </button>
      <PartDishes view={view} part={part} />
      <div className={styles['partFoot']}>
        <PartSums view={view} part={part} />
        <PartActions {...props} part={part} />
      </div>
    </li>
  )
}

const joined = (words: readonly string[]): string => [...new Set(words)].filter((word) => word !== '').join(', ')

function PartSums({ view, part }: { view: SplitView; part: ShownPart }) {
  const { paid, left } = sumsOf(part)
  const { made, state, number } = part
  const paying = state === 'open' ? made.filter(isUnpaid) : made.filter(isPaid)
  const own = isGuests(view, number) && view.divided.rest !== null ? [view.divided.rest] : []
  const orders = [...paying, ...own]
  const rows = [
    { label: 'Card', value: joined(orders.map(({ cardNumber }) => cardNumber)) || 'Not chosen' },
    { label: 'Passenger', value: joined(orders.map(({ fullName }) => fullName)) },
    { label: 'Invoice', value: joined(orders.map(({ invoiceno }) => invoiceno)) },
  ].filter(({ value }) => value !== '')
  return (
    <SumRows
      rows={[
        ...rows,
        { label: 'Paid', value: <Money amount={paid} bare /> },
        {
          label: 'Left',
          value:
            state === 'partPaid' ? (
              <span className="font-semibold text-amber">
                <AttentionIcon /> <Money amount={left} bare />
              </span>
            ) : (
              <Money amount={left} bare />
            ),
        },
      ]}
    />
  )
}

interface Dish {
  key: string
  seat?: number | undefined
  text: string
  amount: Paise
}

const dishText = ({ dishName }: OrderLine, qty: number, isShare: boolean): string =>
  isShare ? `${dishName}, shared` : qty === 1 ? dishName : `${qty} × ${dishName}`

function dishesOf({ divided: { rest } }: SplitView, { made, planned }: ShownPart): Dish[] {
  const lines = made.flatMap(({ _id, order }) => {
    const amounts = paidAmounts(order.map(pricedLine))
    return order.map((line, place) => ({
      key: `${_id} ${place}`,
      seat: line.seat,
      text: dishText(line, line.qty, false),
      amount: amounts[place] ?? ZERO,
    }))
  })
  const slices = (planned?.slices ?? []).flatMap(({ line: place, qty, amount, isShare }) => {
    const line = rest?.order[place]
    if (line === undefined) return []
    return [{ key: `planned ${place}`, seat: line.seat, text: dishText(line, qty, isShare && line.share === undefined), amount }]
  })
  return [...lines, ...slices]
}

const seatsOfPart = (view: SplitView, part: ShownPart): string => seatText(seatsIn(dishesOf(view, part)))

function PartDishes({ view, part }: { view: SplitView; part: ShownPart }) {
  const dishes = dishesOf(view, part)
  const hasSeats = seatsIn(dishes).length > 0
  const box = useRef<HTMLDivElement>(null)
  const scrollStop = useScrollStop(box) ? { role: 'group', tabIndex: 0, 'aria-label': `Dishes of part ${part.number}` } : {}
  const isOfAll = part.planned !== null && part.planned.amount > ZERO && part.planned.slices.length === 0
  return (
    <div ref={box} className={cx('flex-fill', styles['dishes'])} data-scrolls="order" {...scrollStop}>
      {isOfAll && <p className="text-sm text-quiet">A share of every dish that is left</p>}
      {dishes.length === 0 && !isOfAll && <p className="text-sm text-quiet">Nothing yet</p>}
      {seatGroups(dishes).map(({ seat, lines }) => (
        <div key={seat ?? 'shared'}>
          {hasSeats && <h3 className="text-sm font-semibold">{seatName(seat)}</h3>}
          <ul>
            {lines.map(({ key, text, amount }) => (
              <li key={key}>
                <span className="wrap-anywhere">{text}</span>
                <span className="tabular-nums">{formatAmount(amount)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
