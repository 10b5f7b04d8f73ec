import type { ReactNode } from 'react'
import type { OrderStatus } from '../../../shared/contract/order-parts.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { cx } from '../../ui/cx.ts'
import { statusGlyphs } from '../../ui/parts/status-tag.tsx'
import { useSteadyLane } from './use-steady-lane.ts'
import styles from './board.module.css'

interface LaneProps {
  status: OrderStatus
  /** For example '3' or '38 today'. */
  count: string
  /** The text of an empty lane. */
  empty: string
  isEmpty: boolean
  children: ReactNode
}

/** One status of the board: its orders scroll below a fixed header. */
export function Lane({ status, count, empty, isEmpty, children }: LaneProps) {
  const steady = useSteadyLane()
  return (
    <section className={cx('flex flex-col', styles['lane'])} data-lane={status} aria-label={status}>
      <header className={cx(styles['laneHead'], styles[status])}>
        <Glyph name={statusGlyphs[status]} size={20} />
        <h2>{status}</h2>
        <span className="tabular-nums">{count}</span>
      </header>
      <div className={cx('flex-fill flex-col gap-3', styles['laneBody'])} data-scrolls="lane" {...steady}>
        {isEmpty ? <p className={styles['empty']}>{empty}</p> : children}
      </div>
    </section>
  )
}
