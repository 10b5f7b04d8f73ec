import { Input, Select } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { dishTypes, type DishType } from '../../../shared/contract/order-parts.ts'
import { searchTarget } from '../../ui/frame/use-frame-shortcuts.ts'
import { SearchIcon } from '../../ui/art/icons.tsx'
import { menuAtom, menuViewAtom, shownDishesAtom, type DishState, type MenuView } from './menu.atoms.ts'
import { cx } from '../../ui/cx.ts'
import { row } from '../../ui/layout/layout.ts'
import styles from './menu.module.css'

const types: { value: DishType | ''; label: string }[] = [
  { value: '', label: 'All types' },
  ...dishTypes.map((type) => ({ value: type, label: type })),
]
const states: { value: DishState | ''; label: string }[] = [
  { value: '', label: 'Sold out or not' },
  { value: 'on', label: 'On the menu' },
  { value: 'soldOut', label: 'Sold out' },
]

/** What narrows the list, and how much of it is left. */
export function MenuTools() {
  const [view, setView] = useAtom(menuViewAtom)
  const change = (part: Partial<MenuView>) => setView((now) => ({ ...now, ...part }))
  return (
    <div className={cx(row(12, 'wrap'), 'rigid ruled', styles['tools'])}>
      <Input
        inputMode="search"
        {...searchTarget}
        className={styles['search'] ?? ''}
        type="search"
        aria-label="Find a dish"
        aria-keyshortcuts="/"
        placeholder="Find a dish"
        prefix={<SearchIcon />}
        maxLength={80}
        value={view.text}
        onChange={(event) => change({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') change({ text: '' })
        }}
      />
      <Select aria-label="Type" value={view.type} options={types} onChange={(type) => change({ type })} />
      <Select aria-label="Sold out" value={view.state} options={states} onChange={(state) => change({ state })} />
      <Count />
    </div>
  )
}

function Count() {
  const { data, loaded } = useAtomValue(menuAtom)
  const shown = useAtomValue(shownDishesAtom).length
  const soldOut = data.filter((dish) => dish.soldOut).length
  const all = `${data.length} ${data.length === 1 ? 'dish' : 'dishes'}`
  return (
    <span className="push small quiet nowrap num" role="status">
      {loaded && `${shown === data.length ? all : `${shown} of ${all}`}, ${soldOut} sold out`}
    </span>
  )
}
