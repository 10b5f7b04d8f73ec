import type { CardRow, NoticeKind, NoticeRow, PaxRow } from '../../kernel/db/tables/tables.ts'
import { newId } from '../../../shared/ids.ts'
import { formatRupees, type Paise, subtract, ZERO } from '../../../shared/money/money.ts'
import { type Actor, noteAction } from '../../kernel/audit/audit.repo.ts'
import { chunksOf } from '../../kernel/db/summed-rows.ts'
import type { Database, Reading, Transaction } from '../../kernel/db/database.ts'
import type { Result } from '../../../shared/errors.ts'
import {
  claimDue,
  LEASE_MS,
  markFailed,
  markSent,
  nextDue,
  noteOnQueued,
  openWorker,
  waitAfter,
  type Worker,
} from '../mail/queue.repo.ts'
import { currentVenue } from '../../venue/index.ts'
import type { GuestMessage, Notifier } from '../delivery/ways.ts'

/** What happened to the card, for the message to the guest, a mail's subject and the audit trail. */
const texts: Readonly<Record<NoticeKind, { did: string; subject: string }>> = {
  card_pin_set: { did: 'A PIN was set for', subject: 'PIN set' },
  card_pin_changed: { did: 'The PIN was changed on', subject: 'PIN changed' },
  card_pin_removed: { did: 'The PIN was removed from', subject: 'PIN removed' },
  card_pin_locked: { did: 'Wrong tries locked the PIN of', subject: 'PIN locked' },
  card_returned: { did: 'The balance was refunded from', subject: 'balance refunded' },
  card_terms_changed: { did: 'The expiry or the name was changed on', subject: 'card changed' },
}

const noticeSubject = (kind: NoticeKind): string => texts[kind].subject

/** The message to the guest: what happened and what to do about it, short enough for one text message. */
export const noticeText = (kind: NoticeKind, cardNumber: string, venueName: string, returned?: Returned): string =>
  `${kind === 'card_returned' && returned !== undefined ? returnedText(returned) : texts[kind].did} card ${cardNumber} at ${venueName}. If this was not you, tell the front desk.`

/** What a return paid out, and the onboard credit that was left and is not paid out, paise. */
type Returned = Record<'refunded' | 'unspent', Paise>

const returnedText = ({ refunded, unspent }: Returned): string =>
  `${formatRupees(refunded)} was refunded and ${formatRupees(unspent)} of onboard credit ended on`

/** The sums of a card's return if onboard credit was left; undefined otherwise. */
async function returnWithCredit(db: Reading, { card_id, kind }: NoticeRow): Promise<Returned | undefined> {
  if (kind !== 'card_returned') return undefined
  const move = await db
    .selectFrom('card_moves')
    .select(['debit', 'onboard'])
    .where('card_id', '=', card_id)
    .where('kind', '=', 'return')
    .executeTakeFirst()
  if (move === undefined || move.onboard === ZERO) return undefined
  return { refunded: subtract(move.debit, move.onboard), unspent: move.onboard }
}

/** The message to the old number or address after a card's contact was changed. */
export const contactChanged = (cardNumber: string, venueName: string) => ({
  subject: 'contact changed',
  text: `The mobile number or email address of card ${cardNumber} at ${venueName} was changed. If this was not you, tell the front desk.`,
})

/** Added to the audit entry of a change if no channel could reach the guest. */
const GUEST_NOT_NOTIFIED = 'its guest was not notified'

/** Queues a message to a card's guest in the transaction of the change, so that it is sent only if that commits. */
export const queueNotice = (tx: Transaction, by: Actor, notice: Queued) =>
  tx.insertInto('guest_notices').values(queuedRow(by, notice)).execute()

interface Queued {
  cardId: string
  kind: NoticeKind
  /** ms since 1970, UTC. */
  at: number
}

const queuedRow = ({ staff, terminal }: Actor, { cardId, kind, at }: Queued): NoticeRow => ({
  id: newId(),
  card_id: cardId,
  kind,
  staff_id: staff.id,
  terminal,
  state: 'queued',
  tries: 0,
  next_at: at,
  last_error: '',
  created_at: at,
  sent_at: null,
})

/** Queues the messages of cards that were returned together. */
export async function queueReturned(tx: Transaction, by: Actor, cardIds: readonly string[], at: number): Promise<void> {
  const rows = cardIds.map((cardId) => queuedRow(by, { cardId, kind: 'card_returned', at }))
  for (const values of chunksOf(rows)) await tx.insertInto('guest_notices').values(values).execute()
}

