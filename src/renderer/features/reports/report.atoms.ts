import { atom } from 'jotai'
import { MIN_SEARCH, type SortKey } from '../../../shared/contract/paging.ts'
import { type RowsAtoms, rowsAtoms } from '../../data/rows.ts'
import { readAtom } from '../../data/query.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import type { Sort } from '../../ui/list/report-column.ts'
import { searchAtoms } from '../../ui/list/use-paused.ts'
import type { DayRange } from '../../ui/period/period.ts'
import { isDayKnownAtom, reportPeriod } from '../../ui/period/report-period.ts'

const { rangeAtom, isOverAtom } = reportPeriod

/** What a list of a report is asked with, pages apart. */
interface ReportQuery extends DayRange {
  search?: string
  sort: SortKey
  order: 'asc' | 'desc'
}

/** Search and order of a report's list, and what they come to within the period. */
function reportQueryAtoms() {
  const { text, asked } = searchAtoms()
  const sortAtom = draftAtom<Sort<SortKey>>({ by: 'time', order: 'desc' })
  const searchAtom = atom((get) => {
    const search = get(asked).trim()
    return search.length < MIN_SEARCH ? '' : search
  })
  const queryAtom = atom((get): ReportQuery => {
    const { by, order } = get(sortAtom)
    const search = get(searchAtom)
    return { ...get(rangeAtom), sort: by, order, ...(search !== '' && { search }) }
  })
  /** Null while the venue's days are not known, so that nothing is asked twice. */
  const knownAtom = atom((get) => (get(isDayKnownAtom) ? get(queryAtom) : null))
  return { textAtom: text, searchAtom, sortAtom, queryAtom, knownAtom }
}

/** A list of a report: what is searched for, its order, and its rows. */
export type ReportListAtoms<T> = ReturnType<typeof reportQueryAtoms> & RowsAtoms<T>

const billQuery = reportQueryAtoms()
/** The invoices of the period. */
export const bills = {
  ...billQuery,
  ...rowsAtoms(
    'listBills',
    (get) => get(billQuery.knownAtom),
    (get) => get(isOverAtom),
  ),
}

const moveQuery = reportQueryAtoms()
/** The moves on cards of the period. */
export const moves = {
  ...moveQuery,
  ...rowsAtoms(
    'listCardReport',
    (get) => get(moveQuery.knownAtom),
    (get) => get(isOverAtom),
  ),
}

const daysAtom = atom((get) => (get(isDayKnownAtom) ? { query: get(rangeAtom) } : null))

/** The figures of the Total Sales Report. */
export const salesAtom = readAtom(
  'salesReport',
  null,
  (get) => get(daysAtom),
  (get) => get(isOverAtom),
)

/** The figures of the Card Report. */
export const cardMoneyAtom = readAtom(
  'cardMoneyReport',
  null,
  (get) => get(daysAtom),
  (get) => get(isOverAtom),
)

/** The same, with the invoices read beside them, not after them. */
export const salesWithBillsAtom = atom((get) => {
  get(bills.rows)
  return get(salesAtom)
})
