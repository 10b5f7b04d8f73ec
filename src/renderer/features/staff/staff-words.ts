import type { StaffMember } from '../../../shared/contract/staff.ts'
import { accessRoutes, type AccessRoute } from '../../../shared/permissions.ts'
import { formatMoment } from '../../../shared/time.ts'

/** The two areas as staff know them, and what each opens. */
export const areaWords: Record<AccessRoute, { name: string; opens: string }> = {
  backoffice: { name: 'Back office', opens: 'Reports, dishes, stock and the admin user area' },
  foodorder: { name: 'Front desk', opens: 'Passengers, tables, orders, cards and payments' },
}

/** The areas of a member in words: 'Back office, Front desk'. */
export const areasOf = ({ accessroutes }: Pick<StaffMember, 'accessroutes'>): string =>
  accessroutes.length === 0
    ? 'No area'
    : accessRoutes
        .filter((route) => accessroutes.includes(route))
        .map((route) => areaWords[route].name)
        .join(', ')

/** When a member was last here, in the venue's time; 'never' before the first login. */
export const lastSeenWords = ({ lastSeen }: StaffMember, timeZone: string): string =>
  lastSeen === '' ? 'never' : formatMoment(lastSeen, timeZone)

/** On how many terminals a member is logged in. */
export const sessionWords = ({ liveSessions }: StaffMember): string =>
  liveSessions === 0 ? 'Nowhere' : `${liveSessions} ${liveSessions === 1 ? 'terminal' : 'terminals'}`
