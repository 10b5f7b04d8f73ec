import type { Routes } from '../kernel/http/call.ts'
import { openCheck, sendCheck } from './entry/check.service.ts'
import { approveDiscount, giveDiscount } from './entry/discount.service.ts'
import { giveOrder } from './entry/give-order.service.ts'
import { printGuestBill } from './entry/guest-bill.service.ts'
import { listOrders } from './entry/list-orders.service.ts'
import { mergeOrder, unmergeOrder } from './entry/merge-order.service.ts'
import { moveOrder } from './entry/move-order.service.ts'
import { cancelOrder, getOrder, setOrderStatus } from './entry/order.service.ts'
import { placeOrder } from './entry/place-order.service.ts'
import { seatLines } from './entry/seat.service.ts'
import { joinOrder, listOrderParts, splitOrder } from './entry/split.service.ts'
import { approveVoid, listOrderVoids, voidOrder } from './entry/void.service.ts'
import { bumpedTickets, kitchenDisplay, markKitchenLines } from './kitchen/display.service.ts'
import { listKitchenTickets, printKitchenTicket } from './kitchen/kitchen.service.ts'
import { takeKitchenTickets } from './kitchen/take.service.ts'
import { allowKitchenTerminal, listKitchenTerminals } from './kitchen/terminals.service.ts'
import { createReservation, listReservations, setReservationState, updateReservation } from './tables/reservation.service.ts'
import { createTable, listTablePlan, removeTable, renumberTable } from './tables/table-plan.service.ts'
import { listTables, renewTables, setTable } from './tables/table.service.ts'

/** The calls of tables, reservations, orders and the kitchen, and the services behind them. */
export const ordersRoutes = {
  listTables,
  setTable,
  renewTables,
  listTablePlan,
  createTable,
  renumberTable,
  removeTable,
  listReservations,
  createReservation,
  updateReservation,
  setReservationState,
  placeOrder,
  setOrderStatus,
  listOrders,
  getOrder,
  cancelOrder,
  listOrderParts,
  splitOrder,
  giveDiscount,
  approveDiscount,
  joinOrder,
  openCheck,
  sendCheck,
  moveOrder,
  seatLines,
  mergeOrder,
  unmergeOrder,
  giveOrder,
  listOrderVoids,
  approveVoid,
  voidOrder,
  printGuestBill,
  takeKitchenTickets,
  listKitchenTerminals,
  allowKitchenTerminal,
  listKitchenTickets,
  printKitchenTicket,
  kitchenDisplay,
  bumpedTickets,
  markKitchenLines,
} satisfies Partial<Routes>
