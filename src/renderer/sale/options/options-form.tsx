import type { KeyboardEvent, ReactNode } from 'react'
import type { Dish } from '../../../shared/contract/dishes.ts'
import { cx } from '../../ui/cx.ts'
import { isOfScan } from '../../ui/keys/use-scanner.ts'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import type { Wish } from '../../model/sale/line.ts'
import { NoteChoices } from './note-choices.tsx'
import { OptionGroup } from './option-group.tsx'
import { walkChoices } from './walk-choices.ts'
import { toggled } from '../../model/sale/wish.ts'
import styles from './options.module.css'

interface FormProps {
  dish: Dish
  wish: Wish
  onWish: (wish: Wish) => void
  qty: number
  onQty: (qty: number) => void
  onEnter: () => void
  /** Further choices between quantity and note. */
  children?: ReactNode
}

/** The groups of a dish, its quantity and its note. Digits choose in the focused group, Enter presses the main button. */
export function OptionsForm({ dish, wish, onWish, qty, onQty, onEnter, children }: FormProps) {
  const { groups = [] } = dish
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return walkChoices(event)
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    // Fast typing in a note is not taken for a scanner.
    if (event.target instanceof HTMLInputElement || !isOfScan(event.nativeEvent)) onEnter()
  }
  return (
    <div role="presentation" className={cx(groups.length > 0 && styles['sheet'])} onKeyDown={press}>
      <div className={cx('grid gap-4', styles['groups'])}>
        {groups.map((group, index) => (
          <OptionGroup
            key={group._id}
            group={group}
            chosen={wish.chosen}
            isFirst={index === 0}
            onChoose={(id) => onWish({ ...wish, chosen: toggled(group, wish.chosen, id) })}
          />
        ))}
      </div>
      <div className={cx('grid gap-4', styles['side'])}>
        <section className="grid gap-2">
          <h3>Quantity</h3>
          <div>
            <QtyStepper name={dish.dishName} qty={qty} onChange={onQty} />
          </div>
        </section>
        {children}
        <NoteChoices wish={wish} onWish={onWish} isFirst={groups.length === 0} />
      </div>
    </div>
  )
}
