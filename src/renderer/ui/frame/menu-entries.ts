import { specified } from '../../../shared/messages.ts'
import type { GlyphName } from '../art/glyph.tsx'

export interface MenuEntry {
  label: string
  glyph: GlyphName
  to: string
  shortcut?: string
}

/** Reached by F2 to F7 (specification, Side menu; look, Frame). */
export const mainEntries = [
  { label: specified.frontDesk, glyph: 'front-desk', to: '/foodorder/frontdesk', shortcut: 'F2' },
  { label: specified.newOrder, glyph: 'new-order', to: '/foodorder/selecttable', shortcut: 'F3' },
  { label: specified.foodOrder, glyph: 'food-order', to: '/foodorder/foodorderdish', shortcut: 'F4' },
  { label: specified.orderDetails, glyph: 'order-details', to: '/foodorder/orderdetails', shortcut: 'F5' },
  { label: specified.orderStatus, glyph: 'order-status', to: '/foodorder/orderstatus', shortcut: 'F6' },
  { label: specified.cardActivation, glyph: 'card', to: '/foodorder/cardactive', shortcut: 'F7' },
] as const satisfies readonly MenuEntry[]

export const addItemEntry: MenuEntry = { label: specified.addItem, glyph: 'add-item', to: '/foodorder/additem' }
export const settingEntry: MenuEntry = { label: specified.setting, glyph: 'setting', to: '/setting' }

export const adminEntry: MenuEntry = { label: 'Admin', glyph: 'admin', to: '/adminuser' }

export const reportEntries: readonly MenuEntry[] = [
  { label: specified.cardReport, glyph: 'card', to: '/foodorder/cardreport' },
  { label: specified.totalSalesReport, glyph: 'sales-report', to: '/foodorder/reporting' },
  { label: 'Z report', glyph: 'sales-report', to: '/foodorder/zreport' },
  { label: 'Safe', glyph: 'safe', to: '/foodorder/safe' },
  { label: specified.inventoryReport, glyph: 'inventory', to: '/foodorder/inventory' },
]

/** The entries are those of the look (Screens). */
export const adminEntries: readonly MenuEntry[] = [
  { label: 'Staff', glyph: 'staff', to: '/adminuser/staff' },
  { label: 'Enrolments', glyph: 'dream-points', to: '/adminuser/enrolments' },
  { label: 'Manifest', glyph: 'manifest', to: '/adminuser/manifest' },
  { label: 'Voyages', glyph: 'voyages', to: '/adminuser/voyages' },
  { label: 'Audit', glyph: 'audit', to: '/adminuser/audit' },
  { label: 'Venue', glyph: 'venue', to: '/adminuser/venue' },
  { label: 'Tables', glyph: 'new-order', to: '/adminuser/tables' },
  { label: 'Dishes', glyph: 'food-order', to: '/adminuser/dishes' },
  { label: 'Backups', glyph: 'backups', to: '/adminuser/backups' },
]

/** These leave the admin area: to the front desk for staff with access to it, otherwise to the home screen. */
export const frontDeskEntry: MenuEntry = mainEntries[0]
export const homeEntry: MenuEntry = { label: 'Home', glyph: 'home', to: '/homepage' }

/** The index shows the tables, and checkout belongs to the order's details. */
const litBy: Record<string, string> = {
  '/foodorder': '/foodorder/selecttable',
  '/foodorder/checkout': '/foodorder/orderdetails',
  '/foodorder/cashdrawer': '/foodorder/cardactive',
  '/foodorder/account': '/foodorder/frontdesk',
  '/foodorder/disputes': '/foodorder/frontdesk',
  '/foodorder/lastmorning': '/foodorder/frontdesk',
  '/adminuser': '/adminuser/staff',
  '/adminuser/dishes/import': '/adminuser/dishes',
  '/adminuser/tables/import': '/adminuser/tables',
}

export const litEntry = (pathname: string): string => {
  const path = pathname.replace(/(.)\/$/, '$1')
  return litBy[path] ?? path
}
