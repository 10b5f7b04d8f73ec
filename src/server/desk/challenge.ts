import type { OtpReply } from '../../shared/contract/cards.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { fail } from '../../shared/messages.ts'
import { isoOf } from '../../shared/time.ts'
import {
  CODE_VALID_MS,
  codeText,
  holdCardByNumber,
  insertChallenge,
  isUsable,
  markUndelivered,
  newCode,
  RESEND_AFTER_MS,
  resendWaitSeconds,
  SENDS_WINDOW_MS,
  sendsSince,
  TRIES,
  voidLive,
  waitText,
} from '../cards/index.ts'
import type { Db } from '../kernel/db/database.ts'
import type { CardRow, OtpChallengeRow, PaxRow } from '../kernel/db/tables/tables.ts'
import type { Deps } from '../kernel/http/deps.ts'
import { holderOf, type OtpChannel } from '../guests/index.ts'

/** What a code is good for, as it is stored, and what its message says of it. */
interface Wanted extends Pick<OtpChallengeRow, 'factor' | 'lines_hash' | 'total' | 'tip'> {
  textOf(code: string): string
}

/** Decides what a code for a card is good for, or why there is none. */
export type Purpose = (tx: Db, card: CardRow) => Promise<Result<Wanted>>

/** A code that is stored and not sent yet. */
interface Challenge {
  row: OtpChallengeRow
  card: CardRow
  pax: PaxRow
  code: string
  text: string
}

/** Seconds until a card may be sent another code, 0 when it may now. */
const secondsToNext = async (db: Db, cardId: string, now: number): Promise<number> =>
  resendWaitSeconds(await sendsSince(db, cardId, now - SENDS_WINDOW_MS), now)

/** Makes a card's next code, in place of whatever approved before: half a minute after the last one, five an hour, whatever they were for. */
export async function makeChallenge(deps: Deps, tx: Db, cardNumber: string, purpose: Purpose): Promise<Result<Challenge>> {
  const now = deps.now()
  const card = await holdCardByNumber(tx, cardNumber)
  if (card === undefined || !isUsable(card, now)) return fail('card_not_found')
  const asked = [secondsToNext(tx, card.id, now), purpose(tx, card), holderOf(tx, card)] as const
  const [retryAfterSeconds, wanted, pax] = await Promise.all(asked)
  if (retryAfterSeconds > 0) return fail('throttled', { retryAfterSeconds, msg: waitText(retryAfterSeconds) })
  if (!wanted.ok) return wanted
  const { textOf, ...bound } = wanted.value
  const id = newId()
  const code = newCode()
  const row: OtpChallengeRow = {
    id,
    card_id: card.id,
    approved_by: null,
    mobile_no: pax.mobile_no,
    code_hmac: deps.secrets.mac(codeText(id, code)),
    ...bound,
    tendered: null,
    sent_at: now,
    expires_at: now + CODE_VALID_MS,
    tries_left: TRIES,
    verified_at: null,
    consumed_at: null,
    voided_at: null,
    undelivered_at: null,
  }
  await voidLive(tx, card.id, now)
  await insertChallenge(tx, row)
  return ok({ row, card, pax, code, text: textOf(code) })
}

/** Sends a code over a channel, outside any transaction; one that could not be delivered approves nothing, and another waits. */
export async function deliver(
  { database: { db }, now }: Deps,
  channel: OtpChannel,
  { row, card, pax, code, text }: Challenge,
): Promise<Result<null>> {
  const { mobile_no: mobileNo, email } = pax
  const sent = await channel.send({ cardNumber: card.card_number, mobileNo, email, code, text, expiresAt: row.expires_at })
  if (sent.ok) return ok(null)
  await markUndelivered(db, row.id, now())
  return fail('otp_not_delivered', { retryAfterSeconds: await secondsToNext(db, card.id, now()) })
}

/** Until when a code is valid, and when another may be sent. */
export const momentsOf = ({ expires_at, sent_at }: OtpChallengeRow): Pick<OtpReply, 'expiresAt' | 'resendAt'> => ({
  expiresAt: isoOf(expires_at),
  resendAt: isoOf(sent_at + RESEND_AFTER_MS),
})
