import type { Dish } from '../../../shared/contract/dishes.ts'
import { groupTrouble } from '../../../shared/orders/modifiers.ts'
import { paiseOf } from '../../../shared/money/money.ts'
import { WarningIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { row } from '../../ui/layout/layout.ts'
import { Chip } from '../../ui/parts/chip.tsx'
import { DishPicture } from '../../ui/parts/dish-picture.tsx'
import { Money } from '../../ui/parts/money.tsx'
import type { Wish } from '../../model/sale/line.ts'
import styles from './options.module.css'

/** The dish with its price, and the groups that still need a choice. */
export function OptionsTitle({ dish, wish }: { dish: Dish; wish: Wish }) {
  const chosen = new Set(wish.chosen)
  const left = (dish.groups ?? []).filter((group) => groupTrouble(group, chosen) !== null).map(({ name }) => name)
  return (
    <div className={cx(row(12), styles['title'])}>
      <DishPicture imageUrl={dish.imageUrl} thumb />
      <div className="shrinks anywhere">
        {dish.dishName}
        <div className={cx('type-supporting', styles['price'])}>
          <Money amount={paiseOf(dish.price)} /> · {dish.type}
        </div>
      </div>
      {left.length > 0 && (
        <span className="push">
          <Chip tone="amber" icon={<WarningIcon />}>
            {left.length === 1 ? '1 choice' : `${left.length} choices`} left: {left.join(', ')}
          </Chip>
        </span>
      )}
    </div>
  )
}
