import { CalendarIcon } from '../art/icons.tsx'
import { cx } from '../cx.ts'
import type { Seated } from './table-state.ts'
import styles from './table-drawing.module.css'

interface TableDrawingProps {
  tableno: number
  /** Chairs on each side; none if the table is drawn as a plate. */
  chairs: number
  isReserved: boolean
  seated: Seated | undefined
}

/** Number and initials are drawn by CSS: text in a button must be part of its name, and the name says them in words. */
export function TableDrawing({ tableno, chairs, isReserved, seated }: TableDrawingProps) {
  return (
    <>
      <Chairs count={chairs} />
      <span className={styles['rim']}>
        <span className={cx('grid place-items-center tabular-nums', styles['top'])} data-number={tableno} />
        {isReserved && <CalendarIcon />}
        {seated !== undefined && (
          <span className={cx('font-semibold', styles['owner'], seated.isMine && styles['mine'])} data-drawn={seated.initials} />
        )}
      </span>
      <Chairs count={chairs} />
    </>
  )
}

function Chairs({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={cx('items-center justify-center gap-1', styles['chairs'])} aria-hidden="true">
      {Array.from({ length: count }, (_, seat) => (
        <i key={seat} />
      ))}
    </span>
  )
}
