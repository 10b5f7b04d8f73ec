export { discountsOf, insertBillDiscounts } from './entry/discount.repo.ts'
export { fireHeld, hasHeld } from './entry/fire-held.ts'
export { place, placementFacts, preparePlacement } from './entry/placement.ts'
export { shownLine } from './entry/shown-line.ts'
export { voidsOf } from './entry/void.repo.ts'
export type { NamedVoid } from './entry/void.ts'
export { bumpLines } from './kitchen/display.repo.ts'
export { changesOf } from './kitchen/kitchen-change.ts'
export { notifyKitchen, sentTickets, ticketRowsOf } from './kitchen/kitchen.repo.ts'
export { tablesIn, ticketLines } from './kitchen/kitchen.ts'
export { insertOriginals, openTickets } from './kitchen/prints.repo.ts'
export { pricedCartOf } from './order/cart.repo.ts'
export { dishCount, linesHash, orderLineOf, pricedLineOf, type StoredLine, totalOf } from './order/cart.ts'
export { chargedOf, type ChargeSum, chargeSums, chargesView, taxIn } from './order/charge.ts'
export { choicesView, invoiceLineOf } from './order/document-line.ts'
export { billPrintsOf } from './order/guest-bill.repo.ts'
export {
  findOrder,
  findOrders,
  holdOrder,
  holdPax,
  lastPlacedOf,
  renameUnpaid,
  renumberUnpaid,
  statusChangesOf,
  unpaidOrderOf,
} from './order/order.repo.ts'
export { type By, linesOf, NO_CHECK, orderTableOf, tablesOf } from './order/order.ts'
export { paxView } from './order/pax-view.ts'
export { priceCart } from './order/price-cart.ts'
export { servedAt, servedOrder } from './order/served-at.ts'
export { seedDefaultTables } from './tables/default-tables.ts'
export { startTableReleaser } from './tables/release-idle-tables.ts'
export { clearReservations, insertReservation, noteChange } from './tables/reservation.repo.ts'
export { insertTables } from './tables/table.repo.ts'
export { floorPlan, tableName } from './tables/table.ts'
