import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { memo, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Dish } from '../../../../shared/contract/dishes.ts'
import { lineKey } from '../../../../shared/orders/modifiers.ts'
import { MAX_QTY } from '../../../../shared/contract/order-parts.ts'
import { accessRoutesAtom } from '../../../platform/session.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { PlusIcon, SearchIcon } from '../../../ui/art/icons.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { countsOf } from '../../../model/sale/line.ts'
import { openDishAtom } from '../../../sale/options/options.atoms.ts'
import { cartAtom } from '../../../sale/state/sale.atoms.ts'
import { categoryAtom, dishAtom, dishSearchAtom } from '../../../sale/state/dishes.atoms.ts'
import { groupsOf } from '../../../model/menu/categories.ts'
import { isDishListAtom } from './dish-view.tsx'
import { useAddDish } from '../../../sale/options/use-add-dish.ts'
import { isTouchAtom } from '../../../ui/theme/look.atoms.ts'
import { favouritesAtom, hourText } from '../../../sale/state/favourites.atoms.ts'
import { useKeys } from '../../../ui/keys/keys.ts'
import { paiseOf } from '../../../../shared/money/money.ts'
import { DishCard } from '../../../ui/parts/dish-card.tsx'
import { piecesFound } from '../../../model/menu/find-dishes.ts'
import styles from './dishes-screen.module.css'

export function DishMenu() {
  const { dishList, isLoading } = useAtomValue(dishAtom)
  const search = useAtomValue(dishSearchAtom).trim()
  const category = useAtomValue(categoryAtom)
  const menu = useRef<HTMLDivElement>(null)
  useCardKeys(menu)
  if (dishList.length === 0) return isLoading ? null : search === '' ? <NoDishes /> : <NothingFound />
  return (
    <div ref={menu} className={styles['groups']} data-scrolls="dishes">
      {search !== '' ? (
        <Cards label="Dishes found" head={<FoundHead count={dishList.length} />} dishes={dishList} search={search} />
      ) : category === 'favourites' ? (
        <Cards label="Favourites" head={<FavouritesHead />} dishes={dishList} />
      ) : (
        groupsOf(dishList).map(({ type, dishes }) => (
          <Cards key={type} label={type} head={category === '' && <h2 className={styles['group']}>{type}</h2>} dishes={dishes} />
        ))
      )}
    </div>
  )
}

interface CardsProps {
  label: string
  head: ReactNode
  dishes: readonly Dish[]
  search?: string
}

function Cards({ label, head, dishes, search = '' }: CardsProps) {
  const lines = useAtomValue(cartAtom)
  const { isLoading } = useAtomValue(dishAtom)
  const qtyOf = useMemo(() => countsOf(lines, ({ _id }) => _id), [lines])
  const plainOf = useMemo(() => countsOf(lines, lineKey), [lines])
  const isList = useAtomValue(isDishListAtom)
  const add = useAddDish()
  const open = useSetAtom(openDishAtom)
  return (
    <section aria-label={label}>
      {head}
      <div className={cx(styles['cards'], isList && styles['list'])}>
        {dishes.map((dish, index) => (
          <MenuCard
            key={dish._id}
            dish={dish}
            qty={qtyOf.get(dish._id) ?? 0}
            isFull={(plainOf.get(dish._id) ?? 0) >= MAX_QTY}
            search={search}
            takesEnter={search !== '' && index === 0 && !isLoading && !dish.soldOut}
            isRow={isList}
            onTap={add}
            onOptions={open}
          />
        ))}
      </div>
    </section>
  )
}

function NothingFound() {
  const [text, search] = useAtom(dishSearchAtom)
  const clear = <Button onClick={() => search('')}>Clear search</Button>
  return <EmptyState icon={<SearchIcon />} title={`No dish named “${text.trim()}”`} text="Check the spelling." action={clear} />
}

function NoDishes() {
  const mayAdd = useAtomValue(accessRoutesAtom).includes('backoffice')
  const navigate = useNavigate()
  const add = (
    <Button type="primary" icon={<PlusIcon />} onClick={() => void navigate('/foodorder/additem')}>
      Add the first dish
    </Button>
  )
  return (
    <EmptyState
      icon={<Glyph name="food-order" size={30} />}
      title="No dishes here yet"
      text={mayAdd ? 'Dishes of this category are shown here.' : 'The back office adds them to the menu.'}
      {...(mayAdd && { action: add })}
    />
  )
}

function FavouritesHead() {
  const { hour } = useAtomValue(favouritesAtom).data
  const isTouch = useAtomValue(isTouchAtom)
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-3', styles['group'])}>
      <h2>{hour === null ? 'Most sold' : `Most sold ${hourText(hour)}`}</h2>
      {!isTouch && (
        <span className="type-supporting flex items-center gap-1.5 whitespace-nowrap">
          Type two letters, <kbd>Enter</kbd> adds the first
        </span>
      )}
    </div>
  )
}

const sideways: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
const upAndDown: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

const useCardKeys = (menu: RefObject<HTMLElement | null>): void =>
  useKeys((event) => menu.current !== null && walkCards(menu.current, event))

function walkCards(menu: HTMLElement, event: KeyboardEvent): void {
  const cards = [...menu.querySelectorAll<HTMLElement>('[data-card]')]
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

const keys = [
  ['Enter', 'adds the first'],
  ['1 – 5', 'quantity'],
  ['.', 'note'],
] as const

function FoundHead({ count }: { count: number }) {
  const search = useAtomValue(dishSearchAtom).trim()
  const isTouch = useAtomValue(isTouchAtom)
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-3', styles['group'])}>
      <h2 className="wrap-anywhere" aria-live="polite">
        {count} {count === 1 ? 'dish' : 'dishes'} with ‘{search}’
      </h2>
      {!isTouch && (
        <span className="type-supporting flex items-center gap-1.5 whitespace-nowrap">
          {keys.map(([key, does]) => (
            <span key={key}>
              <kbd>{key}</kbd> {does}
            </span>
          ))}
        </span>
      )}
    </div>
  )
}

interface MenuCardProps {
  dish: Dish
  qty: number
  /** The order has the maximum of the plain dish. */
  isFull: boolean
  search: string
  /** Enter in the search adds it. */
  takesEnter: boolean
  isRow: boolean
  onTap: (dish: Dish) => void
  onOptions: (dish: Dish) => void
}

/** It is memoized, so that a tap does not render 500 cards again. */
const MenuCard = memo(function MenuCard({ dish, qty, isFull, search, takesEnter, isRow, onTap, onOptions }: MenuCardProps) {
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
