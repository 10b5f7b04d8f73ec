import type { Routes } from '../kernel/http/call.ts'
import { guestAccount, guestStatement } from './account/account.service.ts'
import { mailStatement, printStatement, statementPdf } from './account/statement-papers.service.ts'
import { getInvoice, mailBill, printInvoice, recordBill, recordCardMove } from './billing/billing.service.ts'
import { approveCreditNote, creditInvoice, invoiceCredits, printCreditNote } from './billing/credit-note.service.ts'
import { listBills, listCardReport } from './billing/list.service.ts'
import { listDisputes, printDispute, refuseDispute, settleDispute, takeDispute } from './disputes/dispute.service.ts'
import { countDrawer, listDrawer, moveDrawerCash } from './drawer/drawer.service.ts'
import { approveDeposit, countSafe, listSafe, moveSafe } from './drawer/safe.service.ts'
import {
  approveClosing,
  closeShift,
  currentShift,
  handOverShift,
  listShifts,
  moveToSafe,
  openShift,
  shiftSheet,
} from './drawer/shift.service.ts'
import { lastMorning, listUnreturned, mailStatements } from './last-morning/last-morning.service.ts'
import { orderHistory } from './history/order-history.service.ts'
import { payOrder, sellOrder } from './payment/payment.service.ts'
import { cardMoneyReport, salesReport, stockReport } from './reports/report.service.ts'
import { closeZReport, listZReports, printZReport, xReport } from './reports/z-report.service.ts'

/** The calls of payments, invoices, credit notes and reports, and the services behind them. */
export const salesRoutes = {
  orderHistory,
  payOrder,
  sellOrder,
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
  guestAccount,
  guestStatement,
  statementPdf,
  printStatement,
  mailStatement,
  lastMorning,
  listUnreturned,
  mailStatements,
  takeDispute,
  listDisputes,
  settleDispute,
  refuseDispute,
  printDispute,
  salesReport,
  cardMoneyReport,
  stockReport,
  xReport,
  listZReports,
  closeZReport,
  printZReport,
  listDrawer,
  countDrawer,
  moveDrawerCash,
  currentShift,
  listShifts,
  shiftSheet,
  openShift,
  moveToSafe,
  closeShift,
  handOverShift,
  approveClosing,
  listSafe,
  moveSafe,
  countSafe,
  approveDeposit,
} satisfies Partial<Routes>
