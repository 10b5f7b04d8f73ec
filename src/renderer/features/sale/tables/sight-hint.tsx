import { Chevron } from '../../../ui/art/chevron.tsx'
import type { OutOfSight } from './use-out-of-sight.ts'
import styles from './tables-screen.module.css'

interface SightHintProps {
  seen: OutOfSight
  /** Scrolls by most of a page. */
  onMove: (to: 'up' | 'down') => void
}

/** Says which tables are out of sight and leads to them; the Tab key passes it by, since focus brings a table into sight by itself. */
export function SightHint({ seen: { above, below, belowByFloor, overflows }, onMove }: SightHintProps) {
  if (!overflows) return null
  return (
    <div className={styles['hint']} role="group" aria-label="Tables out of sight">
      {above > 0 && (
        <button type="button" tabIndex={-1} onClick={() => onMove('up')}>
          <Chevron to="up" size={14} /> <span className="num">{above} more above</span>
        </button>
      )}
      {below > 0 && (
        <button type="button" tabIndex={-1} className={styles['below']} onClick={() => onMove('down')}>
          <Chevron to="down" size={14} /> <strong className="num">{below} more below</strong>
          <span className={`num ${styles['floors']}`}>
            {belowByFloor.map(({ floor, count }) => `${floor} ${count}`).join(' · ')}
          </span>
        </button>
      )}
    </div>
  )
}
