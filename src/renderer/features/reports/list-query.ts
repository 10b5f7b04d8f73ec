import { useEffect, useState } from 'react'
import { MIN_SEARCH, type SortKey } from '../../../shared/contract/paging.ts'
import type { DayRange } from '../../ui/period/period.ts'
import type { Sort } from '../../ui/list/report-column.ts'

/** What a list of a report is asked with, pages apart. */
export interface ListQuery extends DayRange {
  search?: string
  sort?: SortKey
  order?: 'asc' | 'desc'
}

/** A pause in typing after which the search is asked, in milliseconds (look, Front Desk). */
const SEARCH_PAUSE_MS = 300

export const NEWEST_FIRST: Sort<SortKey> = { by: 'time', order: 'desc' }

/** Search and order of a report's list: what is typed, what is asked after a pause in typing, and the order of the rows. */
export function useListQuery(range: DayRange) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [sort, setSort] = useState(NEWEST_FIRST)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim().length < MIN_SEARCH ? '' : text.trim()), SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const clear = () => {
    setText('')
    setAsked('')
  }
  const query: ListQuery = { ...range, sort: sort.by, order: sort.order, ...(asked !== '' && { search: asked }) }
  return { text, setText, clear, asked, sort, setSort, query }
}
