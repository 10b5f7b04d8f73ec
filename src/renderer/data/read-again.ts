import type { Query, QueryClient } from '@tanstack/query-core'
import type { Topic } from '../../shared/changes.ts'

/** A long list read so far down keeps its place while it is shown: its rows would move under the eye, and all its pages would be read. */
const isFarDown = ({ state }: Query) => {
  const { data } = state
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) && data.pages.length > 2
}

/** Reads a query again where it is shown: all who wait for a reading under way share the one after it. What nobody shows is read when it is. */
async function readAgain(query: Query): Promise<void> {
  if (query.state.fetchStatus !== 'idle') await query.promise?.catch(() => null)
  const isShown = query.isActive()
  if (isFarDown(query)) {
    if (!isShown) query.reset()
    return
  }
  // Marked first: a reading that is cancelled, as another page is turned to, leaves what it was to replace as old as it is.
  query.invalidate()
  if (isShown) await query.fetch().catch(() => null)
}

const readsOf = ({ meta }: Query) => (meta?.['reads'] ?? []) as readonly Topic[]

/** Reads again whatever these topics may have changed. */
export function readChanged(queries: QueryClient, topics: readonly Topic[]): void {
  for (const query of queries.getQueryCache().getAll())
    if (readsOf(query).some((topic) => topics.includes(topic))) void readAgain(query)
}
