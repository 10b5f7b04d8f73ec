import { auth } from '../../../../src/shared/contract/auth.ts'
import { staff } from '../../../../src/shared/contract/staff.ts'
import { pairing } from '../../../../src/shared/contract/pairing.ts'
import { terminals } from '../../../../src/shared/contract/terminals.ts'
import { supervisors } from '../../../../src/shared/contract/supervisors.ts'
import { pax } from '../../../../src/shared/contract/pax.ts'
import { manifest } from '../../../../src/shared/contract/manifest.ts'
import { members } from '../../../../src/shared/contract/members.ts'
import { voyages } from '../../../../src/shared/contract/voyages.ts'
import { venue } from '../../../../src/shared/contract/venue.ts'
import { delivery } from '../../../../src/shared/contract/delivery.ts'
import { firstSteps } from '../../../../src/shared/contract/first-steps.ts'
import { outlets } from '../../../../src/shared/contract/outlets.ts'
import { tables } from '../../../../src/shared/contract/tables.ts'
import { reservations } from '../../../../src/shared/contract/reservations.ts'
import { menuImport } from '../../../../src/shared/contract/menu-import.ts'
import { tablesImport } from '../../../../src/shared/contract/tables-import.ts'
import { dishes } from '../../../../src/shared/contract/dishes.ts'
import { modifiers } from '../../../../src/shared/contract/modifiers.ts'
import { inventory } from '../../../../src/shared/contract/inventory.ts'
import { kitchen } from '../../../../src/shared/contract/kitchen.ts'
import { kitchenDisplay } from '../../../../src/shared/contract/kitchen-display.ts'
import { orders } from '../../../../src/shared/contract/orders.ts'
import { checks } from '../../../../src/shared/contract/checks.ts'
import { orderMoves } from '../../../../src/shared/contract/order-moves.ts'
import { orderSeats } from '../../../../src/shared/contract/order-seats.ts'
import { guestBills } from '../../../../src/shared/contract/guest-bills.ts'
import { orderVoids } from '../../../../src/shared/contract/order-voids.ts'
import { discounts } from '../../../../src/shared/contract/discounts.ts'
import { cards } from '../../../../src/shared/contract/cards.ts'
import { bulkCards } from '../../../../src/shared/contract/bulk-cards.ts'
import { cardPin } from '../../../../src/shared/contract/card-pin.ts'
import { sales } from '../../../../src/shared/contract/sales.ts'
import { cash } from '../../../../src/shared/contract/cash.ts'
import { cashDrawer } from '../../../../src/shared/contract/cash-drawer.ts'
import { shifts } from '../../../../src/shared/contract/shifts.ts'
import { safe } from '../../../../src/shared/contract/safe.ts'
import { billing } from '../../../../src/shared/contract/billing.ts'
import { creditNotes } from '../../../../src/shared/contract/credit-notes.ts'
import { reports } from '../../../../src/shared/contract/reports.ts'
import { zReports } from '../../../../src/shared/contract/z-reports.ts'
import { disputes } from '../../../../src/shared/contract/disputes.ts'
import { lastMorning } from '../../../../src/shared/contract/last-morning.ts'
import { guestAccount } from '../../../../src/shared/contract/guest-account.ts'
import { audit } from '../../../../src/shared/contract/audit.ts'
import { backups } from '../../../../src/shared/contract/backups.ts'
import { readiness } from '../../../../src/shared/contract/readiness.ts'

/** The calls of the contract, by the file of tests that has a way to each failure that they declare. */
export const parts = {
  auth: { ...auth, ...staff, ...pairing, ...terminals },
  supervisors: { ...supervisors },
  pax: { ...pax, ...manifest, ...members },
  venue: { ...venue, ...voyages, ...delivery, ...firstSteps, ...outlets },
  tables: { ...tables, ...tablesImport, ...reservations },
  dishes: { ...dishes, ...menuImport, ...modifiers, ...inventory },
  kitchen: { ...kitchen, ...kitchenDisplay },
  orders: { ...orders, ...checks },
  'order-moves': { ...orderMoves, ...orderSeats, ...guestBills },
  reductions: { ...orderVoids, ...discounts },
  cards: { ...cards, ...cardPin, ...cash },
  'bulk-cards': { ...bulkCards },
  sales: { ...sales },
  billing: { ...billing, ...creditNotes, ...reports, ...zReports, ...cashDrawer },
  account: { ...guestAccount, ...disputes, ...lastMorning },
  shifts: { ...shifts, ...safe },
  books: { ...audit, ...backups, ...readiness },
}
export type Part = keyof typeof parts
