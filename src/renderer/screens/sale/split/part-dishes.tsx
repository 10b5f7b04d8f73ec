import { useRef } from 'react'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { formatAmount, type Paise, ZERO } from '../../../../shared/money/money.ts'
import { paidAmounts } from '../../../../shared/money/order-totals.ts'
import { pricedLine } from '../../../../shared/money/priced-line.ts'
import { seatGroups, seatName, seatText, seatsIn } from '../../../../shared/orders/seats.ts'
import { cx } from '../../../ui/cx.ts'
import { useScrollStop } from '../../../ui/use-scroll-stop.ts'
import type { ShownPart, SplitView } from '../../../model/split/split-view.ts'
import styles from './part-dishes.module.css'

interface Dish {
  key: string
  seat?: number | undefined
  text: string
  amount: Paise
}

const dishText = ({ dishName }: OrderLine, qty: number, isShare: boolean): string =>
  isShare ? `${dishName}, shared` : qty === 1 ? dishName : `${qty} × ${dishName}`

/** The dishes of a part: lines of its created orders, and slices of what is planned. */
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

/** The seats of a part: 'Seats 2, 3'; empty if no dish has a seat. */
export const seatsOfPart = (view: SplitView, part: ShownPart): string => seatText(seatsIn(dishesOf(view, part)))

/** The dishes of a part by seat, with the amount it pays of each. */
export function PartDishes({ view, part }: { view: SplitView; part: ShownPart }) {
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
