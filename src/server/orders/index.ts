export { fireHeld, hasHeld } from './entry/after-change.ts'
export { place, placementFacts, preparePlacement } from './entry/placement.ts'
export { discountsOf, insertBillDiscounts, voidsOf } from './entry/taken-off.repo.ts'
export { type NamedVoid, shownLine } from './entry/taken-off.ts'
export { bumpLines } from './kitchen/display.repo.ts'
export { changesOf } from './kitchen/kitchen-change.ts'
export { notifyKitchen, sentTickets, ticketRowsOf } from './kitchen/kitchen.repo.ts'
export { tablesIn, ticketLines } from './kitchen/kitchen.ts'
export { insertOriginals, openTickets } from './kitchen/prints.repo.ts'
export { pricedCartOf } from './order/cart.repo.ts'
export { dishCount, linesHash, orderLineOf, pricedLineOf, type StoredLine, totalOf } from './order/cart.ts'
export {
  chargedOf,
  type ChargeSum,
  chargeSums,
  chargesView,
  choicesView,
  invoiceLineOf,
  paxView,
  taxIn,
} from './order/order-view.ts'
export {
  billPrintsOf,
  findOrder,
  findOrders,
  holdOrder,
  holdPax,
  lastPlacedOf,
  renameUnpaid,
  renumberUnpaid,
  servedAt,
  servedOrder,
  paxWithUnpaidOrder,
  unpaidOrderOf,
} from './order/order.repo.ts'
export { movedBy, orderEventsOf } from './order/order-event.repo.ts'
export { insertLines, linesRead, type StoredOrder, withLines } from './order/lines.repo.ts'
export { type By, NO_CHECK, orderTableOf, placeText, tablesOf } from './order/order.ts'
export { priceCart } from './order/price-cart.ts'
export { startTableReleaser } from './tables/idle-tables.ts'
export { clearReservations, insertReservation, noteChange } from './tables/reservation.repo.ts'
export { insertTables } from './tables/table.repo.ts'
export { floorPlan, seedDefaultTables, tableName } from './tables/table.ts'
