import { type Atom, atom } from 'jotai'
import { MIN_SEARCH, type SortKey } from '../../../shared/contract/paging.ts'
import { type RowsAtoms, rowsAtoms } from '../../data/rows.ts'
import type { TenderKind } from '../../../shared/contract/tender-rules.ts'
import { readAtom } from '../../data/query.ts'
import { hasOutletsAtom, outletsAtom } from '../../data/outlets.atoms.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import type { Sort } from '../../ui/list/column.ts'
import { searchAtoms } from '../../ui/list/use-paused.ts'
import type { DayRange } from '../../model/period.ts'
import { isDayKnownAtom, reportPeriod, reportVoyageAtom } from '../../ui/period/report-period.ts'

const { rangeAtom, isOverAtom } = reportPeriod

const chosenOutletAtom = draftAtom<number | null>(null)
/** The outlet's number; null for the whole ship. */
export const salesOutletAtom = atom(
  (get) => (get(hasOutletsAtom) ? get(chosenOutletAtom) : null),
  (_get, set, outlet: number | null) => set(chosenOutletAtom, () => outlet),
)
const ofOutletAtom = atom((get): Pick<ReportQuery, 'outlet'> => {
  const outlet = get(salesOutletAtom)
  return outlet === null ? {} : { outlet }
})
const ofVoyageAtom = atom((get): Pick<ReportQuery, 'voyage'> => {
  const voyage = get(reportVoyageAtom)
  return voyage === null ? {} : { voyage: voyage._id }
})
const ofSalesAtom = atom((get) => ({ ...get(ofOutletAtom), ...get(ofVoyageAtom) }))
/** Undefined for the whole ship. */
export const salesOutletNameAtom = atom((get) => {
  const outlet = get(salesOutletAtom)
  return get(outletsAtom).data.find(({ _id }) => _id === outlet)?.name
})

interface ReportQuery extends DayRange {
  outlet?: number
  voyage?: string
  tender?: TenderKind
  search?: string
  sort: SortKey
  order: 'asc' | 'desc'
}

function reportQueryAtoms(only: Atom<Pick<ReportQuery, 'outlet' | 'voyage' | 'tender'>>) {
  const { text, asked } = searchAtoms()
  const sortAtom = draftAtom<Sort<SortKey>>({ by: 'time', order: 'desc' })
  const searchAtom = atom((get) => {
    const search = get(asked).trim()
    return search.length < MIN_SEARCH ? '' : search
  })
  const queryAtom = atom((get): ReportQuery => {
    const { by, order } = get(sortAtom)
    const search = get(searchAtom)
    return { ...get(rangeAtom), ...get(only), sort: by, order, ...(search !== '' && { search }) }
  })
  /** Null until the venue's business day is known, so that nothing is read twice. */
  const knownAtom = atom((get) => (get(isDayKnownAtom) ? get(queryAtom) : null))
  return { textAtom: text, searchAtom, sortAtom, queryAtom, knownAtom }
}

export type ReportListAtoms<T> = ReturnType<typeof reportQueryAtoms> & RowsAtoms<T>

const billQuery = reportQueryAtoms(ofSalesAtom)
export const bills = {
  ...billQuery,
  ...rowsAtoms(
    'listBills',
    (get) => get(billQuery.knownAtom),
    (get) => get(isOverAtom),
  ),
}

/** Null for all tenders. */
export const moveTenderAtom = draftAtom<TenderKind | null>(null)
const ofMovesAtom = atom((get): Pick<ReportQuery, 'voyage' | 'tender'> => {
  const tender = get(moveTenderAtom)
  return { ...get(ofVoyageAtom), ...(tender !== null && { tender }) }
})

const moveQuery = reportQueryAtoms(ofMovesAtom)
export const moves = {
  ...moveQuery,
  ...rowsAtoms(
    'listCardReport',
    (get) => get(moveQuery.knownAtom),
    (get) => get(isOverAtom),
  ),
}

const daysAtom = atom((get) => (get(isDayKnownAtom) ? { query: get(rangeAtom) } : null))

export const salesAtom = readAtom(
  'salesReport',
  null,
  (get) => {
    const days = get(daysAtom)
    return days && { query: { ...days.query, ...get(ofSalesAtom) } }
  },
  (get) => get(isOverAtom),
)

export const cardMoneyAtom = readAtom(
  'cardMoneyReport',
  null,
  (get) => {
    const days = get(daysAtom)
    return days && { query: { ...days.query, ...get(ofVoyageAtom) } }
  },
  (get) => get(isOverAtom),
)

/** Also starts to read the invoices, so that both load in parallel. */
export const salesWithBillsAtom = atom((get) => {
  get(bills.rows)
  return get(salesAtom)
})
