import { type InfiniteData, keepPreviousData, type Query } from '@tanstack/query-core'
import { atom, type Getter, type WritableAtom } from 'jotai'
import { atomWithInfiniteQuery } from 'jotai-tanstack-query'
import { contract } from '../../shared/contract/index.ts'
import { MAX_PAGE } from '../../shared/contract/paging.ts'
import { ok } from '../../shared/errors.ts'
import { apiPage } from './api.ts'
import type { ApiResult, CallInput, CallReply, Page, PagedName } from './api-types.ts'
import {
  failureOf,
  FRESH_MS,
  type IsSettled,
  queriesAtom,
  queryAtom,
  queryOptions,
  type Reading,
  readingOf,
  stillWanted,
  unlessSame,
  valueOf,
} from './query.ts'

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

/** One page of a list: `before` rows precede it. While another page is on its way, all but the ways on is still that of the last one. */
export interface PageReading<T, Q = unknown> extends Reading<readonly T[]> {
  /** What these rows were asked with; null before the first answer. */
  query: Q | null
  before: number
  /** Null where the server does not count. */
  total: number | null
  hasNext: boolean
  hasPrevious: boolean
}

/** A page with its place in the list. */
interface PlacedPage<T, Q> extends Page<T[]> {
  query: Q | null
  before: number
}

const EMPTY: PlacedPage<never, never> = { rows: [], nextCursor: null, total: null, query: null, before: 0 }

/**
 * A list that is turned page by page; another query begins at its first page. `page` is the one shown (set without a value: read again;
 * with a function: its rows changed until the next reading), `next`, `previous` and `first` turn it.
 */
export function pagerAtoms<N extends PagedName>(name: N, pageRows: number, queryOf: (get: Getter) => ListQuery<N> | null) {
  const turnedAtom = atom<{ of: string; cursors: readonly string[] }>({ of: '', cursors: [] })
  const placeAtom = atom((get) => {
    const query = queryOf(get)
    const of = JSON.stringify(query)
    const turned = get(turnedAtom)
    return { query, of, cursors: turned.of === of ? turned.cursors : [] }
  })
  const shownAtom = queryAtom<PlacedPage<RowOf<N>, ListQuery<N>>, PlacedPage<RowOf<N>, ListQuery<N>>>(
    name,
    (get) => {
      const { query, cursors } = get(placeAtom)
      const place = placeOf(pageRows, cursors.at(-1))
      const ask = async (signal: AbortSignal) => {
        const page = await readPage(name, query ?? ({} as ListQuery<N>), place, signal)
        return page.ok ? ok({ ...page.value, query, before: cursors.length * pageRows }) : page
      }
      return query && { input: { ...query, ...place }, ask }
    },
    EMPTY,
  )
  const pageAtom = atom(
    (get): PageReading<RowOf<N>, ListQuery<N>> => {
      const { data, ...reading } = get(shownAtom)
      const { rows, nextCursor, ...place } = data
      return { ...reading, ...place, data: rows, hasNext: nextCursor !== null, hasPrevious: get(placeAtom).cursors.length > 0 }
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
  const first = atom(null, (get, set) => set(turnedAtom, { of: get(placeAtom).of, cursors: [] }))
  return { page: pageAtom, next, previous, first }
}

/** The rows of a long list that have arrived so far, from its beginning. */
export interface RowsReading<T> extends Reading<readonly T[]> {
  /** All rows of the list; null where the server does not count. */
  total: number | null
  hasMore: boolean
}

/** Rows of the first page: more than any window shows. */
export const FIRST_ROWS = 100

/** A list as it is scrolled: its rows so far, and making sure that a row arrives. */
export interface RowsAtoms<T> {
  rows: WritableAtom<RowsReading<T>, [change?: (rows: T[]) => T[]], void>
  need: WritableAtom<null, [index: number], void>
}

type ListPage<N extends PagedName> = Page<RowOf<N>[]>
type ListData<N extends PagedName> = InfiniteData<ListPage<N>, Place>

/** How the query library makes and keeps a long list; null is not made yet. */
function listOptions<N extends PagedName>(name: N, query: ListQuery<N> | null, isSettled: boolean) {
  const { staleTime, meta } = queryOptions(name, null, isSettled)
  return {
    queryKey: [name, 'rows', query],
    queryFn: async ({ pageParam, signal }: { pageParam: Place; signal: AbortSignal }): Promise<ListPage<N>> =>
      valueOf(await readPage(name, query ?? ({} as ListQuery<N>), pageParam, await stillWanted(signal))),
    initialPageParam: placeOf(FIRST_ROWS, null),
    getNextPageParam: ({ nextCursor }: ListPage<N>) => (nextCursor === null ? null : placeOf(MAX_PAGE, nextCursor)),
    placeholderData: keepPreviousData,
    enabled: query !== null,
    // However far down it was read: what nobody shows begins with its first page again once it may be old.
    gcTime: contract[name].reads.length > 0 ? FRESH_MS : 0,
    staleTime,
    meta,
  }
}

/** Reads on until a row has arrived, one page at a time; a failure ends it, and so does another query or leaving the list. */
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
 * A long list that is read as it is scrolled. `rows` are those that have arrived (set without a value: what failed is read again; with a
 * function: changed page by page until the next reading); `need` makes sure that the row at an index arrives, with those before it.
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

/** How far the reading of a whole list is. */
export interface Progress {
  done: number
  /** Null where the server does not count. */
  total: number | null
}

export interface ReadAllOptions {
  stop?: AbortSignal
  onProgress?: (progress: Progress) => void
}

/** Every row of a list, page after page; the first failure ends it, for half a list is none. Null when it was stopped. */
export async function readAll<N extends PagedName>(
  name: N,
  query: ListQuery<N>,
  { stop, onProgress }: ReadAllOptions = {},
): Promise<ApiResult<RowOf<N>[] | null>> {
  const rows: RowOf<N>[] = []
  for (let cursor: string | null = null; ;) {
    const answer: ApiResult<Page<RowOf<N>[]>> = await readPage(name, query, placeOf(MAX_PAGE, cursor), stop)
    if (stop?.aborted === true) return ok(null)
    if (!answer.ok) return answer
    rows.push(...answer.value.rows)
    onProgress?.({ done: rows.length, total: answer.value.total })
    cursor = answer.value.nextCursor
    if (cursor === null) return ok(rows)
  }
}
