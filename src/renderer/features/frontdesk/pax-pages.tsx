import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { Chevron } from '../../ui/art/chevron.tsx'
import { nextPaxPageAtom, PAGE_ROWS, paxPageAtom, previousPaxPageAtom } from './frontdesk.atoms.ts'
import styles from './pax-list.module.css'

const many = (count: number): string => count.toLocaleString('en-US')

/** Where the rows stand in the list, and the pages before and after. */
export function PaxPages() {
  const { data, loading, loaded } = useAtomValue(paxPageAtom)
  const previous = useSetAtom(previousPaxPageAtom)
  const next = useSetAtom(nextPaxPageAtom)
  const before = data.trail.length * PAGE_ROWS
  const place = `${many(before + 1)}–${many(before + data.rows.length)}`
  return (
    <div className={styles['pages']}>
      <span className="num">
        {loaded && data.rows.length > 0 && (data.total === null ? place : `${place} of ${many(data.total)}`)}
      </span>
      <Button
        aria-label="Previous page"
        icon={<Chevron to="left" />}
        disabled={loading || data.trail.length === 0}
        onClick={() => void previous()}
      />
      <Button
        aria-label="Next page"
        icon={<Chevron to="right" />}
        disabled={loading || data.nextCursor === null}
        onClick={() => void next()}
      />
    </div>
  )
}
