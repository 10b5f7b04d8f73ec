import { Chevron } from '../../../ui/art/chevron.tsx'
import type { OutOfSight } from './use-out-of-sight.ts'
import { cx } from '../../../ui/cx.ts'
import styles from './tables-screen.module.css'

interface SightHintProps {
  seen: OutOfSight
  /** Scrolls by most of a page. */
  onMove: (to: 'up' | 'down') => void
}

/** Shows which tables are out of sight and scrolls to them; not a Tab stop, since moving the focus already scrolls. */
export function SightHint({ seen: { above, below, belowByFloor, overflows }, onMove }: SightHintProps) {
  if (!overflows) return null
  return (
    <div className={cx('flex flex-none gap-2', styles['hint'])} role="group" aria-label="Tables not in view">
      {above > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className="button-bare flex items-center gap-2 whitespace-nowrap"
          onClick={() => onMove('up')}
        >
          <Chevron to="up" size={14} /> <span className="tabular-nums">{above} more above</span>
        </button>
      )}
      {below > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className="button-bare flex-fill flex items-center gap-2"
          onClick={() => onMove('down')}
        >
          <Chevron to="down" size={14} /> <strong className="tabular-nums">{below} more below</strong>
          <span className="type-supporting truncate tabular-nums">
            {belowByFloor.map(({ floor, count }) => `${floor} ${count}`).join(' · ')}
          </span>
        </button>
      )}
    </div>
  )
}
