import type { AccessRoute } from '../../../shared/permissions.ts'

/** Which menu is at the side. */
export type Area = 'foodorder' | 'admin'

const PRINT_CENTRE = '/foodorder/printcentre'
const forEverybody = new Set(['/setting', '/foodorder/notfound', '/foodorder/cashdrawer', PRINT_CENTRE])
const ofBackOffice = new Set([
  '/foodorder/additem',
  '/foodorder/reporting',
  '/foodorder/zreport',
  '/foodorder/inventory',
  '/foodorder/cardreport',
])

const normal = (pathname: string): string => pathname.toLowerCase().replace(/(.)\/+$/, '$1')
/** Whether a path is the print centre's. */
export const isPrintCentre = (pathname: string): boolean => normal(pathname) === PRINT_CENTRE

/** Whether a path is where a login or the way into an area leads: the Front Desk, or the staff of the admin area. */
export const isStart = (pathname: string): boolean => ['/foodorder/frontdesk', '/adminuser/staff'].includes(normal(pathname))

/** Whether a path inside the frame is only shown to staff; the settings are reached before any login (specification, 2). */
export const needsLogin = (pathname: string): boolean => normal(pathname) !== '/setting'

const isAdmin = (path: string): boolean => path === '/adminuser' || path.startsWith('/adminuser/')

/** The access that the screen at a path asks of the server, or null where any login will do (semantics, Roles). */
export function accessNeeded(pathname: string): AccessRoute | null {
  const path = normal(pathname)
  if (isAdmin(path) || ofBackOffice.has(path)) return 'backoffice'
  return forEverybody.has(path) ? null : 'foodorder'
}

/** The admin area has its own menu; staff with only the back office keep it everywhere, since they may open nothing of the other. */
export function areaOf(pathname: string, held: readonly string[]): Area {
  const hasBackOfficeAlone = held.includes('backoffice') && !held.includes('foodorder')
  return isAdmin(normal(pathname)) || hasBackOfficeAlone ? 'admin' : 'foodorder'
}
