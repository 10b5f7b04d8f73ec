import { Button } from 'antd'
import { Chevron } from '../art/chevron.tsx'
import { cx } from '../cx.ts'
import { row } from '../layout/layout.ts'
import styles from './pager.module.css'

interface PagerProps {
  /** The position of the rows in the list; empty while it is not known. */
  place: string
  /** Null where there is no page that way, or none may be asked for now. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** The position of the rows in a list, and buttons for the pages before and after. */
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
