import type { CardSlip } from '../../shared/contract/cards.ts'
import { MAX_RUPEES } from '../../shared/contract/values.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { fail, failField } from '../../shared/messages.ts'
import { add, formatRupees, type Paise, paise, paiseOf, subtract, toRupees, ZERO } from '../../shared/money/money.ts'
import { limitOfRefills, unusualText } from '../../shared/money/refill-limit.ts'
import { businessDayOf, isoOf, LIFETIME_MS, msOf, TOO_FAR } from '../../shared/time.ts'
import { findStaffMember, lockStaffMember, needsSupervisor, noteApproval, useGrant } from '../people/index.ts'
import {
  appendMoves,
  cardMoveOf,
  cardOfMove,
  cardView,
  checkPin,
  closeCard,
  credit,
  creditPostings,
  findCard,
  findCardByNumber,
  holdCardByNumber,
  insertCard,
  insertCardMoves,
  latestMoveOfKind,
  liveCardView,
  type Move,
  newPin,
  NO_PIN,
  numberInsteadOf,
  pinText,
  refundPostings,
  returnedAlone,
  voidLive,
} from '../cards/index.ts'
import type { CardRow } from '../kernel/db/tables/tables.ts'
import type { Reading, Transaction } from '../kernel/db/database.ts'
import type { Service } from '../kernel/http/call.ts'
import { findPax, findPaxAboard, holderOf, holdPaxAboard, noteAndNotify, queueNotice } from '../guests/index.ts'
import { findOrder, holdPax, paxView, servedOrder, unpaidOrderOf } from '../orders/index.ts'
import { bookedAt, currentVenue, once, paperVenue } from '../venue/index.ts'

export const getCard: Service<'getCard'> = async ({ database }, { params }) => {
  const card = await findCard(database.db, params.customerid)
  return card === undefined || card.state === 'returned' ? fail('card_not_found') : ok([cardView(card)])
}

/**
 * The holder of a live card is the passenger it was issued to, aboard or not; of a number without a card, the passenger aboard.
 */
export const findCardOfNumber: Service<'findCard'> = async ({ database: { db } }, { params }) => {
  const card = await findCardByNumber(db, params.cardNumber)
  const holder = card === undefined ? await findPaxAboard(db, params.cardNumber) : await findPax(db, card.pax_id)
  const unpaid = holder === undefined ? undefined : await unpaidOrderOf(db, holder.id)
  return ok({
    holder: holder === undefined ? null : { _id: holder.id, fullName: holder.full_name },
    card: card === undefined ? null : liveCardView(card),
    // A number that was reassigned belongs to its new holder.
    replacedBy: holder === undefined ? ((await numberInsteadOf(db, params.cardNumber)) ?? null) : null,
    unpaid: unpaid?.id ?? null,
  })
}

export const checkout: Service<'checkout'> = async ({ database: { db } }, { params }) => {
  const card = await findCard(db, params.customerid)
  if (card === undefined || card.state === 'returned') return fail('card_not_found')
  const pax = await holderOf(db, card)
  const order = pax.latest_order_id === null ? undefined : await findOrder(db, pax.latest_order_id)
  return ok([{ ...cardView(card), AuthorId: paxView(pax, order && (await servedOrder(db, order))) }])
}

const expired = (expiresAt: number, now: number): Result<never> | null => {
  if (expiresAt <= now) return failField('expiryDate', 'Choose a time in the future')
  return expiresAt > now + LIFETIME_MS ? failField('expiryDate', TOO_FAR) : null
}

/** Posts a move on a card: its line of the card report first, since the end of the ledger is locked last. */
async function post(tx: Transaction, move: Move, card: CardRow, amounts: { credit: Paise } | { debit: Paise }): Promise<void> {
  const booked = bookedAt(move.at, await currentVenue(tx))
  await insertCardMoves(tx, [cardMoveOf(newId(), { ...move, ...booked }, card, amounts)])
  await appendMoves(tx, [move])
}

/** Refuses an unconfirmed amount above the venue's refill limit: it may be a scan or a typing error. */
async function unusual(tx: Transaction, amount: Paise, confirmed: true | undefined): Promise<Result<never> | null> {
  const { refillLimit } = await currentVenue(tx)
  return confirmed === true || amount <= limitOfRefills(refillLimit)
    ? null
    : fail('amount_unusual', { msg: unusualText(refillLimit) })
}

