import { useAtomValue, useSetAtom } from 'jotai'
import { Pager } from '../../ui/list/pager.tsx'
import { listAtoms, PAGE_ROWS } from './orders.atoms.ts'

/** Which page of the list is shown, and buttons for the pages before and after. */
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
