import type { StaffMember } from '../../../shared/contract/staff.ts'
import type { AccessRoute } from '../../../shared/permissions.ts'
import { formatMoment } from '../../../shared/time.ts'

export const areaLabels: Record<AccessRoute, { name: string; opens: string }> = {
  backoffice: { name: 'Back office', opens: 'Reports, dishes, stock and the admin user area' },
  foodorder: { name: 'Front desk', opens: 'Passengers, tables, orders, cards and payments' },
}

export const lastSeenText = ({ lastSeen }: StaffMember, timeZone: string): string =>
  lastSeen === '' ? 'never' : formatMoment(lastSeen, timeZone)

export const sessionsText = ({ liveSessions }: StaffMember): string =>
  liveSessions === 0 ? 'Not logged in' : `${liveSessions} ${liveSessions === 1 ? 'terminal' : 'terminals'}`
