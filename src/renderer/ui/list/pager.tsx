import { Button } from 'antd'
import { Chevron } from '../art/chevron.tsx'

interface PagerProps {
  /** Empty while unknown. */
  place: string
  /** Null if there is no page in that direction, or it cannot be requested now. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

export const Pager = ({ place, onPrevious, onNext }: PagerProps) => (
  <div className="flex items-center gap-3 [&>span]:flex-1 [&>span]:text-13 [&>span]:text-quiet">
    <span className="tabular-nums">{place}</span>
    <Button
      aria-label="Previous page"
      icon={<Chevron to="left" />}
      disabled={onPrevious === null}
      onClick={() => onPrevious?.()}
    />
    <Button aria-label="Next page" icon={<Chevron to="right" />} disabled={onNext === null} onClick={() => onNext?.()} />
  </div>
)
