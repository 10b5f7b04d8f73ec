import { useAtomValue } from 'jotai'
import { cx } from '../../../ui/cx.ts'
import { row } from '../../../ui/layout/layout.ts'
import { isTouchAtom } from '../../../ui/theme/look.atoms.ts'
import { favouritesAtom, hourText } from './favourites.atoms.ts'
import styles from './dishes-screen.module.css'

/** The sales that these favourites are based on, and the key for finding other dishes. */
export function FavouritesHead() {
  const { hour } = useAtomValue(favouritesAtom).data
  const isTouch = useAtomValue(isTouchAtom)
  return (
    <div className={cx(row(12, 'wrap', 'between'), styles['group'])}>
      <h2>{hour === null ? 'Most sold' : `Most sold ${hourText(hour)}`}</h2>
      {!isTouch && (
        <span className={cx(row(6), 'type-supporting nowrap')}>
          Type two letters, <kbd>Enter</kbd> adds the first
        </span>
      )}
    </div>
  )
}
