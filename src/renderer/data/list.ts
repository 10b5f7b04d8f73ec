import { atom, type Getter } from 'jotai'
import { MAX_PAGE } from '../../shared/contract/paging.ts'
import { ok } from '../../shared/errors.ts'
import { apiPage } from './api.ts'
import type { ApiResult, CallInput, CallReply, Page, PagedName } from './api-types.ts'
import { queryAtom, unlessSame } from './query.ts'
import type { Reading } from './reading.ts'

/** What a list is asked with, its place and length apart. */
export type ListQuery<N extends PagedName> = Omit<NonNullable<CallInput<N>['query']>, 'limit' | 'cursor'>

/** A row of a list. */
export type RowOf<N extends PagedName> = CallReply<N> extends readonly (infer R)[] ? R : never

/** Where in a list a page begins, and how long it is. */
export interface Place {
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

/** The place after a cursor; without one, the beginning. */
export const placeOf = (limit: number, cursor: string | null | undefined): Place =>
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
  // The same question asked again after another one is a new object, and begins at its first page.
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
