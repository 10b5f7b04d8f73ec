import { Button } from 'antd'
import type { Dish } from '../../../shared/contract/dishes.ts'
import { choiceText, noteText } from '../../../shared/orders/modifiers.ts'
import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { seatName } from '../../../shared/orders/seats.ts'
import { lineAmount } from '../../../shared/money/order-totals.ts'
import { Money } from '../../ui/parts/money.tsx'
import { lineOf } from '../../model/sale/line.ts'
import { pricedLine } from '../../../shared/money/priced-line.ts'
import type { Finish, Wanted } from './use-finish.ts'

interface FootProps {
  dish: Dish
  wanted: Wanted
  finish: Finish
  onClose: () => void
}

/** The chosen options as text, the amount with its calculation, and the main button. */
export function OptionsFoot({ dish, wanted: { wish, qty, place }, finish, onClose }: FootProps) {
  const line = lineOf(dish, wish, qty)
  const { modifiers = [] } = line
  const words = [...modifiers.map(choiceText), noteText(line)].filter((text) => text !== '')
  const prices = [dish.price, ...modifiers.map(({ price }) => price).filter((price) => price !== 0)]
  const where = [place?.seat === undefined ? '' : seatName(place.seat), place?.course ?? ''].filter((text) => text !== '')
  const sum = prices.map((price) => formatAmount(paiseOf(price))).join(' + ')
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 pt-2 text-left">
      <div className="flex-fill basis-55 wrap-anywhere">
        <div className="font-semibold">{words.join(' · ')}</div>
        <div className="type-supporting tabular-nums">
          {[`${qty} × ${prices.length === 1 ? sum : `(${sum.replaceAll('+ −', '− ')})`}`, ...where].join(', ')}
        </div>
      </div>
      <strong className="text-22 whitespace-nowrap">
        <Money amount={lineAmount(pricedLine(line))} />
      </strong>
      <Button size="large" onClick={onClose}>
        Cancel
      </Button>
      <Button size="large" type="primary" onClick={finish.run}>
        {finish.label}
      </Button>
    </div>
  )
}