const NO_CHANNEL_FOR_PIN = 'No channel here can notify the guest of a PIN. Activate without one, then set it under Card PIN'

/**
 * Activates a card. The guest, who pays the money in, may choose a PIN and is notified of it. The PIN is not part of the request
 * that an idempotency key is compared by: it could be guessed from the hash, and a terminal that retries after a reload no longer
 * has it. The answer says whether the card has a PIN.
 */
export const activateCard: Service<'activateCard'> = async (deps, { body: { pin, ...body }, key, staff, terminal }) => {
  const { database, secrets, notices, now } = deps
  const by = { staff, terminal }
  const answer = await database.transact((tx) =>
    once(tx, { key, call: 'activateCard', request: body, at: now() }, async () => {
      const at = now()
      const expires_at = msOf(body.expiryDate)
      const refused = expired(expires_at, at)
      if (refused !== null) return refused
      const pax = await holdPaxAboard(tx, body.cardNumber)
      if (pax === undefined) return fail('no_holder')
      const balance = paiseOf(body.balance)
      const asked = await unusual(tx, balance, body.confirmed)
      if (asked !== null) return asked
      const id = newId()
      const card: CardRow = {
        id,
        pax_id: pax.id,
        card_number: body.cardNumber,
        name_of_card: body.nameOfCard.trim(),
        balance,
        expires_at,
        time: body.time ?? '',
        state: 'active',
        created_at: at,
        closed_at: null,
        replaced_by: null,
        ...(pin === undefined ? NO_PIN : newPin(secrets.pinMac(pinText(id, pin)))),
      }
      if (!(await insertCard(tx, card))) return fail('card_active')
      if (pin !== undefined && deps.ways.now().pinCodeChannel === null) return failField('pin', NO_CHANNEL_FOR_PIN)
      const checked = pin === undefined ? ok(null) : checkPin(pin, pax, body.cardNumber)
      if (!checked.ok) return checked
      const { outlet } = staff
      const move = { id: newId(), kind: 'activation', at, by, outlet, postings: creditPostings(id, balance) } as const
      await post(tx, move, card, { credit: balance })
      if (pin !== undefined) await noteAndNotify(tx, notices, by, { action: 'card_pin_set', card, how: 'at activation', at })
      return ok(cardView(card))
    }),
  )
  notices.wake()
  return answer
}

/** The largest balance that the API can carry. */
const MOST_ON_CARD = paiseOf(MAX_RUPEES)

const roomWords = (balance: Paise): string => `This card can take ${formatRupees(subtract(MOST_ON_CARD, balance))} more at most`

/** The changes of a refill besides the balance, for the audit trail; '' for none. */
function changedTerms(before: CardRow, after: CardRow): string {
  return [
    ...(before.expires_at === after.expires_at ? [] : [`expires ${isoOf(before.expires_at)} → ${isoOf(after.expires_at)}`]),
    ...(before.name_of_card === after.name_of_card ? [] : ['name on card']),
    ...(before.time === after.time ? [] : ['time']),
  ].join(', ')
}

export const refillCard: Service<'refillCard'> = async ({ database, notices, now }, { body, key, ...by }) => {
  const answer = await database.transact((tx) =>
    once(tx, { key, call: 'refillCard', request: body, at: now() }, async () => {
      const at = now()
      const expires_at = body.expiryDate === undefined ? undefined : msOf(body.expiryDate)
      const refused = expires_at === undefined ? null : expired(expires_at, at)
      if (refused !== null) return refused
      const amount = paiseOf(body.balance)
      if (amount === 0) return failField('balance', 'Enter the amount to add')
      const found = await findCardByNumber(tx, body.cardNumber)
      if (found?.state === 'blocked') return failField('cardNumber', 'This card is blocked. Unblock it first')
      const terms = { expires_at, name_of_card: body.nameOfCard?.trim(), time: body.time }
      const card = found && (await credit(tx, found.id, amount, terms))
      if (found === undefined || card === undefined) return fail('card_not_found')
      if (card.balance > MOST_ON_CARD) return failField('balance', roomWords(subtract(card.balance, amount)))
      const asked = await unusual(tx, amount, body.confirmed)
      if (asked !== null) return asked
      const { outlet } = by.staff
      const move = { id: newId(), kind: 'refill', at, by, outlet, postings: creditPostings(card.id, amount) } as const
      await post(tx, move, card, { credit: amount })
      const changed = changedTerms(found, card)
      // The guest is notified, so that no one can extend or rename a card without the guest's knowledge.
      if (changed !== '') await noteAndNotify(tx, notices, by, { action: 'card_terms_changed', card, how: changed, at })
      return ok(cardView(card))
    }),
  )
  notices.wake()
  return answer
}

