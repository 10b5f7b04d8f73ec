import { type InfiniteData, keepPreviousData } from '@tanstack/query-core'
import { atom, type Getter } from 'jotai'
import { atomWithInfiniteQuery } from 'jotai-tanstack-query'
import { MAX_PAGE } from '../../shared/contract/paging.ts'
import { ok } from '../../shared/errors.ts'
import { apiPage } from './api.ts'
import type { ApiResult, CallInput, CallReply, Page, PagedName } from './api-types.ts'
import { failureOf, queriesAtom, queryAtom, queryOptions, type Reading, readingOf, valueOf } from './query.ts'

/** What a list is asked with, its place and length apart. */
export type ListQuery<N extends PagedName> = Omit<NonNullable<CallInput<N>['query']>, 'limit' | 'cursor'>

/** A row of a list. */
export type RowOf<N extends PagedName> = CallReply<N> extends readonly (infer R)[] ? R : never

interface Place {
  limit: number
  cursor?: string
}

/** Asks for one page of a list. */
export const readPage = <N extends PagedName>(name: N, query: ListQuery<N>, place: Place, signal?: AbortSignal) =>
  (apiPage as (name: N, input: object, options: object) => Promise<ApiResult<Page<RowOf<N>[]>>>)(
    name,
    { query: { ...query, ...place } },
    signal === undefined ? {} : { signal },
  )

const placeOf = (limit: number, cursor: string | null | undefined): Place =>
  cursor === null || cursor === undefined ? { limit } : { limit, cursor }

/** One page of a list: `before` rows precede it. */
export interface PageReading<T> extends Reading<readonly T[]> {
  before: number
  /** Null where the server does not count. */
  total: number | null
  hasNext: boolean
  hasPrevious: boolean
}

const EMPTY: Page<never[]> = { rows: [], nextCursor: null, total: null }

/**
 * A list that is turned page by page; another query begins at its first page. `page` is the one shown (set without a value: read again;
 * with a function: its rows changed until the next reading), `next` and `previous` turn it.
 */
export function pagerAtoms<N extends PagedName>(name: N, pageRows: number, queryOf: (get: Getter) => ListQuery<N> | null) {
  const turnedAtom = atom<{ of: string; cursors: readonly string[] }>({ of: '', cursors: [] })
  const placeAtom = atom((get) => {
    const query = queryOf(get)
    const of = JSON.stringify(query)
    const turned = get(turnedAtom)
    return { query, of, cursors: turned.of === of ? turned.cursors : [] }
  })
  const shownAtom = queryAtom<Page<RowOf<N>[]>, Page<RowOf<N>[]>>(
    name,
    (get) => {
      const { query, cursors } = get(placeAtom)
      const place = placeOf(pageRows, cursors.at(-1))
      return query && { input: { ...query, ...place }, ask: (signal) => readPage(name, query, place, signal) }
    },
    EMPTY,
  )
  const pageAtom = atom(
    (get): PageReading<RowOf<N>> => {
      const { data, ...reading } = get(shownAtom)
      const { length } = get(placeAtom).cursors
      const { rows, total, nextCursor } = data
      return { ...reading, data: rows, total, before: length * pageRows, hasNext: nextCursor !== null, hasPrevious: length > 0 }
    },
    (_get, set, change?: (rows: RowOf<N>[]) => RowOf<N>[]) =>
      set(shownAtom, change && ((page) => ({ ...page, rows: change(page.rows) }))),
  )
  const next = atom(null, (get, set) => {
    const { of, cursors } = get(placeAtom)
    const { nextCursor } = get(shownAtom).data
    if (nextCursor !== null) set(turnedAtom, { of, cursors: [...cursors, nextCursor] })
  })
  const previous = atom(null, (get, set) => {
    const { of, cursors } = get(placeAtom)
    set(turnedAtom, { of, cursors: cursors.slice(0, -1) })
  })
  return { page: pageAtom, next, previous }
}

/** The rows of a long list that have arrived so far, from its beginning. */
export interface RowsReading<T> extends Reading<readonly T[]> {
  /** All rows of the list; null where the server does not count. */
  total: number | null
  hasMore: boolean
}

/** Rows of the first page: more than any window shows. */
export const FIRST_ROWS = 100

/**
 * A long list that is read as it is scrolled. `rows` are those that have arrived (set without a value: read again; with a function:
 * changed page by page until the next reading); `need` makes sure that the row at an index arrives, with those before it.
 */
export function rowsAtoms<N extends PagedName>(name: N, queryOf: (get: Getter) => ListQuery<N> | null) {
  type ListPage = Page<RowOf<N>[]>
  const askedAtom = atom(queryOf)
  const keyOf = (query: ListQuery<N> | null) => [name, 'rows', query]
  const listAtom = atomWithInfiniteQuery(
    (get) => {
      const query = get(askedAtom)
      const { staleTime, meta } = queryOptions(name, null)
      return {
        queryKey: keyOf(query),
        queryFn: async ({ pageParam, signal }: { pageParam: Place; signal: AbortSignal }): Promise<ListPage> =>
          valueOf(await readPage(name, query ?? ({} as ListQuery<N>), pageParam, signal)),
        initialPageParam: placeOf(FIRST_ROWS, null),
        getNextPageParam: ({ nextCursor }: ListPage) => (nextCursor === null ? null : placeOf(MAX_PAGE, nextCursor)),
        placeholderData: keepPreviousData,
        enabled: query !== null,
        staleTime,
        meta,
      }
    },
    (get) => get(queriesAtom),
  )
  const rows = atom(
    (get): RowsReading<RowOf<N>> => {
      const list = get(listAtom)
      const { data, ...reading } = readingOf(list, null)
      return {
        ...reading,
        error: list.isFetchNextPageError ? failureOf(list.error) : reading.error,
        data: data?.pages.flatMap((page) => page.rows) ?? [],
        total: data?.pages[0]?.total ?? null,
        hasMore: list.hasNextPage,
      }
    },
    (get, _set, change?: (rows: RowOf<N>[]) => RowOf<N>[]): void => {
      if (change === undefined) return void get(listAtom).refetch()
      const [queries, queryKey] = [get(queriesAtom), keyOf(get(askedAtom))]
      queries.setQueryData<InfiniteData<ListPage, Place>>(
        queryKey,
        (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
      )
      // What is set counts as fresh; whoever comes back to the list reads it all the same.
      void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    },
  )
  const need = atom(null, async (get, _set, index: number): Promise<void> => {
    for (;;) {
      const { hasNextPage, isFetchingNextPage, isPlaceholderData, isError, fetchNextPage } = get(listAtom)
      if (!hasNextPage || isFetchingNextPage || isPlaceholderData || isError || index < get(rows).data.length) return
      await fetchNextPage()
    }
  })
  return { rows, need }
}

/** Every row of a list, page after page; the first failure ends it, for half a list is none. Null when it was stopped. */
export async function readAll<N extends PagedName>(
  name: N,
  query: ListQuery<N>,
  { stop, onProgress }: { stop?: AbortSignal; onProgress?: (done: number, total: number | null) => void } = {},
): Promise<ApiResult<RowOf<N>[] | null>> {
  const rows: RowOf<N>[] = []
  for (let cursor: string | null = null; ;) {
    const answer: ApiResult<Page<RowOf<N>[]>> = await readPage(name, query, placeOf(MAX_PAGE, cursor), stop)
    if (stop?.aborted === true) return ok(null)
    if (!answer.ok) return answer
    rows.push(...answer.value.rows)
    onProgress?.(rows.length, answer.value.total)
    cursor = answer.value.nextCursor
    if (cursor === null) return ok(rows)
  }
}
