import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Dish } from '../../../shared/contract/dishes.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { BinIcon, SearchIcon, SoldOutIcon } from '../../ui/art/icons.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { DishPicture } from '../../ui/parts/dish-picture.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { amountColumn, type ScreenColumn, textColumn } from '../../ui/list/column.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { Stars } from '../../ui/parts/stars.tsx'
import { outletsAtom } from '../../data/outlets.atoms.ts'
import { onlyAt } from './dish-outlets.ts'
import { type DishColumn, MENU_IMPORT, menuAtom, menuViewAtom, setSoldOutAtom, shownDishesAtom } from './menu.atoms.ts'
import { useWrite } from '../../ui/parts/use-write.ts'
import styles from './menu.module.css'

interface MenuTableProps {
  openId: string
  onOpen: (dish: Dish) => void
  onRetire: (dish: Dish) => void
}

export function MenuTable({ openId, onOpen, onRetire }: MenuTableProps) {
  const navigate = useNavigate()
  const rows = useAtomValue(shownDishesAtom)
  const isEmpty = useAtomValue(menuAtom).data.length === 0
  const [{ sort }, setView] = useAtom(menuViewAtom)
  const columns = useMemo(() => columnsOf(onRetire), [onRetire])
  if (isEmpty)
    return (
      <EmptyState
        icon={<Glyph name="food-order" size={30} />}
        title="No dishes yet"
        text="Those you add or import from a file are listed here, by type and name."
        action={<Button onClick={() => void navigate(MENU_IMPORT)}>Import a menu</Button>}
      />
    )
  if (rows.length === 0) return <NothingFound />
  return (
    <DataTable
      caption="Dishes of the menu"
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      openKey={openId}
      onOpen={onOpen}
      sort={sort ?? undefined}
      onSort={(next) => setView((view) => ({ ...view, sort: next }))}
    />
  )
}

const columnsOf = (onRetire: (dish: Dish) => void): ScreenColumn<Dish, DishColumn>[] => [
  { head: 'Dish', sort: 'name', firstOrder: 'asc', least: 280, cell: (dish) => <Name dish={dish} /> },
  textColumn('Type', 'type', { sort: 'type', isQuiet: true, least: 92 }),
  amountColumn('Price, Rs', ({ price }) => price, { sort: 'price', least: 100 }),
  { head: 'Rating', sort: 'rating', least: 112, givesWay: 1, cell: ({ rating }) => <Stars value={rating} /> },
  { head: 'State', least: 120, cell: ({ soldOut }) => <State soldOut={soldOut} /> },
  { head: 'Change', least: 215, cell: (dish) => <RowActions dish={dish} onRetire={onRetire} /> },
]

function Name({ dish }: { dish: Dish }) {
  const only = onlyAt(dish, useAtomValue(outletsAtom).data)
  const below = [dish.barcode ?? '', only].filter((part) => part !== '').join(' · ')
  return (
    <span className={styles['name']}>
      <DishPicture imageUrl={dish.imageUrl} thumb />
      <span className="min-w-0">
        <span className="truncate">{dish.dishName}</span>
        {below !== '' && (
          <span className="type-supporting truncate tabular-nums" title={below}>
            {below}
          </span>
        )}
      </span>
    </span>
  )
}

const State = ({ soldOut }: { soldOut: boolean }) =>
  soldOut ? <Chip icon={<SoldOutIcon />}>Sold out</Chip> : <span className="text-quiet">On the menu</span>

function NothingFound() {
  const setView = useSetAtom(menuViewAtom)
  const clear = () => setView((view) => ({ ...view, text: '', type: '', state: '', outlet: null }))
  return (
    <EmptyState
      icon={<SearchIcon />}
      title="No dish found"
      text="Check the spelling, or look at all types."
      action={<Button onClick={clear}>Show all dishes</Button>}
    />
  )
}

function RowActions({ dish, onRetire }: { dish: Dish; onRetire: (dish: Dish) => void }) {
  const { _id, dishName, soldOut } = dish
  const setSoldOut = useSetAtom(setSoldOutAtom)
  const [run, busy] = useWrite(() => setSoldOut(_id, !soldOut))
  const label = soldOut ? 'Back on the menu' : 'Mark sold out'
  return (
    // Above the row's button, which covers the whole row. On touch, buttons of neighbouring rows keep a gap.
    <span className="relative z-1 flex items-center gap-2 touch:[&_button]:h-11">
      <Button size="small" aria-label={`${label}: ${dishName}`} aria-busy={busy} onClick={run}>
        {label}
      </Button>
      <Button
        size="small"
        type="text"
        icon={<BinIcon />}
        title="Take off the menu"
        aria-label={`Take ${dishName} off the menu`}
        onClick={() => onRetire(dish)}
      />
    </span>
  )
}
