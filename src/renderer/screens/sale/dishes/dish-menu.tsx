import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useMemo, useRef } from 'react'
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
import { FoundHead } from './found-head.tsx'
import { MenuCard } from './menu-card.tsx'
import { isDishListAtom } from './dish-view.tsx'
import { useAddDish } from '../../../sale/options/use-add-dish.ts'
import { useCardKeys } from './walk-cards.ts'
import { isTouchAtom } from '../../../ui/theme/look.atoms.ts'
import { favouritesAtom, hourText } from '../../../sale/state/favourites.atoms.ts'
import styles from './dishes-screen.module.css'

/**
 * The dishes of the open category (grouped by type if there are several), the favourites, or the search results. Arrow keys move
 * between cards.
 */
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

/** Shown without dishes: staff who may add dishes get a button; others are told who can. */
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

/** The sales that these favourites are based on, and the key for finding other dishes. */
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
