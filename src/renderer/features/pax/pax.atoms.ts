import { atom } from 'jotai'
import type { Pax, PaxEdit, PaxForm } from '../../../shared/contract/pax.ts'
import { ok } from '../../../shared/errors.ts'
import type { ApiResult, CallReply } from '../../data/api-types.ts'
import { api, apiPage } from '../../data/api.ts'
import { remoteAtom } from '../../data/remote-atom.ts'

/** Rows of one page of the list. */
export const PAGE_ROWS = 50

/** Which page of which search: `trail` holds the cursors of the pages that lead to it, so it is empty for the first. */
interface PaxQuery {
  text: string
  trail: readonly string[]
}

interface PaxPage extends PaxQuery {
  rows: Pax[]
  nextCursor: string | null
  /** Null where the server does not count: a search of more than one page. */
  total: number | null
}

const FIRST: PaxQuery = { text: '', trail: [] }

const pages = remoteAtom<PaxPage, [PaxQuery]>(
  { ...FIRST, rows: [], nextCursor: null, total: null },
  async ({ text, trail }): Promise<ApiResult<PaxPage>> => {
    const fullName = text.trim()
    const cursor = trail.at(-1)
    const answer = await apiPage('listPax', {
      query: { limit: PAGE_ROWS, ...(fullName !== '' && { fullName }), ...(cursor !== undefined && { cursor }) },
    })
    return answer.ok ? ok({ ...answer.value, text, trail }) : answer
  },
)

/** The front desk's slice (specification, 3, Client state): loading, error, data, with where the page stands in which search. */
export const frontdeskAtom = atom((get) => {
  const { data: page, ...request } = get(pages.slice)
  return { ...request, data: page.rows, page }
})

/** What is typed in the search field. */
export const searchTextAtom = atom('')

const askedAtom = atom<PaxQuery>(FIRST)

/** The search that the list shows or is about to show. */
export const askedTextAtom = atom((get) => get(askedAtom).text)

const askAtom = atom(null, async (_get, set, query: PaxQuery) => {
  set(askedAtom, query)
  await set(pages.load, query)
})

/** Searches by name, card, mobile, e-mail address or booking; the found passengers replace the list. */
export const searchPaxAtom = atom(null, (_get, set, text: string) => set(askAtom, { text, trail: [] }))

/** Reads the page that stands in the list anew after a change elsewhere, unseen. */
export const followPaxAtom = atom(null, (get, set) => set(pages.refresh, get(askedAtom)))

/** Asks again for what the list shows. */
export const refreshPaxAtom = atom(null, (get, set) => set(askAtom, get(askedAtom)))

export const nextPaxPageAtom = atom(null, async (get, set) => {
  const { text, trail, nextCursor } = get(pages.slice).data
  if (nextCursor !== null) await set(askAtom, { text, trail: [...trail, nextCursor] })
})

export const previousPaxPageAtom = atom(null, async (get, set) => {
  const { text, trail } = get(pages.slice).data
  if (trail.length > 0) await set(askAtom, { text, trail: trail.slice(0, -1) })
})

const numbers = remoteAtom<CallReply<'paxNumbers'>, []>([], () => api('paxNumbers'))

/** The venue's 100 PAX numbers, the free ones first. */
export const paxNumbersAtom = numbers.slice
export const loadPaxNumbersAtom = numbers.load
export const refreshPaxNumbersAtom = numbers.refresh

/** Registers a passenger. A success ends the search and replaces the list by its newest page, where the newcomer stands first. */
export const registerPaxAtom = atom(null, async (_get, set, form: PaxForm): Promise<ApiResult<Pax>> => {
  const answer = await api('createPax', { body: form })
  void set(numbers.load)
  if (answer.ok) {
    set(searchTextAtom, '')
    await set(askAtom, FIRST)
  }
  return answer
})

/** Changes a passenger; the list reads anew what it shows, where they stand with what they are now. */
export const editPaxAtom = atom(null, async (_get, set, userid: string, edit: PaxEdit): Promise<ApiResult<Pax>> => {
  const answer = await api('editPax', { params: { userid }, body: edit })
  void set(numbers.load)
  await set(followPaxAtom)
  return answer
})
