import { useAtomValue, useSetAtom } from 'jotai'
import { Pager } from '../../ui/list/pager.tsx'
import { frontdeskAtom, nextPaxPageAtom, previousPaxPageAtom } from './pax.atoms.ts'

const many = (count: number): string => count.toLocaleString('en-US')

/** The position of the rows in the list, and buttons for the previous and next page. */
export function PaxPages() {
  const { loading, data, before, total, hasNext, hasPrevious } = useAtomValue(frontdeskAtom)
  const previous = useSetAtom(previousPaxPageAtom)
  const next = useSetAtom(nextPaxPageAtom)
  const rows = `${many(before + 1)}–${many(before + data.length)}`
  const place = total === null ? rows : `${rows} of ${many(total)}`
  return (
    <Pager
      place={data.length > 0 ? place : ''}
      onPrevious={loading || !hasPrevious ? null : previous}
      onNext={loading || !hasNext ? null : next}
    />
  )
}
