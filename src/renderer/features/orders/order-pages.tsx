import { useAtomValue, useSetAtom } from 'jotai'
import { Pager } from '../../ui/list/pager.tsx'
import { listAtoms, PAGE_ROWS } from './orders.atoms.ts'

/** The current page of the list, and buttons for the previous and next one. */
export function OrderPages() {
  const { data, before, loading, hasNext, hasPrevious } = useAtomValue(listAtoms.page)
  const previous = useSetAtom(listAtoms.previous)
  const next = useSetAtom(listAtoms.next)
  return (
    <Pager
      place={data.length > 0 ? `Page ${before / PAGE_ROWS + 1}, ${data.length} orders` : ''}
      onPrevious={loading || !hasPrevious ? null : previous}
      onNext={loading || !hasNext ? null : next}
    />
  )
}
