import assert from 'node:assert/strict'
import { allows, freeLoad, REASON, takenGrant } from './supervisor-rules.ts'
import type { CommandOf } from './command.ts'
import { type CardModel, inCash, isLive, type Model, newKey, REFUND_LIMIT, rupees, tendered, unpaidOf } from './model.ts'
import type { Rule } from './rules.ts'
import { mayMoveCash, OFFICE } from './drawer.ts'
import { allowed, refused, remembered } from './step.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

/** A card opens on a number without a live one; a date in the past is refused. */
export const activate: Rule<'activate'> = (model, pax, { amount, lastsMs }) => {
  const expires = model.now + lastsMs
  const body = { cardNumber: pax.number, balance: rupees(amount), nameOfCard: 'Guest', expiryDate: iso(expires) }
  const given = { body, key: newKey(model) }
  if (lastsMs <= 0) return refused('activateCard', given, 'rule_broken')
  if (isLive(pax.card)) return refused('activateCard', given, 'card_active')
  if (amount > 0 && !mayMoveCash(model, OFFICE)) return refused('activateCard', given, 'shift_needed')
  return remembered(model.answered, 'activateCard', given, (reply) => {
    assert.equal(reply.balance, rupees(amount))
    pax.card = {
      id: reply._id,
      balance: amount,
      onboard: 0,
      state: 'active',
      expires,
      sends: [],
      lastUsed: false,
      code: null,
      lastPaid: null,
      replacedBy: null,
      pin: null,
    }
    inCash(model, amount)
  })
}

/** The tender of a load as a call names it; cash is not named. */
const tenderOf = (kind: CommandOf<'refill'>['tender']) =>
  kind === undefined
    ? {}
    : { tender: { kind, ...(kind === 'bank' && { reference: '0417' }), ...(kind === 'complimentary' && { reason: REASON }) } }

/** Money goes on a card that is active, expired or not; its date may change with it. */
export const refill: Rule<'refill'> = (model, pax, { amount, lastsMs, tender, by = OFFICE }) => {
  const { number, card, grant } = pax
  const isFree = tender === 'complimentary'
  const expires = lastsMs === null ? null : model.now + lastsMs
  const body = {
    cardNumber: number,
    balance: rupees(amount),
    ...(expires !== null && { expiryDate: iso(expires) }),
    ...tenderOf(tender),
    ...(isFree && grant !== null && { approval: grant.token }),
  }
  const given = { body, key: newKey(model), by }
  if (expires !== null && expires <= model.now) return refused('refillCard', given, 'rule_broken')
  if (amount === 0) return refused('refillCard', given, 'rule_broken')
  if (!isLive(card)) return refused('refillCard', given, 'card_not_found')
  if (card.state === 'blocked') return refused('refillCard', given, 'rule_broken')
  if (isFree && !allows(grant, freeLoad(number, amount), model.now)) return refused('refillCard', given, 'approval_needed')
  if (tender === undefined && !mayMoveCash(model, by)) return refused('refillCard', given, 'shift_needed')
  return remembered(model.answered, 'refillCard', given, (reply) => {
    card.balance += amount
    card.expires = expires ?? card.expires
    if (isFree) takenGrant(pax)
    if (tender === 'onboard' || isFree) card.onboard += amount
    if (tender === undefined) inCash(model, amount)
    else tendered(model, tender, amount)
    const said = [reply.balance, reply.onboard ?? 0, reply.expiryDate]
    assert.deepEqual(said, [rupees(card.balance), rupees(card.onboard), iso(card.expires)])
  })
}

/** Pays out the own money of a card, in cash where no tender is named, and ends it with its onboard credit. */
export function endCard(model: Model, card: CardModel, tender?: 'ashore'): void {
  const own = card.balance - card.onboard
  if (tender === undefined) inCash(model, -own)
  else tendered(model, tender, -own)
  if (card.onboard > 0) tendered(model, 'onboard', -card.onboard)
  Object.assign(card, { balance: 0, onboard: 0, state: 'returned', code: null })
}

/** Own money is paid back and the card ends with its onboard credit, whatever its state; an order to pay prevents it, and above the limit a supervisor. */
export const giveBack: Rule<'return'> = (model, pax, { tender }) => {
  const { number, card } = pax
  const query = { ...(tender !== undefined && { tender }), ...(pax.grant !== null && { approval: pax.grant.token }) }
  const given = { params: { cardNumber: number }, query, key: newKey(model) }
  if (!isLive(card)) return refused('returnCard', given, 'card_not_found')
  if (unpaidOf(pax) !== null) return refused('returnCard', given, 'order_unpaid')
  const own = card.balance - card.onboard
  const needsSupervisor = own > REFUND_LIMIT
  const wanted = { move: 'refund', cardId: card.id, to: '', amount: own } as const
  if (needsSupervisor && !allows(pax.grant, wanted, model.now)) return refused('returnCard', given, 'approval_needed')
  if (tender === undefined && own > 0 && !mayMoveCash(model, OFFICE)) return refused('returnCard', given, 'shift_needed')
  return remembered(model.answered, 'returnCard', given, (reply) => {
    if (needsSupervisor) takenGrant(pax)
    assert.deepEqual([reply.refunded, reply.unspentCredit ?? 0, reply.balance], [rupees(own), rupees(card.onboard), 0])
    endCard(model, card, tender)
  })
}

/** Either way the codes of the card end; asked for again it changes nothing. */
export const block: Rule<'block'> = (_model, { number, card }, { blocked }) => {
  const given = { params: { cardNumber: number }, body: { blocked } }
  if (!isLive(card)) return refused('blockCard', given, 'card_not_found')
  return allowed('blockCard', given, (reply) => {
    const state = blocked ? 'blocked' : 'active'
    if (card.state !== state) card.code = null
    card.state = state
    assert.deepEqual([reply.state, reply.balance], [state, rupees(card.balance)])
  })
}

/** With a supervisor's approval a lost card's balance, expiry and unpaid order go over to a new card on a number that nobody has or had. */
export const replace: Rule<'replace'> = (model, pax, { taken }) => {
  const { number, card } = pax
  const to = taken ? number : (model.freeNumbers[0] ?? '')
  const given = {
    params: { cardNumber: number },
    body: { cardNumber: to, ...(pax.grant !== null && { approval: pax.grant.token }) },
    key: newKey(model),
  }
  if (!isLive(card)) return refused('replaceCard', given, 'card_not_found')
  if (taken) return refused('replaceCard', given, 'pax_number_taken')
  const wanted = { move: 'transfer', cardId: card.id, to, amount: card.balance } as const
  if (!allows(pax.grant, wanted, model.now)) return refused('replaceCard', given, 'approval_needed')
  return remembered(model.answered, 'replaceCard', given, (reply) => {
    takenGrant(pax)
    assert.deepEqual(
      [reply.from, reply.moved, reply.card.cardNumber, reply.card.state, reply.card.balance],
      [number, rupees(card.balance), to, 'active', rupees(card.balance)],
    )
    model.freeNumbers.shift()
    pax.number = to
    const next: CardModel = {
      ...card,
      id: reply.card._id,
      state: 'active',
      sends: [],
      lastUsed: false,
      code: null,
      lastPaid: null,
      pin: null,
    }
    Object.assign(card, { balance: 0, onboard: 0, state: 'returned', code: null, replacedBy: next })
    pax.card = next
  })
}
