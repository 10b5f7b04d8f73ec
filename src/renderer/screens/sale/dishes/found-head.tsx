import { useAtomValue } from 'jotai'
import { cx } from '../../../ui/cx.ts'
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
