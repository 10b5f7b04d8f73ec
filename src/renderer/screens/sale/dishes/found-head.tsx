import { useAtomValue } from 'jotai'
import { cx } from '../../../ui/cx.ts'
import { row } from '../../../ui/layout/layout.ts'
import { isTouchAtom } from '../../../ui/theme/look.atoms.ts'
import { dishSearchAtom } from '../../../sale/state/dishes.atoms.ts'
import styles from './dishes-screen.module.css'

const keys = [
  ['Enter', 'adds the first'],
  ['1 – 5', 'quantity'],
  ['.', 'note'],
] as const

/** How many dishes the search finds, and the keys that can be used next (not in the touch layout). */
export function FoundHead({ count }: { count: number }) {
  const search = useAtomValue(dishSearchAtom).trim()
  const isTouch = useAtomValue(isTouchAtom)
  return (
    <div className={cx(row(12, 'wrap', 'between'), styles['group'])}>
      <h2 className="anywhere" aria-live="polite">
        {count} {count === 1 ? 'dish' : 'dishes'} with ‘{search}’
      </h2>
      {!isTouch && (
        <span className={cx(row(6), 'type-supporting nowrap')}>
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
