export { bindApproval, bindApprovalOf, consumeApproval, grantApproval, liveApproval, liveApprovals } from './approval.repo.ts'
export { closeCards, holdAllCards, insertCards, liveCardsOf, openingsOf } from './bulk.repo.ts'
export {
  activeCardsOf,
  cardInPlaceOf,
  cardOfMove,
  closeCard,
  credit,
  debit,
  findCard,
  findCardByNumber,
  giveBack,
  holdActiveCardOf,
  holdCard,
  holdCardByNumber,
  holdCards,
  holdLiveCardsOf,
  insertCard,
  isAnyCardLive,
  liveCardHolders,
  liveCards,
  numberInsteadOf,
  setBlocked,
} from './card.repo.ts'
export {
  BY_CASH,
  cardMoveOf,
  cardView,
  creditNotePostings,
  creditPostings,
  isUsable,
  liveCardView,
  type MoveAmounts,
  type MoveTender,
  refundPostings,
  salePostings,
  tipReturnPostings,
  transferPostings,
} from './card.ts'
export {
  addCardMoney,
  countMoves,
  insertCardMoves,
  latestMoveOfKind,
  latestMoveOfNumber,
  movesByDay,
  movesWithIds,
  partsOfMove,
  returnedAlone,
} from './ledger/card-move.repo.ts'
export { walkChain, type Walked } from './ledger/chain-walk.ts'
export { clockBehind, watchClock } from './ledger/clock.ts'
export { allHeads, appendMoves, holdHead, holdHeads, invoicesOf, turnHeads } from './ledger/ledger.repo.ts'
export { heldBy, lastShiftAt, mayMoveCash, openShiftAt } from './ledger/open-shift.repo.ts'
export { BANK, CASH, creditNoteNumber, invoiceNumber, type Move, type Posting } from './ledger/ledger.ts'
export {
  APPROVAL_VALID_MS,
  type Binding,
  cardsOfLiveCodes,
  CODE_VALID_MS,
  codeText,
  insertChallenge,
  markPinCodeUsed,
  markUndelivered,
  markVerified,
  mobileOfLiveCode,
  newCode,
  otpText,
  pinCodeText,
  RESEND_AFTER_MS,
  resendWaitSeconds,
  sameMobileForm,
  SENDS_WINDOW_MS,
  sendsSince,
  SHOWN_DIGITS,
  takePinCodeTry,
  takeTry,
  TRIES,
  voidLive,
  waitText,
} from './otp.ts'
export { lockPin, restorePinTries, setPin, takePinTry, unlockPin } from './pin.repo.ts'
export { checkPin, consentOf, newPin, NO_PIN, pinText } from './pin.ts'
export { askedTip, creditTaken, movesOfPayment, type MovesOfPayment } from './tender.ts'
