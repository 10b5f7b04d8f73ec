import type { Query, QueryClient } from '@tanstack/query-core'
import type { Topic } from '../../shared/changes.ts'

/** A list scrolled beyond two pages is not refetched while shown: its rows would shift, and all its pages would be read. */
const isFarDown = ({ state }: Query) => {
  const { data } = state
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) && data.pages.length > 2
}

/** Calls during a request share the one refetch after it. A query that is not shown is refetched when it is next shown. */
async function readAgain(query: Query): Promise<void> {
  if (query.state.fetchStatus !== 'idle') await query.promise?.catch(() => null)
  const isShown = query.isActive()
  if (isFarDown(query)) {
    if (!isShown) query.reset()
    return
  }
  // Invalidated first: if the refetch is cancelled by a page change, the old answer stays marked stale.
  query.invalidate()
  if (isShown) await query.fetch().catch(() => null)
}

const readsOf = ({ meta }: Query) => (meta?.['reads'] ?? []) as readonly Topic[]

export function readChanged(queries: QueryClient, topics: readonly Topic[]): void {
  for (const query of queries.getQueryCache().getAll())
    if (readsOf(query).some((topic) => topics.includes(topic))) void readAgain(query)
}
