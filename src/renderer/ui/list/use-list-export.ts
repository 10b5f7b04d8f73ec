import { dayOf } from '../../../shared/time.ts'
import type { PagedName } from '../../data/api-types.ts'
import { downloadText } from '../../data/download.ts'
import { type ListQuery, readAll, type RowOf } from '../../data/list.ts'
import { useAction } from '../../data/use-action.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { useToasts } from '../parts/use-toasts.tsx'

interface ListExport<N extends PagedName> {
  query: ListQuery<N>
  /** What the file is called before today's date: `orders`. */
  fileName: string
  csv: (rows: readonly RowOf<N>[], timeZone: string) => string
}

/** The Export button's action: all rows of a list as `orders-2026-11-21.csv`, and whether it is under way. */
export function useListExport<N extends PagedName>(name: N, { query, fileName, csv }: ListExport<N>): [() => void, boolean] {
  const zone = useVenueZone()
  const toasts = useToasts()
  return useAction(async () => {
    const answer = await readAll(name, query)
    if (!answer.ok) toasts.warning(answer.error.msg)
    else if (answer.value !== null)
      downloadText(`${fileName}-${dayOf(Date.now(), zone)}.csv`, csv(answer.value, zone), 'text/csv;charset=utf-8')
  })
}
