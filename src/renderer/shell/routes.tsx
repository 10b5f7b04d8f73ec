import { Navigate, type RouteObject } from 'react-router-dom'
import { ErrorView } from './error/error-view.tsx'
import { Root } from './kiosk/root.tsx'
import { RequireLogin } from './login/require-login.tsx'
import { lazily, type ScreenModule } from './routing/lazy-screen.ts'

const underConstruction = lazily(() => import('./not-found/under-construction.tsx'))
const underConstructionInFrame = lazily(() => import('./not-found/under-construction-screen.tsx'))
const tables = lazily(() => import('../screens/sale/tables/tables-screen.tsx'))
const loadTaxInvoice = () => import('../screens/sale/checkout/tax-invoice-screen.tsx')

/** Also loads the tax invoice screen, which could not be fetched if the server is gone after a payment. */
async function loadCheckout(): Promise<ScreenModule> {
  const [checkout] = await Promise.all([import('../screens/sale/checkout/checkout-screen.tsx'), loadTaxInvoice()])
  return checkout
}

/** Screens that are not built yet show the under-construction page (specification, 2). */
const foodOrder: RouteObject[] = [
  { index: true, lazy: tables },
  { path: 'frontdesk', lazy: lazily(() => import('../screens/pax/pax-screen.tsx')) },
  { path: 'selecttable', lazy: tables },
  { path: 'foodorderdish', lazy: lazily(() => import('../screens/sale/dishes/dishes-screen.tsx')) },
  { path: 'additem', lazy: lazily(() => import('../screens/menu/add-item-screen.tsx')) },
  { path: 'orderdetails', lazy: lazily(() => import('../screens/sale/order/order-details-screen.tsx')) },
  { path: 'split', lazy: lazily(() => import('../screens/sale/split/split-screen.tsx')) },
  { path: 'checkout', lazy: lazily(loadCheckout) },
  { path: 'account', lazy: lazily(() => import('../screens/account/account-screen.tsx')) },
  { path: 'lastmorning', lazy: lazily(() => import('../screens/last-morning/last-morning-screen.tsx')) },
  { path: 'disputes', lazy: lazily(() => import('../screens/account/disputes-screen.tsx')) },
  { path: 'creditnote', lazy: lazily(() => import('../screens/credit-notes/credit-note-screen.tsx')) },
  { path: 'orderstatus', lazy: lazily(() => import('../screens/orders/orders-screen.tsx')) },
  { path: 'cardactive', lazy: lazily(() => import('../screens/cards/cards-screen.tsx')) },
  { path: 'reporting', lazy: lazily(() => import('../screens/reports/sales-report.tsx')) },
  { path: 'zreport', lazy: lazily(() => import('../screens/reports/z-report/z-screen.tsx')) },
  { path: 'cashdrawer', lazy: lazily(() => import('../screens/reports/cash-drawer/cash-drawer-screen.tsx')) },
  { path: 'safe', lazy: lazily(() => import('../screens/reports/cash-drawer/safe-screen.tsx')) },
  { path: 'inventory', lazy: lazily(() => import('../screens/stock/stock-screen.tsx')) },
  { path: 'cardreport', lazy: lazily(() => import('../screens/reports/card-report.tsx')) },
  { path: 'printcentre', lazy: lazily(() => import('../screens/print-centre/print-centre-screen.tsx')) },
  { path: 'notfound', lazy: underConstructionInFrame },
]

const adminUser: RouteObject[] = [
  { index: true, element: <Navigate to="staff" replace /> },
  { path: 'staff', lazy: lazily(() => import('../screens/staff/staff-screen.tsx')) },
  { path: 'enrolments', lazy: lazily(() => import('../screens/members/enrolments-screen.tsx')) },
  { path: 'manifest', lazy: lazily(() => import('../screens/imports/manifest-screen.tsx')) },
  { path: 'voyages', lazy: lazily(() => import('../screens/voyages/voyages-screen.tsx')) },
  { path: 'audit', lazy: lazily(() => import('../screens/audit/audit-screen.tsx')) },
  { path: 'venue', lazy: lazily(() => import('../screens/venue/venue-screen.tsx')) },
  { path: 'tables', lazy: lazily(() => import('../screens/venue/table-plan/table-plan-screen.tsx')) },
  { path: 'tables/import', lazy: lazily(() => import('../screens/imports/tables-import-screen.tsx')) },
  { path: 'dishes', lazy: lazily(() => import('../screens/menu/menu-screen.tsx')) },
  { path: 'dishes/import', lazy: lazily(() => import('../screens/imports/menu-import-screen.tsx')) },
  { path: 'backups', lazy: lazily(() => import('../screens/backups/backups-screen.tsx')) },
  { path: '*', lazy: underConstructionInFrame },
]

const frame = lazily(() => import('./frame/frame-layout.tsx'))

/** Every route of the specification. All but /, /setting, /taxinvoice and * need a login. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorView,
    HydrateFallback: () => null,
    children: [
      { path: '/', lazy: lazily(() => import('./login/login-screen.tsx')) },
      {
        Component: RequireLogin,
        children: [
          { path: '/homepage', lazy: lazily(() => import('./home/home-screen.tsx')) },
          { path: '/kitchen', lazy: lazily(() => import('../screens/kitchen/kitchen-screen.tsx')) },
          // One frame for all of them, so that it stays mounted, with its data, from screen to screen.
          {
            lazy: frame,
            children: [
              { path: '/adminuser', children: adminUser },
              { path: '/foodorder', children: foodOrder },
              { path: '/setting', lazy: lazily(() => import('../screens/settings/settings-screen.tsx')) },
            ],
          },
        ],
      },
      { path: '/taxinvoice', lazy: lazily(loadTaxInvoice) },
      { path: '*', lazy: underConstruction },
    ],
  },
]
