/** A screen of the product that its address opens, with the heading by which it is known. */
export interface ProductScreen {
  /** The path of src/renderer/shell/routes.tsx. */
  path: string
  /** Of its first heading; a part of it is enough. */
  title: string | RegExp
}

/** The screens that need no login. */
export const openScreens: readonly ProductScreen[] = [
  { path: '/', title: 'Welcome' },
  { path: '/setting', title: 'Setting' },
  { path: '/taxinvoice', title: 'Tax Invoice' },
  { path: '*', title: 'being designed' },
]

/** The screens that open by themselves; those of a sale need its steps before, so a journey opens them. */
export const staffScreens: readonly ProductScreen[] = [
  { path: '/homepage', title: /^Good / },
  { path: '/kitchen', title: 'Kitchen' },
  { path: '/foodorder', title: 'New Order' },
  { path: '/foodorder/frontdesk', title: 'Front Desk' },
  { path: '/foodorder/selecttable', title: 'New Order' },
  { path: '/foodorder/foodorderdish', title: 'Food Order' },
  { path: '/foodorder/additem', title: 'Add item' },
  { path: '/foodorder/orderdetails', title: 'Order Details' },
  { path: '/foodorder/split', title: 'Split' },
  { path: '/foodorder/checkout', title: 'Checkout' },
  { path: '/foodorder/creditnote', title: 'Credit note' },
  { path: '/foodorder/account', title: 'Guest account' },
  { path: '/foodorder/disputes', title: 'Disputes' },
  { path: '/foodorder/orderstatus', title: /order status/i },
  { path: '/foodorder/cardactive', title: 'Card Activation' },
  { path: '/foodorder/reporting', title: 'Total Sales Report' },
  { path: '/foodorder/zreport', title: 'Z report' },
  { path: '/foodorder/cashdrawer', title: 'Cash drawer' },
  { path: '/foodorder/safe', title: 'Safe' },
  { path: '/foodorder/lastmorning', title: 'Last morning' },
  { path: '/foodorder/inventory', title: 'Inventory Report' },
  { path: '/foodorder/cardreport', title: 'Card Report' },
  { path: '/foodorder/printcentre', title: 'Print centre' },
  { path: '/foodorder/notfound', title: 'Under construction' },
  { path: '/adminuser', title: 'Staff' },
  { path: '/adminuser/staff', title: 'Staff' },
  { path: '/adminuser/enrolments', title: 'Enrolments' },
  { path: '/adminuser/manifest', title: 'Manifest' },
  { path: '/adminuser/voyages', title: 'Voyages' },
  { path: '/adminuser/audit', title: 'Audit' },
  { path: '/adminuser/venue', title: 'Venue' },
  { path: '/adminuser/tables', title: 'Tables' },
  { path: '/adminuser/tables/import', title: 'Import tables' },
  { path: '/adminuser/dishes', title: 'Dishes' },
  { path: '/adminuser/dishes/import', title: 'Import a menu' },
  { path: '/adminuser/backups', title: 'Backups' },
  { path: '/adminuser/*', title: 'Under construction' },
]

/** The address to open for a path: any unknown one for `*`. */
export const addressOf = ({ path }: ProductScreen): string => path.replace('*', 'nowhere').replace(/^(?!\/)/, '/')

/** The screen that a path opens, for a journey that has only its path. */
export function screenAt(path: string): ProductScreen {
  const screen = [...staffScreens, ...openScreens].find((one) => one.path === path)
  if (screen === undefined) throw new Error(`no screen has the path ${path}`)
  return screen
}
