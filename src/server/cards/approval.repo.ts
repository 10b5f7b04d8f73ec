import type { Paise } from '../../shared/money/money.ts'
import { holdActiveCardOf } from './card.repo.ts'
import type { Reading, Transaction } from '../kernel/db/database.ts'
import type { OtpChallengeRow } from '../kernel/db/tables/tables.ts'
import { latestPast } from '../kernel/clock-skew.ts'
import { APPROVAL_VALID_MS, type Binding, insertChallenge, voidLive } from './otp.ts'

interface PlacedOrder {
  paxId: string
  linesHash: string
  total: Paise
  /** ms since 1970, UTC. */
  now: number
}

/**
 * Applies a passenger's live approval to an order that was placed: a code sent without a cart is now for this order, and one sent
 * for other lines or a lower maximum is void (semantics, cardinfo/verify).
 */
export async function bindApproval(tx: Transaction, { paxId, ...order }: PlacedOrder): Promise<void> {
  const card = await holdActiveCardOf(tx, paxId)
  if (card !== undefined) await bindApprovalOf(tx, card.id, order)
}

/** The same for a card that is already locked. */
export async function bindApprovalOf(
  tx: Transaction,
  cardId: string,
  { linesHash, total, now }: Omit<PlacedOrder, 'paxId'>,
): Promise<void> {
  const live = () =>
    tx
      .updateTable('otp_challenges')
      .where('factor', '<>', 'pin_code')
      .where('consumed_at', 'is', null)
      .where('voided_at', 'is', null)
      .where('card_id', '=', cardId)
  await live()
    .set({ voided_at: now })
    .where('lines_hash', 'is not', null)
    .where((row) => row.or([row('lines_hash', '<>', linesHash), row('total', '<>', total)]))
    .execute()
  await live()
    .set({ voided_at: now })
    .where('lines_hash', 'is', null)
    .where((row) => row.or([row('total', 'is', null), row('total', '<', total)]))
    .execute()
  await live().set({ lines_hash: linesHash, total }).where('lines_hash', 'is', null).execute()
}

interface Grant {
  /** Made by the caller, who may store the same id elsewhere. */
  id: string
  cardId: string
  factor: 'pin' | 'supervisor' | 'cash'
  /** Id of the supervisor; null for the guest's PIN or for cash. */
  approvedBy: string | null
  binding: Binding
  tip: Paise
  /** The cash that the guest gave; null for a payment by card. */
  tendered: Paise | null
  /** Whether the transaction that grants it also uses it up. */
  isUsed?: boolean
  /** ms since 1970, UTC. */
  now: number
}

/**
 * Approves one payment of these lines at this total, by a correct PIN or by cash. Like a verified code, it replaces the card's
 * earlier approvals.
 */
export async function grantApproval(
  tx: Transaction,
  { id, cardId, factor, approvedBy, binding, tip, tendered, isUsed = false, now }: Grant,
): Promise<OtpChallengeRow> {
  await voidLive(tx, cardId, now)
  const unended = { voided_at: null, undelivered_at: null }
  const approval = { sent_at: now, expires_at: now, verified_at: now, consumed_at: isUsed ? now : null, ...unended }
  const noCode = { tip, tendered, mobile_no: '', code_hmac: '', tries_left: 0 }
  const row = { id, card_id: cardId, factor, approved_by: approvedBy, ...binding, ...approval, ...noCode }
  await insertChallenge(tx, row)
  return row
}

/** The approval of a card that may still be used for a payment, or undefined. `now` in ms. */
export const liveApproval = (db: Reading, cardId: string, now: number): Promise<OtpChallengeRow | undefined> =>
  db
    .selectFrom('otp_challenges')
    .selectAll()
    .where('card_id', '=', cardId)
    .where('verified_at', '>', now - APPROVAL_VALID_MS)
    .where('verified_at', '<=', latestPast(now))
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The approvals of cards that may still be used for a payment, latest first. `now` in ms. */
export const liveApprovals = (db: Reading, cardIds: readonly string[], now: number): Promise<OtpChallengeRow[]> =>
  cardIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('otp_challenges')
        .selectAll()
        .where('card_id', 'in', cardIds)
        .where('verified_at', '>', now - APPROVAL_VALID_MS)
        .where('verified_at', '<=', latestPast(now))
        .where('consumed_at', 'is', null)
        .where('voided_at', 'is', null)
        .orderBy('sent_at', 'desc')
        .execute()

/** Uses up an approval; false if another payment used it first. */
export async function consumeApproval(tx: Transaction, id: string, now: number): Promise<boolean> {
  const consumed = await tx
    .updateTable('otp_challenges')
    .set({ consumed_at: now })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return consumed !== undefined
}
