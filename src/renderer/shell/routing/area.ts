import type { AccessRoute } from '../../../shared/permissions.ts'

/** The area whose menu is shown at the side. */
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

/** Whether a path is the first screen of an area: the Front Desk, or Staff in the admin area. */
export const isStart = (pathname: string): boolean => ['/foodorder/frontdesk', '/adminuser/staff'].includes(normal(pathname))

/** Whether a path inside the frame needs a login; the settings do not (specification, 2). */
export const needsLogin = (pathname: string): boolean => normal(pathname) !== '/setting'

const isAdmin = (path: string): boolean => path === '/adminuser' || path.startsWith('/adminuser/')

/** The access that the screen at a path needs, or null if any login will do (semantics, Roles). */
export function accessNeeded(pathname: string): AccessRoute | null {
  const path = normal(pathname)
  if (isAdmin(path) || ofBackOffice.has(path)) return 'backoffice'
  return forEverybody.has(path) ? null : 'foodorder'
}

/** The area of a path. Staff with only the back office always get the admin menu, since they cannot open the other area. */
export function areaOf(pathname: string, held: readonly string[]): Area {
  const hasBackOfficeAlone = held.includes('backoffice') && !held.includes('foodorder')
  return isAdmin(normal(pathname)) || hasBackOfficeAlone ? 'admin' : 'foodorder'
}
