import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { Chevron } from '../../ui/art/chevron.tsx'
import { listAtoms } from './order-list.atoms.ts'
import styles from './order-list.module.css'

/** Which page stands in the list, and the pages before and after. */
export function OrderPages() {
  const { data, loading, loaded } = useAtomValue(listAtoms.slice)
  const previous = useSetAtom(listAtoms.previous)
  const next = useSetAtom(listAtoms.next)
  return (
    <div className={styles['pages']}>
      <span className="num">{loaded && data.rows.length > 0 && `Page ${data.trail.length + 1}, ${data.rows.length} orders`}</span>
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
