import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import { ErrorView } from './features/error/error-view.tsx'
import { Root } from './features/kiosk/root.tsx'
import { RequireLogin } from './features/login/require-login.tsx'
import { withinLimit } from './lib/lazy-part.ts'

interface ScreenModule {
  Component: ComponentType
}

const screens: (() => Promise<ScreenModule>)[] = []

/** A screen that arrives when it is first needed, or in a quiet moment before: its module exports `Component`. */
const lazily = (load: () => Promise<ScreenModule>) => {
  screens.push(load)
  return async () => {
    const { Component } = await withinLimit(load())
    return { Component }
  }
}

/**
 * Brings in every screen one by one while nothing else is to do, so that the first visit to each is as quick as the second.
 * One that does not come is left for the visit itself, which then says so.
 */
export async function loadScreensInQuietMoments(): Promise<void> {
  for (const load of screens) {
    await new Promise((resolve) => requestIdleCallback(resolve))
    await load().catch(() => null)
  }
}

const underConstruction = lazily(() => import('./features/notfound/under-construction.tsx'))
const underConstructionInFrame = lazily(() => import('./features/notfound/under-construction-screen.tsx'))
const tables = lazily(() => import('./features/tables/tables-screen.tsx'))

/** Screens inside the frame of /foodorder (specification, 2). Those not built yet show the page that says so. */
const foodOrder: RouteObject[] = [
  { index: true, lazy: tables },
  { path: 'frontdesk', lazy: lazily(() => import('./features/frontdesk/frontdesk-screen.tsx')) },
  { path: 'selecttable', lazy: tables },
  { path: 'foodorderdish', lazy: lazily(() => import('./features/dishes/dishes-screen.tsx')) },
  { path: 'additem', lazy: lazily(() => import('./features/additem/additem-screen.tsx')) },
  { path: 'orderdetails', lazy: lazily(() => import('./features/orders/order-details-screen.tsx')) },
  { path: 'checkout', lazy: lazily(() => import('./features/billing/checkout-screen.tsx')) },
  { path: 'orderstatus', lazy: lazily(() => import('./features/orderstatus/orderstatus-screen.tsx')) },
  { path: 'cardactive', lazy: lazily(() => import('./features/cards/cards-screen.tsx')) },
  { path: 'reporting', lazy: lazily(() => import('./features/reports/sales-report.tsx')) },
  { path: 'zreport', lazy: lazily(() => import('./features/zreport/zreport-screen.tsx')) },
  { path: 'inventory', lazy: lazily(() => import('./features/inventory/inventory-report.tsx')) },
  { path: 'cardreport', lazy: lazily(() => import('./features/reports/card-report.tsx')) },
  { path: 'printcentre', lazy: lazily(() => import('./features/printcentre/printcentre-screen.tsx')) },
  { path: 'notfound', lazy: underConstructionInFrame },
]

/** Screens of the admin user area, inside the same frame. */
const adminUser: RouteObject[] = [
  { index: true, element: <Navigate to="staff" replace /> },
  { path: 'staff', lazy: lazily(() => import('./features/staff/staff-screen.tsx')) },
  { path: 'enrolments', lazy: lazily(() => import('./features/members/enrolments-screen.tsx')) },
  { path: 'audit', lazy: lazily(() => import('./features/audit/audit-screen.tsx')) },
  { path: 'venue', lazy: lazily(() => import('./features/venue/venue-screen.tsx')) },
  { path: 'tables', lazy: lazily(() => import('./features/tableplan/table-plan-screen.tsx')) },
  { path: 'dishes', lazy: lazily(() => import('./features/additem/menu-screen.tsx')) },
  { path: 'backups', lazy: lazily(() => import('./features/backups/backups-screen.tsx')) },
  { path: '*', lazy: underConstructionInFrame },
]

const frame = lazily(() => import('./features/frame/frame-layout.tsx'))

/** Every route of the specification. All but /, /setting, /taxinvoice and * need a login. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorView,
    HydrateFallback: () => null,
    children: [
      { path: '/', lazy: lazily(() => import('./features/login/login-screen.tsx')) },
      {
        Component: RequireLogin,
        children: [
          { path: '/homepage', lazy: lazily(() => import('./features/home/home-screen.tsx')) },
          { path: '/adminuser', lazy: frame, children: adminUser },
          { path: '/foodorder', lazy: frame, children: foodOrder },
        ],
      },
      { lazy: frame, children: [{ path: '/setting', lazy: lazily(() => import('./features/settings/settings-screen.tsx')) }] },
      { path: '/taxinvoice', lazy: lazily(() => import('./features/billing/tax-invoice-screen.tsx')) },
      { path: '*', lazy: underConstruction },
    ],
  },
]
