export { type DeskScreen, type NoAnswer, type OtpChannel, postMessage, startVerification } from './delivery/channels.ts'
export { holdDelivery, openWays, saveDelivery, storedDelivery } from './delivery/ways.ts'
export {
  brokenFor,
  changesOf,
  checkDelivery,
  type DeliveryConfig,
  deliveryView,
  effective,
  merged,
  type StoredDelivery,
} from './delivery/delivery.ts'
export { escapeHtml, type Mailer, type OutgoingMail, sendAndSay } from './mail/mailer.ts'
export { openMailQueue } from './mail/outgoing.ts'
export type { Worker } from './mail/queue.repo.ts'
export { columnNames, dayFields } from './manifest/fields.ts'
export { freeNumbers, insertAllPax, paxAboard, setVoyage, staysByDocument } from './manifest/manifest.repo.ts'
export { type Aboard, type Change, joins, type Plan, planOf } from './manifest/plan.ts'
export { lackingFields, readRows } from './manifest/rows.ts'
export { insertEnrolment, searchAboard } from './members/enrolment.repo.ts'
export { earnedByOrder, earnPoints, pointsOfOrder, takeBackPoints } from './members/points.repo.ts'
export { contactChanged, noteAndNotify, openNotices, queueNotice, queueReturned } from './notices/notices.ts'
export { allAboard, holdAboard, type NamedPax } from './passengers/bulk.repo.ts'
export { searchEntryOf, soughtAnywhere, soughtInNames, wordsOf } from './passengers/pax-search.repo.ts'
export { documentAboard, documentMacOf, staysWith } from './passengers/document.ts'
export {
  checkPaxForm,
  type FilledPax,
  isPurged,
  MASK,
  maskMobile,
  mobileOf,
  newPax,
  openColumns,
  openSealed,
  PURGED,
  sealedPart,
  type SealedPax,
} from './passengers/pax.ts'
export {
  allHeldNumbers,
  countPax,
  findPax,
  findPaxAboard,
  heldNumbers,
  holdAnyPax,
  holderOf,
  holdPaxAboard,
  insertPax,
  newestPax,
  type NewPax,
  offeredNumbers,
  refindPax,
  searchPax,
  setPaxNumber,
  updatePax,
} from './passengers/pax.repo.ts'
export {
  clearDisputes,
  countOfVoyage,
  countsByVoyage,
  holdAllAboard,
  passengersAboard,
  releasePax,
  voyageCount,
} from './passengers/voyage.ts'
