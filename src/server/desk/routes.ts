import type { Routes } from '../kernel/http/call.ts'
import { activateCard, checkout, findCardOfNumber, getCard, refillCard } from './card.service.ts'
import { activateCards, approveCards, checkActivation } from './bulk-activation.service.ts'
import { checkReturn, returnCards } from './bulk-return.service.ts'
import { takeCash } from './cash.service.ts'
import { blockCard, replaceCard } from './lost-card.service.ts'
import { sendOtp, sendPinCode, verifyOtp } from './otp.service.ts'
import { checkManifest, importManifest, refusedRows } from './manifest.service.ts'
import { editPax } from './pax-edit.service.ts'
import { createPax, listPax, paxNumbers, revealPax } from './pax.service.ts'
import { setCardPin, verifyCardPin } from './pin.service.ts'
import { cardSlip, returnCard } from './return.service.ts'
import { beginVoyage, changeVoyage, dropVoyage, endVoyage, listVoyages, planVoyage, voyageState } from './voyage.service.ts'
import { approvalPin, approveMove, approvePayment, listSupervisors, setApprovalPin } from './supervisor.service.ts'

/** The calls of passengers, their cards and their consent, and the services behind them. */
export const deskRoutes = {
  voyageState,
  endVoyage,
  listVoyages,
  planVoyage,
  changeVoyage,
  dropVoyage,
  beginVoyage,
  checkManifest,
  importManifest,
  refusedRows,
  listPax,
  editPax,
  createPax,
  paxNumbers,
  revealPax,
  sendOtp,
  verifyOtp,
  checkout,
  getCard,
  takeCash,
  activateCard,
  findCard: findCardOfNumber,
  refillCard,
  returnCard,
  cardSlip,
  checkActivation,
  activateCards,
  checkReturn,
  returnCards,
  approveCards,
  blockCard,
  replaceCard,
  setCardPin,
  sendPinCode,
  verifyCardPin,
  listSupervisors,
  approveMove,
  approvePayment,
  approvalPin,
  setApprovalPin,
} satisfies Partial<Routes>
