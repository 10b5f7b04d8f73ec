import { useAtomValue, useSetAtom } from 'jotai'
import { Pager } from '../../ui/list/pager.tsx'
import { nextPaxPageAtom, PAGE_ROWS, frontdeskAtom, previousPaxPageAtom } from './pax.atoms.ts'

const many = (count: number): string => count.toLocaleString('en-US')

/** Where the rows stand in the list, and the pages before and after. */
export function PaxPages() {
  const { page, loading, loaded } = useAtomValue(frontdeskAtom)
  const previous = useSetAtom(previousPaxPageAtom)
  const next = useSetAtom(nextPaxPageAtom)
  const before = page.trail.length * PAGE_ROWS
  const rows = `${many(before + 1)}–${many(before + page.rows.length)}`
  const place = page.total === null ? rows : `${rows} of ${many(page.total)}`
  return (
    <Pager
      place={loaded && page.rows.length > 0 ? place : ''}
      onPrevious={loading || page.trail.length === 0 ? null : () => void previous()}
      onNext={loading || page.nextCursor === null ? null : () => void next()}
    />
  )
}
