import { listAudit } from './audit/audit.service.ts'
import { changePassword } from './auth/password.service.ts'
import { login } from './auth/login.service.ts'
import { setup, setupState } from './auth/setup.service.ts'
import { logout, session } from './auth/session.service.ts'
import { backupNow, listBackups, verifyBooks } from './backup/backup.service.ts'
import { getInvoice, printInvoice } from './billing/invoice.service.ts'
import { approveCreditNote, creditInvoice, invoiceCredits } from './billing/credit-note.service.ts'
import { printCreditNote } from './billing/credit-print.service.ts'
import { mailBill, recordBill, recordCardMove } from './billing/billing.service.ts'
import { listBills, listCardReport } from './billing/list.service.ts'
import { activateCard, cardSlip, checkout, findCardOfNumber, getCard, refillCard, returnCard } from './cards/card.service.ts'
import { blockCard, replaceCard } from './cards/lost-card.service.ts'
import { setCardPin, verifyCardPin } from './cards/pin.service.ts'
import { takeCash } from './cards/cash.service.ts'
import { payOrder } from './cards/payment.service.ts'
import { dishBarcodes } from './dishes/barcode.service.ts'
import { bestSellers } from './dishes/best-sellers.service.ts'
import {
  cartDishes,
  createDish,
  kitchenDishes,
  listDishes,
  listMenu,
  retireDish,
  setDishSoldOut,
  setSoldOutInKitchen,
  updateDish,
} from './dishes/dish.service.ts'
import { favourites } from './dishes/favourites.service.ts'
import { uploadPicture } from './dishes/picture.service.ts'
import type { Routes } from './http/call.ts'
import { createInventory, inventoryHistory, listInventory } from './inventory/inventory.service.ts'
import { bumpedTickets, kitchenDisplay, markKitchenLines } from './kitchen/display.service.ts'
import { listKitchenTickets, printKitchenTicket } from './kitchen/kitchen.service.ts'
import { allowKitchenTerminal, listKitchenTerminals } from './kitchen/terminals.service.ts'
import { takeKitchenTickets } from './kitchen/take.service.ts'
import { openCheck, sendCheck } from './orders/check.service.ts'
import { approveDiscount, giveDiscount } from './orders/discount.service.ts'
import { printGuestBill } from './orders/guest-bill.service.ts'
import { listOrders } from './orders/list-orders.service.ts'
import { orderHistory } from './orders/order-history.service.ts'
import { cancelOrder, getOrder, setOrderStatus } from './orders/order.service.ts'
import { placeOrder } from './orders/place-order.service.ts'
import { giveOrder } from './orders/give-order.service.ts'
import { mergeOrder, unmergeOrder } from './orders/merge-order.service.ts'
import { moveOrder } from './orders/move-order.service.ts'
import { seatLines } from './orders/seat.service.ts'
import { joinOrder, listOrderParts, splitOrder } from './orders/split.service.ts'
import { approveVoid, listOrderVoids, voidOrder } from './orders/void.service.ts'
import { sendOtp, sendPinCode, verifyOtp } from './otp/otp.service.ts'
import {
  createModifierGroup,
  listModifierGroups,
  retireModifierGroup,
  updateModifierGroup,
} from './modifiers/modifier-group.service.ts'
import { decideEnrolment, enrol, findMemberPax, listEnrolments } from './members/enrolment.service.ts'
import { makePairingCode, pair } from './pairing/pairing.service.ts'
import { editPax } from './pax/pax-edit.service.ts'
import { createPax, listPax, paxNumbers, revealPax } from './pax/pax.service.ts'
import { cardMoneyReport, salesReport, stockReport } from './reports/report.service.ts'
import { closeZReport, listZReports, printZReport, xReport } from './reports/z-report.service.ts'
import {
  createReservation,
  listReservations,
  setReservationState,
  updateReservation,
} from './reservations/reservation.service.ts'
import { addOutlet, closeOutlet, listOutlets, renameOutlet } from './outlets/outlet.service.ts'
import { live, ready } from './nodes/readiness.service.ts'
import { createStaff, disableStaff, listStaff, resetPassword, signOutEverywhere, updateStaff } from './staff/staff.service.ts'
import { approvalPin, approveMove, approvePayment, listSupervisors, setApprovalPin } from './supervisors/supervisor.service.ts'
import { endVoyage, voyageState } from './pax/voyage.service.ts'
import { createTable, listTablePlan, removeTable, renumberTable } from './tables/table-plan.service.ts'
import { noteLateChange, noteTerminalChange, openDrawer } from './terminals/terminal.service.ts'
import { renewTables } from './tables/idle-tables.service.ts'
import { listTables, setTable } from './tables/table.service.ts'
import { approveDelivery, deliveryState, getDelivery, testDelivery, updateDelivery } from './delivery/delivery.service.ts'
import { firstSteps } from './venue/first-steps.service.ts'
import { getVenue, health, updateVenue } from './venue/venue.service.ts'

/** THE table: every call of the contract and the service behind it. */
export const routes: Routes = {
  login,
  logout,
  session,
  setupState,
  setup,
  getVenue,
  updateVenue,
  firstSteps,
  deliveryState,
  getDelivery,
  updateDelivery,
  approveDelivery,
  testDelivery,
  listOutlets,
  addOutlet,
  renameOutlet,
  closeOutlet,
  voyageState,
  endVoyage,
  health,
  live,
  ready,
  listPax,
  editPax,
  createPax,
  paxNumbers,
  revealPax,
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
  listDishes,
  cartDishes,
  bestSellers,
  favourites,
  dishBarcodes,
  listMenu,
  createDish,
  updateDish,
  setDishSoldOut,
  retireDish,
  uploadPicture,
  listModifierGroups,
  createModifierGroup,
  updateModifierGroup,
  retireModifierGroup,
  placeOrder,
  setOrderStatus,
  listOrders,
  getOrder,
  orderHistory,
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
  kitchenDishes,
  setSoldOutInKitchen,
  sendOtp,
  verifyOtp,
  checkout,
  getCard,
  findCard: findCardOfNumber,
  payOrder,
  takeCash,
  activateCard,
  refillCard,
  returnCard,
  cardSlip,
  blockCard,
  replaceCard,
  setCardPin,
  sendPinCode,
  verifyCardPin,
  recordBill,
  recordCardMove,
  mailBill,
  listBills,
  listCardReport,
  getInvoice,
  printInvoice,
  invoiceCredits,
  creditInvoice,
  approveCreditNote,
  printCreditNote,
  listInventory,
  inventoryHistory,
  createInventory,
  salesReport,
  cardMoneyReport,
  stockReport,
  xReport,
  listZReports,
  closeZReport,
  printZReport,
  changePassword,
  listStaff,
  createStaff,
  updateStaff,
  disableStaff,
  resetPassword,
  signOutEverywhere,
  listSupervisors,
  approveMove,
  approvePayment,
  approvalPin,
  setApprovalPin,
  listAudit,
  enrol,
  listEnrolments,
  findMemberPax,
  decideEnrolment,
  listBackups,
  backupNow,
  verifyBooks,
  noteTerminalChange,
  noteLateChange,
  openDrawer,
  makePairingCode,
  pair,
}