/** A notice's recipient: the card's number and the passenger's present mobile number and email address. */
const addresseeOf = (
  db: Reading,
  { card_id }: NoticeRow,
): Promise<Pick<CardRow, 'card_number'> & Pick<PaxRow, 'mobile_no' | 'email'>> =>
  db
    .selectFrom('cards')
    .innerJoin('pax', 'pax.id', 'cards.pax_id')
    .select(['card_number', 'mobile_no', 'email'])
    .where('cards.id', '=', card_id)
    .executeTakeFirstOrThrow()

declare module '../../kernel/http/call.ts' {
  interface Deps {
    /** Notifies guests of changes to their card and its PIN, and of where their codes go. */
    notices: Pick<Notices, 'canNotify' | 'wake' | 'notifyOnce'>
  }
}

/** The worker for `guest_notices`, and whether this server can reach guests at all. */
interface Notices extends Worker {
  readonly canNotify: boolean
  /**
   * Notifies a guest once, at an address that is no longer stored. An error is a line for the audit trail, without number or
   * address.
   */
  notifyOnce(message: Omit<GuestMessage, 'id'>): Promise<Result<null, string>>
}

const NO_CHANNEL = 'no way to guests is set up: Admin, Venue, Codes and mail'

/** Starts the worker. Without a channel no notice is queued, and those queued before wait, with the reason in `last_error`. */
export function openNotices(database: Database, notifierNow: () => Notifier | null, now: () => number): Notices {
  const { db } = database
  const worker = openWorker({
    name: 'sending notices',
    async send(stopped) {
      const notifier = notifierNow()
      if (notifier === null) await database.write((tx) => noteOnQueued(tx, 'guest_notices', NO_CHANNEL))
      else await sendDue(database, notifier, now, stopped)
    },
    nextDue: () => (notifierNow() === null ? Promise.resolve(undefined) : nextDue(db, 'guest_notices')),
    now,
  })
  return {
    get canNotify() {
      return notifierNow() !== null
    },
    notifyOnce: (message) => notifierNow()?.({ id: newId(), ...message }) ?? Promise.resolve({ ok: false, error: NO_CHANNEL }),
    ...worker,
  }
}

async function sendDue(database: Database, notifier: Notifier, now: () => number, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const notice = await database.write((tx) => claimDue(tx, 'guest_notices', now(), LEASE_MS))
    if (notice === undefined) return
    const sent = await deliver(database.db, notifier, notice)
    await database.write(async (tx) => {
      if (sent.ok) await markSent(tx, 'guest_notices', notice.id, now())
      else await noteFailed(tx, notice, sent.error, now())
    })
  }
}

async function deliver(db: Reading, notifier: Notifier, notice: NoticeRow): Promise<Result<null, string>> {
  const { card_number: cardNumber, mobile_no: mobileNo, email } = await addresseeOf(db, notice)
  const text = noticeText(notice.kind, cardNumber, (await currentVenue(db)).name, await returnWithCredit(db, notice))
  return notifier({ id: notice.id, cardNumber, mobileNo, email, subject: noticeSubject(notice.kind), text })
}

/**
 * Records a failed try. A notice that could not be sent for a day goes to the audit trail, in the name of the person whose act
 * the guest should have been notified of.
 */
async function noteFailed(tx: Transaction, notice: NoticeRow, error: string, at: number): Promise<void> {
  const wait = waitAfter(notice.tries)
  const isLast = await markFailed(tx, 'guest_notices', notice, error, wait === null ? null : at + wait)
  if (wait !== null || !isLast) return
  const by = { staff: { id: notice.staff_id }, terminal: notice.terminal }
  await noteAction(tx, by, at, { action: 'guest_not_told', subject: notice.card_id, detail: noticeSubject(notice.kind) })
}

interface Happened {
  action: NoticeKind
  card: Pick<CardRow, 'id'>
  /** How or when it was done, for the audit trail; empty if the action says it all. */
  how: string
  at: number
}

/**
 * Adds what happened to a card to the audit trail and queues the guest's notice; if no channel could carry one, the entry says
 * so. Call it late in the transaction, like `noteAction`.
 */
export async function noteAndNotify(
  tx: Transaction,
  { canNotify }: Pick<Notices, 'canNotify'>,
  by: Actor,
  happened: Happened,
): Promise<void> {
  const { action, card, how, at } = happened
  if (canNotify) await queueNotice(tx, by, { cardId: card.id, kind: action, at })
  const detail = [how, canNotify ? '' : GUEST_NOT_NOTIFIED].filter((part) => part !== '').join(', ')
  await noteAction(tx, by, at, { action, subject: card.id, detail })
}
