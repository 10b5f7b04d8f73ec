export type { DeskScreen, OtpChannel } from './channels/channel.ts'
export type { NoAnswer } from './channels/post.ts'
export { startVerification } from './channels/twilio.ts'
export { postMessage } from './channels/webhook.ts'
export { holdDelivery, saveDelivery, storedDelivery } from './delivery/delivery.repo.ts'
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
export { openWays } from './delivery/open-ways.ts'
export { escapeHtml } from './mail/html.ts'
export { type Mailer, type OutgoingMail, sendAndSay } from './mail/mailer.ts'
export { claimDue, markFailed, markSent, nextDue, noteOnQueued } from './mail/queue.repo.ts'
export { waitAfter } from './mail/retry.ts'
export { LEASE_MS, openWorker, type Worker } from './mail/worker.ts'
export { insertEnrolment, searchAboard } from './members/enrolment.repo.ts'
export { earnedByOrder, earnPoints, pointsOfOrder, takeBackPoints } from './members/points.repo.ts'
export { queueNotice } from './notices/notice.repo.ts'
export { contactChanged } from './notices/notice.ts'
export { noteAndNotify, openNotices } from './notices/notices.ts'
export { searchEntryOf, soughtAnywhere, soughtInNames, wordsOf } from './passengers/found-by.ts'
export { mobileOf } from './passengers/mobile.ts'
export { offeredNumbers } from './passengers/pax-numbers.ts'
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
  refindPax,
  searchPax,
  setPaxNumber,
  updatePax,
} from './passengers/pax.repo.ts'
export { checkPaxForm, isPurged, MASK, maskMobile, PURGED, sealedPart, type SealedPax } from './passengers/pax.ts'
export { holdAllAboard, passengersAboard, releasePax } from './passengers/voyage.repo.ts'
export { voyageCount } from './passengers/voyage.ts'
