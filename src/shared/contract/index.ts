import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { backups } from './backups.ts'
import { billing } from './billing.ts'
import { bulkCards } from './bulk-cards.ts'
import { cardPin } from './card-pin.ts'
import { cards } from './cards.ts'
import { checks } from './checks.ts'
import { creditNotes } from './credit-notes.ts'
import { cash } from './cash.ts'
import { cashDrawer } from './cash-drawer.ts'
import { discounts } from './discounts.ts'
import { delivery } from './delivery.ts'
import { dishes } from './dishes.ts'
import { disputes } from './disputes.ts'
import { firstSteps } from './first-steps.ts'
import { guestAccount } from './guest-account.ts'
import { guestBills } from './guest-bills.ts'
import { inventory } from './inventory.ts'
import { kitchen } from './kitchen.ts'
import { lastMorning } from './last-morning.ts'
import { kitchenDisplay } from './kitchen-display.ts'
import { menuImport } from './menu-import.ts'
import { members } from './members.ts'
import { modifiers } from './modifiers.ts'
import { orders } from './orders.ts'
import { orderMoves } from './order-moves.ts'
import { orderSeats } from './order-seats.ts'
import { orderVoids } from './order-voids.ts'
import { pairing } from './pairing.ts'
import { outlets } from './outlets.ts'
import { manifest } from './manifest.ts'
import { pax } from './pax.ts'
import { readiness } from './readiness.ts'
import { reports } from './reports.ts'
import { reservations } from './reservations.ts'
import { safe } from './safe.ts'
import { sales } from './sales.ts'
import { shifts } from './shifts.ts'
import { staff } from './staff.ts'
import { supervisors } from './supervisors.ts'
import { tables } from './tables.ts'
import { tablesImport } from './tables-import.ts'
import { terminals } from './terminals.ts'
import { venue } from './venue.ts'
import { voyages } from './voyages.ts'
import { zReports } from './z-reports.ts'

/** Every call of the API, by name. The server's route table must implement each; the client is typed by it. */
export const contract = {
  ...auth,
  ...venue,
  ...voyages,
  ...lastMorning,
  ...delivery,
  ...firstSteps,
  ...outlets,
  ...readiness,
  ...manifest,
  ...pax,
  ...tables,
  ...tablesImport,
  ...reservations,
  ...dishes,
  ...menuImport,
  ...modifiers,
  ...orders,
  ...checks,
  ...orderMoves,
  ...orderSeats,
  ...orderVoids,
  ...guestBills,
  ...cash,
  ...bulkCards,
  ...cashDrawer,
  ...shifts,
  ...safe,
  ...discounts,
  ...kitchen,
  ...kitchenDisplay,
  ...cards,
  ...cardPin,
  ...sales,
  ...billing,
  ...creditNotes,
  ...guestAccount,
  ...disputes,
  ...inventory,
  ...reports,
  ...zReports,
  ...staff,
  ...supervisors,
  ...audit,
  ...members,
  ...backups,
  ...pairing,
  ...terminals,
}
export type Contract = typeof contract
export type CallName = keyof Contract

/** Path prefix of the API; the specification's base `{host}` is the origin plus this. */
export const API_PREFIX = '/api'
