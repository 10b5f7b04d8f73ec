import { useAtomValue, useSetAtom } from 'jotai'
import { Pager } from '../../ui/list/pager.tsx'
import { listAtoms } from './order-list.atoms.ts'

/** Which page stands in the list, and the pages before and after. */
export function OrderPages() {
  const { data, loading, loaded } = useAtomValue(listAtoms.slice)
  const previous = useSetAtom(listAtoms.previous)
  const next = useSetAtom(listAtoms.next)
  return (
    <Pager
      place={loaded && data.rows.length > 0 ? `Page ${data.trail.length + 1}, ${data.rows.length} orders` : ''}
      onPrevious={loading || data.trail.length === 0 ? null : () => void previous()}
      onNext={loading || data.nextCursor === null ? null : () => void next()}
    />
  )
}
