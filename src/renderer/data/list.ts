import { atom, type Getter } from 'jotai'
import { MAX_PAGE } from '../../shared/contract/paging.ts'
import { ok } from '../../shared/errors.ts'
import { apiPage } from './api.ts'
import type { CallInput, CallReply } from '../../shared/contract/call.ts'
import type { ApiResult, Page, PagedName } from './api-types.ts'
import { queryAtom, unlessSame } from './query.ts'
import type { Reading } from './reading.ts'

export type ListQuery<N extends PagedName> = Omit<NonNullable<CallInput<N>['query']>, 'limit' | 'cursor'>

export type RowOf<N extends PagedName> = CallReply<N> extends readonly (infer R)[] ? R : never

export interface Place {
  limit: number
  cursor?: string
}

export const readPage = <N extends PagedName>(name: N, query: ListQuery<N>, place: Place, signal?: AbortSignal) =>
  (apiPage as (name: N, input: object, options: object) => Promise<ApiResult<Page<RowOf<N>[]>>>)(
    name,
    { query: { ...query, ...place } },
    signal === undefined ? {} : { signal },
  )

export const pageAt = (limit: number, cursor: string | null | undefined): Place =>
  cursor === null || cursor === undefined ? { limit } : { limit, cursor }

/** One page of a list; `before` rows precede it. While another page loads, all but `hasPrevious` still describe the last one. */
export interface PageReading<T, Q = unknown> extends Reading<readonly T[]> {
  /** The query of these rows; null before the first answer. */
  query: Q | null
  before: number
  /** Null if the server does not count. */
  total: number | null
  hasNext: boolean
  hasPrevious: boolean
}

interface PlacedPage<T, Q> extends Page<T[]> {
  query: Q | null
  before: number
}

const EMPTY: PlacedPage<never, never> = { rows: [], nextCursor: null, total: null, query: null, before: 0 }

/**
 * A list shown page by page; a new query starts at its first page. `page`, set without a value, is refetched; with a function, its
 * rows change until the next refetch.
 */
export function pagerAtoms<N extends PagedName>(name: N, pageRows: number, queryOf: (get: Getter) => ListQuery<N> | null) {
  // Only equal consecutive queries count as the same, so returning to an earlier query starts at its first page.
  const questionAtom = unlessSame(atom(queryOf), (query) => query)
  const turnedAtom = atom<{ of: ListQuery<N> | null; cursors: readonly string[] }>({ of: null, cursors: [] })
  const placeAtom = atom((get) => {
    const query = get(questionAtom)
    const turned = get(turnedAtom)
    return { query, cursors: turned.of === query ? turned.cursors : [] }
  })
  const shownAtom = queryAtom<PlacedPage<RowOf<N>, ListQuery<N>>, PlacedPage<RowOf<N>, ListQuery<N>>>(
    name,
    (get) => {
      const { query, cursors } = get(placeAtom)
      const place = pageAt(pageRows, cursors.at(-1))
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
    const { query, cursors } = get(placeAtom)
    const { nextCursor } = get(shownAtom).data
    if (nextCursor !== null) set(turnedAtom, { of: query, cursors: [...cursors, nextCursor] })
  })
  const previous = atom(null, (get, set) => {
    const { query, cursors } = get(placeAtom)
    set(turnedAtom, { of: query, cursors: cursors.slice(0, -1) })
  })
  const first = atom(null, (get, set) => set(turnedAtom, { of: get(placeAtom).query, cursors: [] }))
  return { page: pageAtom, next, previous, first }
}

export interface Progress {
  done: number
  /** Null if the server does not count. */
  total: number | null
}

export interface ReadAllOptions {
  stop?: AbortSignal
  onProgress?: (progress: Progress) => void
}

/** Reads every row of a list; the first failure ends it, since a partial list is useless. Null if it was stopped. */
export async function readAll<N extends PagedName>(
  name: N,
  query: ListQuery<N>,
  { stop, onProgress }: ReadAllOptions = {},
): Promise<ApiResult<RowOf<N>[] | null>> {
  const rows: RowOf<N>[] = []
  for (let cursor: string | null = null; ;) {
    const answer: ApiResult<Page<RowOf<N>[]>> = await readPage(name, query, pageAt(MAX_PAGE, cursor), stop)
    if (stop?.aborted === true) return ok(null)
    if (!answer.ok) return answer
    rows.push(...answer.value.rows)
    onProgress?.({ done: rows.length, total: answer.value.total })
    cursor = answer.value.nextCursor
    if (cursor === null) return ok(rows)
  }
}
