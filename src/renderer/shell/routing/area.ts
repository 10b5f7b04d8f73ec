import type { AccessRoute } from '../../../shared/permissions.ts'

export type Area = 'foodorder' | 'admin'

const PRINT_CENTRE = '/foodorder/printcentre'
const forEverybody = new Set(['/setting', '/foodorder/notfound', '/foodorder/cashdrawer', '/foodorder/disputes', PRINT_CENTRE])
const ofBackOffice = new Set([
  '/foodorder/additem',
  '/foodorder/reporting',
  '/foodorder/zreport',
  '/foodorder/safe',
  '/foodorder/inventory',
  '/foodorder/cardreport',
])

const normal = (pathname: string): string => pathname.toLowerCase().replace(/(.)\/+$/, '$1')
export const isPrintCentre = (pathname: string): boolean => normal(pathname) === PRINT_CENTRE

export const isStart = (pathname: string): boolean => ['/foodorder/frontdesk', '/adminuser/staff'].includes(normal(pathname))

/** The settings need no login (specification, 2). */
export const needsLogin = (pathname: string): boolean => normal(pathname) !== '/setting'

const isAdmin = (path: string): boolean => path === '/adminuser' || path.startsWith('/adminuser/')

/** Null if any login will do (semantics, Roles). */
export function accessNeeded(pathname: string): AccessRoute | null {
  const path = normal(pathname)
  if (isAdmin(path) || ofBackOffice.has(path)) return 'backoffice'
  return forEverybody.has(path) ? null : 'foodorder'
}

/** Staff with only the back office always get the admin menu, since they cannot open the other area. */
export function areaOf(pathname: string, held: readonly string[]): Area {
  const hasBackOfficeAlone = held.includes('backoffice') && !held.includes('foodorder')
  return isAdmin(normal(pathname)) || hasBackOfficeAlone ? 'admin' : 'foodorder'
}
