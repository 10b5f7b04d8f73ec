import { paiseOf } from '../../../../shared/money.ts'
import { Button } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { memo, useMemo } from 'react'
import type { Dish } from '../../../../shared/contract/dishes.ts'
import { MAX_QTY } from '../../../../shared/order-totals.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { SearchIcon } from '../../../ui/art/icons.tsx'
import { DishCard } from '../../../ui/parts/dish-card.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { cartAtom } from '../sale.atoms.ts'
import { categoryAtom, dishAtom, dishSearchAtom } from './dishes.atoms.ts'
import { groupsOf } from './categories.ts'
import { useAddDish } from './use-add-dish.ts'
import styles from './dishes-screen.module.css'

/** The dishes of the open category or of the search, in groups where there are several. Arrow keys walk from card to card. */
export function DishMenu() {
  const { dishList, isLoading } = useAtomValue(dishAtom)
  const isSearching = useAtomValue(dishSearchAtom).trim() !== ''
  const hasGroups = useAtomValue(categoryAtom) === '' || isSearching
  const lines = useAtomValue(cartAtom)
  const qtyOf = useMemo(() => new Map(lines.map(({ _id, qty }) => [_id, qty])), [lines])
  const add = useAddDish()
  if (dishList.length === 0) return isLoading ? null : isSearching ? <NothingFound /> : <NoDishes />

  return (
    <div ref={listenForArrows} className={styles['groups']} data-scrolls="dishes">
      {groupsOf(dishList).map(({ type, dishes }) => (
        <section key={type} aria-label={type}>
          {hasGroups && <h2 className={styles['group']}>{type}</h2>}
          <div className={styles['cards']}>
            {dishes.map((dish) => (
              <MenuCard key={dish._id} dish={dish} qty={qtyOf.get(dish._id) ?? 0} onTap={add} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

interface MenuCardProps {
  dish: Dish
  qty: number
  onTap: (dish: Dish) => void
}

/** Rendered again only when its own dish or count changes: one tap must not cost a menu of 500 cards. */
const MenuCard = memo(function MenuCard({ dish, qty, onTap }: MenuCardProps) {
  return (
    <DishCard
      name={dish.dishName}
      price={paiseOf(dish.price)}
      imageUrl={dish.imageUrl}
      rating={dish.rating}
      inOrder={qty}
      isFull={qty >= MAX_QTY}
      soldOut={dish.soldOut}
      onAdd={() => onTap(dish)}
    />
  )
})

function NothingFound() {
  const [text, search] = useAtom(dishSearchAtom)
  const clear = <Button onClick={() => search('')}>Clear search</Button>
  return <EmptyState icon={<SearchIcon />} title={`No dish named “${text.trim()}”`} text="Check the spelling." action={clear} />
}

const NoDishes = () => (
  <EmptyState
    icon={<Glyph name="food-order" size={30} />}
    title="No dishes here yet"
    text="The back office adds them to the menu."
  />
)

const sideways: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
const upAndDown: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys are a shortcut between cards that Tab reaches too, so the box around them stays a plain one. */
function listenForArrows(menu: HTMLElement | null): (() => void) | undefined {
  if (menu === null) return undefined
  const listen = (event: KeyboardEvent) => walkCards(menu, event)
  menu.addEventListener('keydown', listen)
  return () => menu.removeEventListener('keydown', listen)
}

/** Moves the focus to the next card in the arrow's direction; up and down lead to the nearest card of the next row. */
function walkCards(menu: HTMLElement, event: KeyboardEvent): void {
  const cards = [...menu.querySelectorAll('button')]
  const here = cards.findIndex((card) => card === document.activeElement)
  const step = sideways[event.key]
  const way = upAndDown[event.key]
  if (here === -1 || (step === undefined && way === undefined)) return
  event.preventDefault()
  const next = step === undefined ? nextRow(cards, here, way ?? 1) : cards[here + step]
  next?.focus()
}

function nextRow(cards: readonly HTMLElement[], here: number, way: 1 | -1): HTMLElement | undefined {
  const from = cards[here]?.getBoundingClientRect()
  if (from === undefined) return undefined
  const beyond = cards
    .map((card) => ({ card, box: card.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - from.top) * way > 0)
  const row = Math.min(...beyond.map(({ box }) => box.top * way)) * way
  return beyond
    .filter(({ box }) => box.top === row)
    .toSorted((a, b) => Math.abs(a.box.left - from.left) - Math.abs(b.box.left - from.left))[0]?.card
}
