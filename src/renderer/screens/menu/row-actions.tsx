import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import type { Dish } from '../../../shared/contract/dishes.ts'
import { BinIcon } from '../../ui/art/icons.tsx'
import { setSoldOutAtom } from './menu.atoms.ts'
import { useWrite } from '../../ui/parts/use-write.ts'

/** Marks a dish sold out or back on the menu, or takes it off the menu. */
export function RowActions({ dish, onRetire }: { dish: Dish; onRetire: (dish: Dish) => void }) {
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
