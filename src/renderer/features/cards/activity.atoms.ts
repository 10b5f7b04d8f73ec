import type { CardReportEntry } from '../../../shared/contract/billing.ts'
import { apiPage } from '../../data/api.ts'
import { remoteAtom } from '../../data/remote-atom.ts'

/** As many as stand on one screen; the whole day is in the card report. */
const ROWS_MOST = 20

interface Activity {
  moves: readonly CardReportEntry[]
  /** How many moves the day has had; null where the server does not say. */
  total: number | null
}

const activity = remoteAtom<Activity, [day: string]>({ moves: [], total: null }, async (day) => {
  const page = await apiPage('listCardReport', { query: { fromDay: day, toDay: day, limit: ROWS_MOST } })
  return page.ok ? { ok: true, value: { moves: page.value.rows, total: page.value.total } } : page
})

/** The newest moves on cards of one business day (YYYY-MM-DD); for the back office alone, as the card report is. */
export const activityAtom = activity.slice
export const loadActivityAtom = activity.load
export const refreshActivityAtom = activity.refresh
