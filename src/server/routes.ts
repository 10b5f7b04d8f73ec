import type { Routes } from './kernel/http/call.ts'
import { peopleRoutes } from './people/routes.ts'
import { menuRoutes } from './menu/routes.ts'
import { guestsRoutes } from './guests/routes.ts'
import { ordersRoutes } from './orders/routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { salesRoutes } from './sales/routes.ts'
import { opsRoutes } from './ops/routes.ts'

/** Every call of the contract with its service; a missing one does not compile. */
export const routes: Routes = {
  ...peopleRoutes,
  ...menuRoutes,
  ...guestsRoutes,
  ...ordersRoutes,
  ...deskRoutes,
  ...salesRoutes,
  ...opsRoutes,
}
