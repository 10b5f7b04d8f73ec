import { atom } from 'jotai'
import type { Order } from '../../../shared/contract/orders.ts'
import { MAX_PAGE } from '../../../shared/contract/paging.ts'
import { ok } from '../../../shared/errors.ts'
import type { ApiResult, CallInput } from '../../data/api-types.ts'
import { apiPage } from '../../data/api.ts'
import { remoteAtom } from '../../data/remote-atom.ts'
import type { Filters } from './order-match.ts'

/** Rows of one page of the list. */
export const PAGE_ROWS = 50

export type Sort = 'newest' | 'oldest'

/** Which page of which orders: `trail` holds the cursors of the pages that lead to it, so it is empty for the first. */
export interface ListQuery extends Filters {
  sort: Sort
  trail: readonly string[]
}

interface ListPage extends ListQuery {
  rows: Order[]
  nextCursor: string | null
  /** Null where the server does not count. */
  total: number | null
}

const FIRST: ListQuery = { text: '', status: null, floor: null, sort: 'newest', trail: [] }

type Query = NonNullable<CallInput<'listOrders'>['query']>

const queryOf = ({ text, status, floor, sort }: Omit<ListQuery, 'trail'>): Query => ({
  ...(text.trim() !== '' && { search: text.trim() }),
  ...(status !== null && { status }),
  ...(floor !== null && { floor }),
  ...(sort === 'oldest' && { sort }),
})

const pages = remoteAtom<ListPage, [ListQuery]>(
  { ...FIRST, rows: [], nextCursor: null, total: null },
  async (query): Promise<ApiResult<ListPage>> => {
    const cursor = query.trail.at(-1)
    const answer = await apiPage('listOrders', {
      query: { ...queryOf(query), limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
    })
    return answer.ok ? ok({ ...query, ...answer.value }) : answer
  },
)

const askedAtom = atom<ListQuery>(FIRST)

/** Reads the page of a query; the answer replaces the list. */
const ask = atom(null, async (_get, set, query: ListQuery) => {
  set(askedAtom, query)
  await set(pages.load, query)
})

const turn = (trailOf: (page: ListPage) => readonly string[] | null) =>
  atom(null, async (get, set) => {
    const page = get(pages.slice).data
    const trail = trailOf(page)
    if (trail !== null) await set(ask, { ...get(askedAtom), trail })
  })

/** The list of orders: `slice` is the page that stands in it. */
export const listAtoms = {
  slice: pages.slice,
  asked: atom((get) => get(askedAtom)),
  ask,
  /** Shows the first page of other filters, in the order chosen last. */
  narrow: atom(null, (get, set, filters: Filters) => set(ask, { ...filters, sort: get(askedAtom).sort, trail: [] })),
  /** Reads the same page anew, unseen. */
  refresh: atom(null, (get, set) => set(pages.refresh, get(askedAtom))),
  next: turn(({ trail, nextCursor }) => (nextCursor === null ? null : [...trail, nextCursor])),
  previous: turn(({ trail }) => (trail.length === 0 ? null : trail.slice(0, -1))),
  /** Shows an order known anew in its row. */
  show: atom(null, (get, set, order: Order) => {
    const { data, loaded } = get(pages.slice)
    if (loaded) set(pages.replace, { ...data, rows: data.rows.map((row) => (row._id === order._id ? order : row)) })
  }),
}

/** Every order of the filters, page after page. The first failure ends it: half a list is none. */
export async function allOrders(filters: Omit<ListQuery, 'trail'>): Promise<ApiResult<Order[]>> {
  const query: Query = { ...queryOf(filters), limit: MAX_PAGE }
  const rows: Order[] = []
  for (;;) {
    const answer = await apiPage('listOrders', { query })
    if (!answer.ok) return answer
    rows.push(...answer.value.rows)
    if (answer.value.nextCursor === null) return ok(rows)
    query.cursor = answer.value.nextCursor
  }
}
