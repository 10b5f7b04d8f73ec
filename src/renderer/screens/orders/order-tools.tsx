import { Button, Segmented, Select } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { orderStatuses, tableFloors } from '../../../shared/contract/order-parts.ts'
import { LeaveWallIcon, WallIcon } from '../../ui/art/icons.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { onWallAtom } from '../../ui/frame/wall.atoms.ts'
import { filtersAtom } from './order-filters.atoms.ts'
import { type OrdersView, ordersViewAtom } from './orders.atoms.ts'
import { useWall } from './use-wall.ts'

const ALL = 'all'
const options = (all: string, values: readonly string[]) => [
  { value: ALL, label: all },
  ...values.map((value) => ({ value, label: value })),
]
const statusOptions = options('All statuses', orderStatuses)
const floorOptions = options('All floors', tableFloors)
const views: { value: OrdersView; label: string }[] = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
]

/** Search, filters, the choice of board or list, and the wall view. */
export function OrderTools() {
  const [filters, narrow] = useAtom(filtersAtom)
  const [view, setView] = useAtom(ordersViewAtom)
  const onWall = useAtomValue(onWallAtom)
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const { show, leave } = useWall()
  return (
    <div className="flex items-center gap-2">
      {!onWall && (
        <SearchField
          className="w-55 max-md:w-42.5"
          label="Search orders by passenger, table, card or invoice"
          placeholder={isNarrow ? 'Search orders' : 'Passenger, table, card'}
          text={filters.text}
          onText={(text) => narrow({ text })}
        />
      )}
      <Filters />
      {onWall ? (
        <Button icon={<LeaveWallIcon />} onClick={leave} aria-keyshortcuts="Escape">
          Leave wall view
        </Button>
      ) : (
        <>
          <Segmented<OrdersView> aria-label="How orders are shown" options={views} value={view} onChange={setView} />
          {view === 'board' && (
            <Button icon={<WallIcon />} onClick={show} aria-label="Wall view" title="Wall view: large, without the menu" />
          )}
        </>
      )}
    </div>
  )
}

/** Filters by status and floor. */
function Filters() {
  const [filters, narrow] = useAtom(filtersAtom)
  return (
    <>
      <Select
        className="w-36.5 max-lg:w-33"
        aria-label="Status shown"
        options={statusOptions}
        value={filters.status ?? ALL}
        onChange={(chosen) => narrow({ status: orderStatuses.find((status) => status === chosen) ?? null })}
        popupMatchSelectWidth={false}
      />
      <Select
        className="w-36.5 max-lg:w-33"
        aria-label="Floor shown"
        options={floorOptions}
        value={filters.floor ?? ALL}
        onChange={(chosen) => narrow({ floor: tableFloors.find((floor) => floor === chosen) ?? null })}
        popupMatchSelectWidth={false}
      />
    </>
  )
}
