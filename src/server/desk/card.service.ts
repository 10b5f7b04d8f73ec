import { MAX_RUPEES } from '../../shared/contract/values.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { fail, failField } from '../../shared/messages.ts'
import { formatRupees, type Paise, paiseOf, subtract } from '../../shared/money/money.ts'
import { limitOfRefills, unusualText } from '../../shared/money/refill-limit.ts'
import { isoOf, msOf } from '../../shared/time.ts'
import {
  cardView,
  checkPin,
  credit,
  findCard,
  findCardByNumber,
  insertCard,
  liveCardView,
  newPin,
  NO_PIN,
  numberInsteadOf,
  pinText,
} from '../cards/index.ts'
import type { CardRow } from '../kernel/db/tables/tables.ts'
import type { Transaction } from '../kernel/db/database.ts'
import type { Service } from '../kernel/http/call.ts'
import { findPax, findPaxAboard, holderOf, holdPaxAboard, noteAndNotify } from '../guests/index.ts'
import { findOrder, paxView, servedOrder, unpaidOrderOf } from '../orders/index.ts'
import { currentVenue, once } from '../venue/index.ts'
import { askedLoad, expired, type Load, postLoad } from './load.ts'

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
export const activateCard: Service<'activateCard'> = async (deps, { body: { pin, approval, ...body }, key, staff, terminal }) => {
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
      const load = await askedLoad(tx, balance, body.tender)
      if (!load.ok) return load
      const asked = await unusual(tx, balance, body.confirmed)
      if (asked !== null) return asked
      const id = newId()
      const card: CardRow = {
        id,
        pax_id: pax.id,
        card_number: body.cardNumber,
        name_of_card: body.nameOfCard.trim(),
        balance,
        onboard: load.value.onboard,
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
      const posted = await postLoad({ tx, secrets, load: load.value, card, kind: 'activation', by, at }, approval)
      if (!posted.ok) return posted
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

/** Puts a load onto a card and sets its new terms, or why it cannot take them. */
async function addTo(
  tx: Transaction,
  found: CardRow,
  { credit: amount, onboard }: Load,
  terms: Parameters<typeof credit>[3],
): Promise<Result<CardRow>> {
  if (found.state === 'blocked') return failField('cardNumber', 'This card is blocked. Unblock it first')
  const card = await credit(tx, found.id, amount, terms, onboard)
  if (card === undefined) return fail('card_not_found')
  return card.balance > MOST_ON_CARD ? failField('balance', roomWords(subtract(card.balance, amount))) : ok(card)
}

export const refillCard: Service<'refillCard'> = async (
  { database, secrets, notices, now },
  { body: { approval, ...body }, key, ...by },
) => {
  const answer = await database.transact((tx) =>
    once(tx, { key, call: 'refillCard', request: body, at: now() }, async () => {
      const at = now()
      const expires_at = body.expiryDate === undefined ? undefined : msOf(body.expiryDate)
      const refused = expires_at === undefined ? null : expired(expires_at, at)
      if (refused !== null) return refused
      const amount = paiseOf(body.balance)
      if (amount === 0) return failField('balance', 'Enter the amount to add')
      const found = await findCardByNumber(tx, body.cardNumber)
      if (found === undefined) return fail('card_not_found')
      const load = await askedLoad(tx, amount, body.tender)
      if (!load.ok) return load
      const refilled = await addTo(tx, found, load.value, { expires_at, name_of_card: body.nameOfCard?.trim(), time: body.time })
      if (!refilled.ok) return refilled
      const card = refilled.value
      const asked = await unusual(tx, amount, body.confirmed)
      if (asked !== null) return asked
      const posted = await postLoad({ tx, secrets, load: load.value, card, kind: 'refill', by, at }, approval)
      if (!posted.ok) return posted
      const changed = changedTerms(found, card)
      // The guest is notified, so that no one can extend or rename a card without the guest's knowledge.
      if (changed !== '') await noteAndNotify(tx, notices, by, { action: 'card_terms_changed', card, how: changed, at })
      return ok(cardView(card))
    }),
  )
  notices.wake()
  return answer
}
