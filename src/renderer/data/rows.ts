import { type InfiniteData, keepPreviousData, type Query } from '@tanstack/query-core'
import { atom, type Getter, type WritableAtom } from 'jotai'
import { atomWithInfiniteQuery } from 'jotai-tanstack-query'
import { contract } from '../../shared/contract/index.ts'
import { MAX_PAGE } from '../../shared/contract/paging.ts'
import type { Page, PagedName } from './api-types.ts'
import { type ListQuery, type Place, pageAt, readPage, type RowOf } from './list.ts'
import { FRESH_MS, type IsSettled, queriesAtom, queryOptions, stillWanted, unlessSame } from './query.ts'
import { failureOf, type Reading, readingOf, valueOf } from './reading.ts'

export interface RowsReading<T> extends Reading<readonly T[]> {
  /** Null if the server does not count. */
  total: number | null
  hasMore: boolean
}

/** More than any window shows, so that the first page fills it. */
export const FIRST_ROWS = 100

export interface RowsAtoms<T> {
  rows: WritableAtom<RowsReading<T>, [change?: (rows: T[]) => T[]], void>
  need: WritableAtom<null, [index: number], void>
}

type ListPage<N extends PagedName> = Page<RowOf<N>[]>
type ListData<N extends PagedName> = InfiniteData<ListPage<N>, Place>

function listOptions<N extends PagedName>(name: N, query: ListQuery<N> | null, isSettled: boolean) {
  const { staleTime, meta } = queryOptions(name, null, isSettled)
  return {
    queryKey: [name, 'rows', query],
    queryFn: async ({ pageParam, signal }: { pageParam: Place; signal: AbortSignal }): Promise<ListPage<N>> =>
      valueOf(await readPage(name, query ?? ({} as ListQuery<N>), pageParam, await stillWanted(signal))),
    initialPageParam: pageAt(FIRST_ROWS, null),
    getNextPageParam: ({ nextCursor }: ListPage<N>) => (nextCursor === null ? null : pageAt(MAX_PAGE, nextCursor)),
    placeholderData: keepPreviousData,
    enabled: query !== null,
    // A list that is not shown is dropped once it may be stale, so that it starts with its first page again.
    gcTime: contract[name].reads.length > 0 ? FRESH_MS : 0,
    staleTime,
    meta,
  }
}

/** Loads pages until the row at `index` has arrived; stops at a failure, at another query, or when the list is closed. */
async function readOn<N extends PagedName>(query: Query<ListPage<N>, Error, ListData<N>>, index: number): Promise<void> {
  const lacks = () => {
    const { data, status, fetchMeta } = query.state
    const arrived = data?.pages.reduce((count, page) => count + page.rows.length, 0) ?? 0
    const isStuck = status === 'error' && fetchMeta?.fetchMore !== undefined
    return typeof data?.pages.at(-1)?.nextCursor === 'string' && !isStuck && arrived <= index
  }
  while (query.isActive() && lacks())
    await query.fetch(undefined, { meta: { fetchMore: { direction: 'forward' } } }).catch(() => null)
}

/**
 * A long list that loads while it is scrolled. `rows`, set without a value, retries a failed request or refetches the list; with a
 * function, the rows change page by page until the next refetch. `need` loads up to the row at an index.
 */
export function rowsAtoms<N extends PagedName>(
  name: N,
  queryOf: (get: Getter) => ListQuery<N> | null,
  isSettled: IsSettled = () => false,
): RowsAtoms<RowOf<N>> {
  type Row = RowOf<N>
  const askedAtom = unlessSame(atom(queryOf), (query) => query)
  const optionsAtom = atom((get) => listOptions(name, get(askedAtom), isSettled(get)))
  const listAtom = atomWithInfiniteQuery(
    (get) => get(optionsAtom),
    (get) => get(queriesAtom),
  )
  const pagesAtom = atom((get) => get(listAtom).data?.pages)
  const arrivedAtom = atom((get): Row[] => get(pagesAtom)?.flatMap((page) => page.rows) ?? [])
  const rows = atom(
    (get): RowsReading<Row> => {
      const list = get(listAtom)
      const pages = get(pagesAtom)
      const isStuck = list.isFetchNextPageError && !list.isFetchingNextPage
      return {
        ...readingOf(list, null),
        ...(isStuck && { error: failureOf(list.error) }),
        data: get(arrivedAtom),
        total: pages?.[0]?.total ?? null,
        hasMore: typeof pages?.at(-1)?.nextCursor === 'string',
      }
    },
    (get, _set, change?: (rows: Row[]) => Row[]): void => {
      const list = get(listAtom)
      const changed = (data: ListData<N> | undefined) =>
        data && change && { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) }
      if (change !== undefined) get(queriesAtom).setQueryData<ListData<N>>(get(optionsAtom).queryKey, changed)
      else void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())
    },
  )
  const need = atom(null, (get, _set, index: number): void => {
    const { queryKey } = get(optionsAtom)
    const query = get(queriesAtom).getQueryCache().find<ListPage<N>, Error, ListData<N>>({ queryKey })
    if (query !== undefined) void readOn<N>(query, index)
  })
  return { rows, need }
}
