import { Button } from 'antd'
import { Chevron } from '../art/chevron.tsx'
import { cx } from '../cx.ts'
import { row } from '../layout/layout.ts'
import styles from './pager.module.css'

interface PagerProps {
  /** The position of the rows in the list; empty while unknown. */
  place: string
  /** Null if there is no page in that direction, or it cannot be requested now. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** The position of the rows in a list, and buttons for the previous and the next page. */
export const Pager = ({ place, onPrevious, onNext }: PagerProps) => (
  <div className={cx(row(12), styles['pages'])}>
    <span className="num">{place}</span>
    <Button
      aria-label="Previous page"
      icon={<Chevron to="left" />}
      disabled={onPrevious === null}
      onClick={() => onPrevious?.()}
    />
    <Button aria-label="Next page" icon={<Chevron to="right" />} disabled={onNext === null} onClick={() => onNext?.()} />
  </div>
)
