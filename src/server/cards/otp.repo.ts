import type { Db } from '../kernel/db/database.ts'
import type { OtpChallengeRow } from '../kernel/db/tables/tables.ts'
import { latestPast } from '../kernel/past.ts'
import type { Send } from './otp.ts'

/** The codes that a card was sent since a moment (ms), or was to be sent. */
export async function sendsSince(tx: Db, cardId: string, since: number): Promise<Send[]> {
  const rows = await tx
    .selectFrom('otp_challenges')
    .select(['sent_at', 'consumed_at', 'undelivered_at'])
    .where('card_id', '=', cardId)
    .where('factor', 'in', ['code', 'pin_code'])
    .where('sent_at', '>', since)
    .execute()
  return rows.map(({ sent_at: at, consumed_at, undelivered_at }) => ({
    at,
    used: consumed_at !== null,
    failed: undelivered_at !== null,
  }))
}

/** Ends every code and approval of a card that was not used: a new one, by whatever factor, replaces them all. */
export const voidLive = (tx: Db, cardId: string, now: number) =>
  tx
    .updateTable('otp_challenges')
    .set({ voided_at: now })
    .where('card_id', '=', cardId)
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()

export const insertChallenge = (tx: Db, row: OtpChallengeRow) => tx.insertInto('otp_challenges').values(row).execute()

/** Ends a code whose channel failed at a moment (ms): it approves nothing, and counts as an attempt, since it may have been delivered. */
export const markUndelivered = (db: Db, id: string, now: number) =>
  db.updateTable('otp_challenges').set({ voided_at: now, undelivered_at: now }).where('id', '=', id).execute()

/** The cards to whose mobile number a code was sent that is valid now. */
export async function cardsOfLiveCodes(db: Db, mobileNo: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('otp_challenges')
    .select('card_id')
    .where('mobile_no', '=', mobileNo)
    .where('factor', '=', 'code')
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ card_id }) => card_id)
}

/** Takes one try from the live codes of one kind that have one left, and gives them; the caller says whose. */
const tryLive = (tx: Db, factor: 'code' | 'pin_code', now: number) =>
  tx
    .updateTable('otp_challenges')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('factor', '=', factor)
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .where('sent_at', '<=', latestPast(now))
    .where('tries_left', '>', 0)
    .returningAll()

/** Takes one try from each live code that was sent to a mobile number for one of these cards, and gives those that had a try left. Hold the cards first. */
export async function takeTry(tx: Db, mobileNo: string, cardIds: readonly string[], now: number): Promise<OtpChallengeRow[]> {
  if (cardIds.length === 0) return []
  return tryLive(tx, 'code', now).where('card_id', 'in', cardIds).where('mobile_no', '=', mobileNo).execute()
}

/** Takes one try from the live code that lets a card's PIN be changed; undefined when there is none with a try left. */
export const takePinCodeTry = (tx: Db, cardId: string, now: number): Promise<OtpChallengeRow | undefined> =>
  tryLive(tx, 'pin_code', now).where('card_id', '=', cardId).executeTakeFirst()

/** Marks a code that changed a PIN as used, in one statement with its verification: it never approves a payment. */
export const markPinCodeUsed = (tx: Db, id: string, now: number) =>
  tx.updateTable('otp_challenges').set({ verified_at: now, consumed_at: now }).where('id', '=', id).execute()

/** The mobile number to which the code of a card that is valid now was sent. */
export const mobileOfLiveCode = async (db: Db, cardId: string, now: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('otp_challenges')
      .select('mobile_no')
      .where('card_id', '=', cardId)
      .where('factor', '=', 'code')
      .where('consumed_at', 'is', null)
      .where('voided_at', 'is', null)
      .where('expires_at', '>', now)
      .where('sent_at', '<=', latestPast(now))
      .executeTakeFirst()
  )?.mobile_no

/** Marks a code as verified; it stays so when verified again. */
export const markVerified = (tx: Db, id: string, now: number) =>
  tx.updateTable('otp_challenges').set({ verified_at: now }).where('id', '=', id).where('verified_at', 'is', null).execute()