/** Longer than a day in any time zone and on the date line, ms: all returns of the venue's business day fall within it. */
const LONGEST_DAY_MS = 72 * 3_600_000

/**
 * Whether a refund of this amount needs a supervisor: it is above the venue's limit, or brings one person's day above the daily
 * limit. The caller locks the member, so that concurrent returns count one after the other.
 */
async function asksSupervisor(tx: Transaction, refund: Paise, staffId: string, at: number): Promise<boolean> {
  const venue = await currentVenue(tx)
  const { refundLimit, refundDayLimit } = venue
  if (needsSupervisor(refund, refundLimit)) return true
  if (refundDayLimit === null || refund === ZERO) return false
  const today = await returnedAlone(tx, staffId, { day: businessDayOf(at, venue), since: at - LONGEST_DAY_MS })
  return needsSupervisor(add(today, refund), refundDayLimit)
}

/**
 * A blocked card can be returned like any other: its holder hands it in or is known to the desk, and owns the money. A balance
 * above the venue's limits needs a supervisor's approval. The approval is not part of the request, so a repeated call needs none.
 * The guest is notified.
 */
export const returnCard: Service<'returnCard'> = async (
  { database, secrets, notices, now },
  { params, query, key, staff, terminal },
) => {
  const answer = await database.transact((tx) =>
    once(tx, { key, call: 'returnCard', request: params, at: now() }, async () => {
      const at = now()
      await lockStaffMember(tx, staff.id)
      // The passenger is locked too, so that no order is placed for a card that is being returned.
      const holder = await findCardByNumber(tx, params.cardNumber)
      if (holder !== undefined) await holdPax(tx, holder.pax_id)
      const card = await holdCardByNumber(tx, params.cardNumber)
      if (card === undefined || card.id !== holder?.id) return fail('card_not_found')
      if ((await unpaidOrderOf(tx, card.pax_id)) !== undefined) return fail('order_unpaid')
      const move: Move = {
        id: newId(),
        kind: 'return',
        at,
        by: { staff, terminal },
        outlet: staff.outlet,
        postings: refundPostings(card.id, card.balance),
      }
      const closed = await closeCard(tx, card.id, at, null)
      await voidLive(tx, card.id, at)
      const asked = { act: 'refund', cardId: card.id, to: '', amount: card.balance, askedBy: staff.id } as const
      const doing = { staff, terminal, at, moveId: move.id }
      const approved = (await asksSupervisor(tx, card.balance, staff.id, at))
        ? await useGrant(tx, secrets, query.approval, asked, doing)
        : ok(null)
      if (!approved.ok) return approved
      await post(tx, move, closed, { debit: card.balance })
      if (notices.canNotify && card.balance > 0)
        await queueNotice(tx, { staff, terminal }, { cardId: card.id, kind: 'card_returned', at })
      if (approved.value !== null) await noteApproval(tx, approved.value, card.id, doing)
      const refunded = toRupees(paise(card.balance))
      const slip = { ...(await slipFacts(tx, card)), refunded, returnedAt: isoOf(at), servedBy: staff.name, terminal }
      return ok({ ...cardView(closed), refunded, slip })
    }),
  )
  notices.wake()
  return answer
}

export const cardSlip: Service<'cardSlip'> = async ({ database: { db } }, { params }) => {
  const move = await latestMoveOfKind(db, params.cardNumber, 'return')
  if (move === undefined) return fail('card_not_found')
  const card = await cardOfMove(db, move)
  const refunded = toRupees(move.debit)
  const by = move.staff_id === null ? undefined : await findStaffMember(db, move.staff_id)
  const facts = { servedBy: by?.name ?? '', terminal: move.terminal ?? '' }
  return ok({ ...(await slipFacts(db, card)), refunded, returnedAt: isoOf(move.created_at), ...facts })
}

/** The venue and card data of a return's slip. */
async function slipFacts(db: Reading, card: CardRow): Promise<Pick<CardSlip, 'venue' | 'cardNumber' | 'holder'>> {
  const { full_name: holder } = await holderOf(db, card)
  return {
    venue: paperVenue(await currentVenue(db)),
    cardNumber: card.card_number,
    holder,
  }
}
