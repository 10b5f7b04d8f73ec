import { memo } from 'react'
import type { Dish } from '../../../../shared/contract/dishes.ts'
import { paiseOf } from '../../../../shared/money/money.ts'
import { DishCard } from '../../../ui/parts/dish-card.tsx'
import { piecesFound } from '../../../model/menu/find-dishes.ts'

interface MenuCardProps {
  dish: Dish
  qty: number
  /** The maximum of the plain dish is reached. */
  isFull: boolean
  /** The search text; empty without a search. */
  search: string
  /** Whether Enter in the search adds it. */
  takesEnter: boolean
  /** A row of the list, without its picture. */
  isRow: boolean
  onTap: (dish: Dish) => void
  onOptions: (dish: Dish) => void
}

/** A dish of the menu. Memoized, so that a tap does not render 500 cards again. */
export const MenuCard = memo(function MenuCard({
  dish,
  qty,
  isFull,
  search,
  takesEnter,
  isRow,
  onTap,
  onOptions,
}: MenuCardProps) {
  return (
    <DishCard
      name={dish.dishName}
      found={piecesFound(dish.dishName, search) ?? []}
      takesEnter={takesEnter}
      isRow={isRow}
      price={paiseOf(dish.price)}
      {...(dish.happyHour && { happyHour: { ...dish.happyHour, price: paiseOf(dish.happyHour.price) } })}
      imageUrl={dish.imageUrl}
      rating={dish.rating}
      inOrder={qty}
      isFull={isFull}
      soldOut={dish.soldOut}
      onAdd={() => onTap(dish)}
      {...(dish.groups !== undefined && !dish.soldOut && { onOptions: () => onOptions(dish) })}
    />
  )
})
