import type { Dish } from '../../../shared/contract/dishes.ts'
import { groupTrouble } from '../../../shared/orders/modifiers.ts'
import { paiseOf } from '../../../shared/money/money.ts'
import { WarningIcon } from '../../ui/art/icons.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { DishPicture } from '../../ui/parts/dish-picture.tsx'
import { Money } from '../../ui/parts/money.tsx'
import type { Wish } from '../../model/sale/line.ts'

/** The dish with its price, and the groups that still need a choice. */
export function OptionsTitle({ dish, wish }: { dish: Dish; wish: Wish }) {
  const chosen = new Set(wish.chosen)
  const left = (dish.groups ?? []).filter((group) => groupTrouble(group, chosen) !== null).map(({ name }) => name)
  return (
    <div className="flex items-center gap-3 pr-8">
      <DishPicture imageUrl={dish.imageUrl} thumb />
      <div className="min-w-0 wrap-anywhere">
        {dish.dishName}
        <div className="type-supporting font-normal">
          <Money amount={paiseOf(dish.price)} /> · {dish.type}
        </div>
      </div>
      {left.length > 0 && (
        <span className="ml-auto">
          <Chip tone="amber" icon={<WarningIcon />}>
            {left.length === 1 ? '1 choice' : `${left.length} choices`} left: {left.join(', ')}
          </Chip>
        </span>
      )}
    </div>
  )
}
