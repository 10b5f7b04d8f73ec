import type { Routes } from '../kernel/http/call.ts'
import { openCheck, placeOrder, sendCheck } from './entry/check.service.ts'
import { approveDiscount, giveDiscount } from './entry/discount.service.ts'
import { giveOrder, moveOrder, seatLines } from './entry/move-order.service.ts'
import { cancelOrder, getOrder, listOrders, printGuestBill, setOrderStatus } from './entry/order.service.ts'
import { mergeOrder, unmergeOrder } from './entry/merge-order.service.ts'
import { joinOrder, listOrderParts, splitOrder } from './entry/split.service.ts'
import { approveVoid, listOrderVoids, voidOrder } from './entry/void.service.ts'
import {
  bumpedTickets,
  kitchenDisplay,
  listKitchenTickets,
  markKitchenLines,
  printKitchenTicket,
} from './kitchen/kitchen.service.ts'
import { allowKitchenTerminal, listKitchenTerminals, takeKitchenTickets } from './kitchen/take.service.ts'
import { checkTables, exportTables, importTables, refusedTables } from './tables/imports/tables-import.service.ts'
import { createReservation, listReservations, setReservationState, updateReservation } from './tables/reservation.service.ts'
import {
  createTable,
  listTablePlan,
  listTables,
  removeTable,
  renewTables,
  renumberTable,
  setTable,
} from './tables/table.service.ts'

/** The calls of tables, reservations, orders and the kitchen, and the services behind them. */
export const ordersRoutes = {
  listTables,
  setTable,
  renewTables,
  listTablePlan,
  createTable,
  renumberTable,
  removeTable,
  exportTables,
  checkTables,
  importTables,
  refusedTables,
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
