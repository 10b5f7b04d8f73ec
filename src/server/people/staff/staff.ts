import type { StaffMember } from '../../../shared/contract/staff.ts'
import { type AccessRoute, accessRoutes } from '../../../shared/permissions.ts'
import { isoOf } from '../../../shared/time.ts'
import type { StaffRow } from '../../kernel/db/tables/tables.ts'
import { ofOutlets, outletsIn } from '../../venue/index.ts'

/** The areas that a member has access to. */
export const routesOf = (row: Pick<StaffRow, 'accessroutes'>): AccessRoute[] => JSON.parse(row.accessroutes) as AccessRoute[]

/** Areas as they are stored: each once, in a fixed order. */
export const storedRoutes = (chosen: readonly AccessRoute[]): string =>
  JSON.stringify(accessRoutes.filter((route) => chosen.includes(route)))

const isAdministrator = (row: StaffRow): boolean => row.disabled_at === null && routesOf(row).includes('backoffice')

/** Whether no administrator would be left after the change of one member (semantics, Admin user area). */
export const locksEverybodyOut = (all: readonly StaffRow[], changed: StaffRow): boolean =>
  !all.some((row) => isAdministrator(row.id === changed.id ? changed : row))

/** Whether a change removes an area or an outlet, so that the member's sessions must end. */
export const takesAway = (before: StaffRow, after: StaffRow): boolean =>
  routesOf(before).some((route) => !routesOf(after).includes(route)) || takesOutletAway(before, after)

/** An empty list means all outlets. */
function takesOutletAway(before: StaffRow, after: StaffRow): boolean {
  const [had, has] = [outletsIn(before), outletsIn(after)]
  return has.length > 0 && (had.length === 0 || had.some((outlet) => !has.includes(outlet)))
}

/** What a change affects, for the audit log: the names of fields and areas, never a field's value. */
export function changeText(before: StaffRow, after: StaffRow): string {
  const [had, has] = [routesOf(before), routesOf(after)]
  return [
    ...(before.name === after.name ? [] : ['name']),
    ...(before.email === after.email ? [] : ['email']),
    ...has.filter((route) => !had.includes(route)).map((route) => `+${route}`),
    ...had.filter((route) => !has.includes(route)).map((route) => `-${route}`),
    ...(before.outlets === after.outlets ? [] : ['outlets']),
  ].join(' ')
}

export interface SessionsOfMember {
  /** When one of them was last used, ms; null for never. */
  seen_at: number | null
  live: number | null
}

/** A staff member as the API shows them. */
export const staffView = (row: StaffRow, sessions: SessionsOfMember): StaffMember => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  accessroutes: routesOf(row),
  disabled: row.disabled_at !== null,
  approvalPin: row.approval_pin_hash !== null,
  lastSeen: sessions.seen_at === null ? '' : isoOf(sessions.seen_at),
  liveSessions: sessions.live ?? 0,
  createdAt: isoOf(row.created_at),
  ...ofOutlets(row),
})
