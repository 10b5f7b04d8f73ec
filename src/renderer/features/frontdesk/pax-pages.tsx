import { useAtomValue, useSetAtom } from 'jotai'
import { Pager } from '../../ui/parts/pager.tsx'
import { nextPaxPageAtom, PAGE_ROWS, paxPageAtom, previousPaxPageAtom } from './frontdesk.atoms.ts'

const many = (count: number): string => count.toLocaleString('en-US')

/** Where the rows stand in the list, and the pages before and after. */
export function PaxPages() {
  const { data, loading, loaded } = useAtomValue(paxPageAtom)
  const previous = useSetAtom(previousPaxPageAtom)
  const next = useSetAtom(nextPaxPageAtom)
  const before = data.trail.length * PAGE_ROWS
  const rows = `${many(before + 1)}–${many(before + data.rows.length)}`
  const place = data.total === null ? rows : `${rows} of ${many(data.total)}`
  return (
    <Pager
      place={loaded && data.rows.length > 0 ? place : ''}
      onPrevious={loading || data.trail.length === 0 ? null : () => void previous()}
      onNext={loading || data.nextCursor === null ? null : () => void next()}
    />
  )
}
