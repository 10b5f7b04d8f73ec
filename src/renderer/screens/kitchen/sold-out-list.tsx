import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { KitchenDish } from '../../../shared/contract/kitchen-display.ts'
import { makes } from '../../../shared/contract/stations.ts'
import { SoldOutIcon } from '../../ui/art/icons.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { kitchenDishesAtom, setSoldOutAtom, stationAtom } from './kitchen.atoms.ts'
import { foldName } from '../../../shared/fold-name.ts'
import { useWrite } from '../../ui/parts/use-write.ts'

/** The dishes that the station makes, sold-out ones first; a change takes effect on every terminal at once. */
export function SoldOutList() {
  const [reading, readAgain] = useAtom(kitchenDishesAtom)
  const station = useAtomValue(stationAtom)
  const [text, setText] = useState('')
  const dishes = reading.data
    .filter(({ type, dishName }) => makes(station, type) && foldName(dishName).includes(foldName(text.trim())))
    .toSorted((a, b) => Number(b.soldOut) - Number(a.soldOut))
  return (
    <div className="grid gap-3">
      <SearchField label="Search dishes" placeholder="Dish" text={text} onText={setText} />
      <LoadedPart
        reading={reading}
        what="The dishes"
        safe="The tickets shown are safe."
        label="Loading dishes"
        onRetry={() => readAgain()}
      >
        <ul aria-label="Dishes" className="*:min-h-15 *:px-0 *:py-2 [&_button]:min-h-11">
          {dishes.map((dish) => (
            <DishRow key={dish._id} dish={dish} />
          ))}
        </ul>
      </LoadedPart>
    </div>
  )
}

function DishRow({ dish }: { dish: KitchenDish }) {
  const { _id, dishName, soldOut } = dish
  const setSoldOut = useSetAtom(setSoldOutAtom)
  const [run, busy] = useWrite(() => setSoldOut(_id, !soldOut))
  const label = soldOut ? 'Back on the menu' : 'Mark sold out'
  return (
    <li className="flex items-center gap-3 border-b border-line">
      <div className="flex-fill flex flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">{dishName}</span>
        {soldOut && (
          <Chip tone="amber" icon={<SoldOutIcon />}>
            Sold out
          </Chip>
        )}
      </div>
      <Button className="flex-none" loading={busy} aria-label={`${label}: ${dishName}`} onClick={run}>
        {label}
      </Button>
    </li>
  )
}
