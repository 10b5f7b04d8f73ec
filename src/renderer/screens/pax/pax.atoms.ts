import { atom } from 'jotai'
import type { Pax, PaxEdit, PaxForm } from '../../../shared/contract/pax.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { pagerAtoms } from '../../data/list.ts'
import { paxNumbersAtom } from '../../data/pax-numbers.atoms.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { write } from '../../data/write.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import { searchAtoms } from '../../ui/list/use-paused.ts'

const PAGE_ROWS = 50

const search = searchAtoms()

/** Matches a name, card, mobile, email address or booking. */
export const searchTextAtom = search.text

const pages = pagerAtoms('listPax', PAGE_ROWS, (get) => {
  const fullName = get(search.asked).trim()
  return fullName === '' ? {} : { fullName }
})

/** The front desk's slice (specification, 3, Client state). */
export const frontdeskAtom = pages.page
export const nextPaxPageAtom = pages.next
export const previousPaxPageAtom = pages.previous

export const paxFactsAtom = atom((get) => {
  const numbers = get(paxNumbersAtom).data
  return {
    venue: get(venueAtom).data,
    held: numbers.filter(({ free }) => !free).map(({ paxManifestNo }) => paxManifestNo),
    next: numbers.find(({ free }) => free)?.paxManifestNo,
  }
})

/** The voyage that passengers are registered for; '' for the current one. It stays for the next passenger. */
export const registrationVoyageAtom = draftAtom('')

/** The search is cleared, since the new passenger is first on the newest page. */
export const registerPaxAtom = atom(null, async (get, set, form: PaxForm): Promise<ApiResult<Pax>> => {
  const voyage = get(registrationVoyageAtom)
  const answer = await write('createPax', { body: { ...form, ...(voyage !== '' && { voyage }) } })
  if (answer.ok) {
    set(searchTextAtom, '')
    set(pages.first)
  }
  return answer
})

export const editPaxAtom = atom(null, async (_get, set, userid: string, edit: PaxEdit): Promise<ApiResult<Pax>> => {
  const answer = await write('editPax', { params: { userid }, body: edit })
  if (answer.ok) set(frontdeskAtom, (rows) => rows.map((row) => (row._id === userid ? answer.value : row)))
  return answer
})
