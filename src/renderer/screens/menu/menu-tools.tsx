import { Select } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { dishTypes, type DishType } from '../../../shared/contract/order-parts.ts'
import { OutletFilter } from '../../ui/list/outlet-filter.tsx'
import { ListCount } from '../../ui/list/list-panel.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { menuAtom, menuViewAtom, shownDishesAtom, type DishState, type MenuView } from './menu.atoms.ts'

const types: { value: DishType | ''; label: string }[] = [
  { value: '', label: 'All types' },
  ...dishTypes.map((type) => ({ value: type, label: type })),
]
const states: { value: DishState | ''; label: string }[] = [
  { value: '', label: 'Sold out or not' },
  { value: 'on', label: 'On the menu' },
  { value: 'soldOut', label: 'Sold out' },
]

/** The width of filters with short labels in narrow windows. */
const SHORT = { width: 136 }

/** Search and filters of the list, and its count. */
export function MenuTools() {
  const [view, setView] = useAtom(menuViewAtom)
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const change = (part: Partial<MenuView>) => setView((now) => ({ ...now, ...part }))
  return (
    <>
      <SearchField
        label="Find a dish"
        placeholder="Find a dish"
        maxLength={80}
        text={view.text}
        onText={(text) => change({ text })}
      />
      <Select
        aria-label="Type"
        {...(isNarrow && { style: SHORT })}
        value={view.type}
        options={types}
        onChange={(type) => change({ type })}
      />
      <Select aria-label="Sold out" value={view.state} options={states} onChange={(state) => change({ state })} />
      <OutletFilter {...(isNarrow && { style: SHORT })} value={view.outlet} onChange={(outlet) => change({ outlet })} />
      <Count />
    </>
  )
}

function Count() {
  const { data, loaded } = useAtomValue(menuAtom)
  const shown = useAtomValue(shownDishesAtom).length
  const soldOut = data.filter((dish) => dish.soldOut).length
  const all = `${data.length} ${data.length === 1 ? 'dish' : 'dishes'}`
  return <ListCount>{loaded && `${shown === data.length ? all : `${shown} of ${all}`}, ${soldOut} sold out`}</ListCount>
}
