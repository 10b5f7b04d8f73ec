import type { NoticeKind } from '../../kernel/db/tables/tables.ts'

/** What happened to the card, for the sentence to the guest, the subject of a mail and the audit trail. */
const texts: Readonly<Record<NoticeKind, { did: string; subject: string }>> = {
  card_pin_set: { did: 'A PIN was set for', subject: 'PIN set' },
  card_pin_changed: { did: 'The PIN was changed on', subject: 'PIN changed' },
  card_pin_removed: { did: 'The PIN was removed from', subject: 'PIN removed' },
  card_pin_locked: { did: 'Wrong tries locked the PIN of', subject: 'PIN locked' },
  card_returned: { did: 'The balance was refunded from', subject: 'balance refunded' },
}

/** What happened, as the subject of a mail. */
export const noticeSubject = (kind: NoticeKind): string => texts[kind].subject

/** What the guest reads: short enough for one text message, and what to do about it. */
export const noticeText = (kind: NoticeKind, cardNumber: string, venueName: string): string =>
  `${texts[kind].did} card ${cardNumber} at ${venueName}. If this was not you, tell the front desk.`

/** What whoever had a card's codes until now reads when they go elsewhere. */
export const contactChanged = (cardNumber: string, venueName: string) => ({
  subject: 'contact changed',
  text: `The mobile number or email address of card ${cardNumber} at ${venueName} was changed. If this was not you, tell the front desk.`,
})

/** In the audit entry of a change where no channel could reach the guest. */
export const GUEST_NOT_NOTIFIED = 'its guest was not notified'
