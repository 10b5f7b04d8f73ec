import { atom } from 'jotai'
import { dayAfter } from '../../../shared/time.ts'
import { rowsAtoms } from '../../data/rows.ts'
import { readAtom } from '../../data/query.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import { instantOf } from '../../platform/venue-time.ts'
import { businessClockAtom } from '../../data/venue.atoms.ts'
import { isDayKnownAtom, periodAtoms } from '../../ui/period/report-period.ts'

/** The filter: one action, staff member or card; a missing field matches all. */
export interface AuditFilter {
  action?: string
  staffid?: string
  cardNumber?: string
}

export const auditPeriod = periodAtoms({ preset: 'last7' })
export const auditFilterAtom = draftAtom<AuditFilter>({})

/** The filter as the API call takes it: business days become instants. */
export const auditQueryAtom = atom((get) => {
  const { fromDay, toDay } = get(auditPeriod.rangeAtom)
  const { timeZone, dayEnds } = get(businessClockAtom)
  const startOf = (day: string) => instantOf(`${day} ${String(dayEnds).padStart(2, '0')}:00`, timeZone)
  return {
    ...get(auditFilterAtom),
    ...(fromDay !== undefined && { from: startOf(fromDay) }),
    ...(toDay !== undefined && { to: startOf(dayAfter(toDay, 1)) }),
  }
})

/** The entries, newest first. */
export const auditEntries = rowsAtoms('listAudit', (get) => (get(isDayKnownAtom) ? get(auditQueryAtom) : null))

/** The staff to filter by. */
export const auditStaffAtom = readAtom('listStaff', [])
