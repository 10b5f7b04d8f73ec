import type { InputOf, ReplyOf } from '../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail } from '../../../shared/messages.ts'
import { add, type Paise, paiseOf } from '../../../shared/money/money.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { CardRow } from '../../kernel/db/tables/tables.ts'
import type { Deps, Service } from '../../kernel/http/call.ts'
import { orRefuse } from '../../kernel/refusal.ts'
import { askedTip, findCard, findCardByNumber, grantApproval, holdCard, isUsable, liveApproval } from '../../cards/index.ts'
import { checkCashTaken, checkTendered, tryPin } from '../../desk/index.ts'
import { type By, holdPax, lastPlacedOf, place, placementFacts, preparePlacement, unpaidOrderOf } from '../../orders/index.ts'
import { checkSupervisorPin } from '../../people/index.ts'
import { currentVenue, onceWith } from '../../venue/index.ts'
import { latestBillOfCard } from '../billing/bill.repo.ts'
import { tenderOf } from '../billing/tender.repo.ts'
import { askedOf, type AskedPayment, charge, paymentOf } from './charge.ts'

type Payment = ReplyOf<Contract['payOrder']>

/**
 * Pays an order in one transaction: a known key is answered first, then approval, debit, invoice number, bill, card report and
 * ledger are written together or not at all. Without a key the order is the key: paying again answers the card's last bill.
 */
export const payOrder: Service<'payOrder'> = (deps, { params, body, key, staff, terminal }) =>
  deps.database.transact((tx) => {
    const attempt = { key, call: 'payOrder', request: { ...params, ...body }, at: deps.now() }
    const cardFirst = () => findCard(tx, params.customerid)
    return onceWith(tx, attempt, cardFirst, async (found) => {
      const asked = askedOf(body)
      if (found === undefined) return fail('card_not_found')
      const { card, order, ...facts } = await factsOf(tx, found, deps.now())
      if (order === undefined) return key === null ? paidBefore(tx, card, asked.total) : fail('nothing_to_pay')
      return charge(tx, { card, order, asked, staff, terminal, ...facts })
    })
  })

/**
 * The facts that decide a payment, read at once: the passenger is locked too, for order and points, so that placing and
 * cancelling wait.
 */
async function factsOf(tx: Transaction, found: CardRow, now: number) {
  const [pax, card] = [holdPax(tx, found.pax_id), holdCard(tx, found.id)]
  const facts = [pax, card, unpaidOrderOf(tx, found.pax_id), liveApproval(tx, found.id, now), currentVenue(tx)] as const
  const [holder, held, order, approval, venue] = await Promise.all(facts)
  return { card: held ?? found, order, approval, venue, mayEarn: holder?.member_since !== null, now }
}

async function paidBefore(tx: Transaction, card: CardRow, asked: Paise): Promise<Result<Payment>> {
  const last = await lastPlacedOf(tx, card.pax_id)
  // A check is older than its payment, so the newest bill may belong to another order than the newest one.
  const bill = last?.payment === 'paid' ? await latestBillOfCard(tx, card.id) : undefined
  if (bill === undefined) return fail('nothing_to_pay')
  return bill.total === asked ? ok(paymentOf(bill, await tenderOf(tx, bill.id))) : fail('total_mismatch')
}

type AskedSale = InputOf<Contract['sellOrder']>['body']

/**
 * The part of a request that is hashed with its idempotency key. PINs are left out: the hash of so few digits could be reversed.
 */
const requestOf = ({ consent, ...asked }: AskedSale): object => ({
  ...asked,
  consent: consent.by === 'cash' ? consent : { by: consent.by },
})

/**
 * Check Out, approval and payment of a whole sale in one transaction, with the same rules and rows as the specification's
 * separate calls. A supervisor's PIN is compared before the transaction begins, since that is slow; then a known key is answered
 * first.
 */
export const sellOrder: Service<'sellOrder'> = async (deps, { body, key, staff, terminal }) => {
  const approvedBy = await supervisorOf(deps, body, { staff, terminal })
  if (!approvedBy.ok) return approvedBy
  const answer = await deps.database.transact((tx) => {
    const by: By = { staff, terminal, now: deps.now() }
    const attempt = { key, call: 'sellOrder', request: requestOf(body), at: by.now }
    const cardFirst = () => findCardByNumber(tx, body.cardNumber)
    return onceWith(tx, attempt, cardFirst, async (found) => {
      if (found === undefined) return fail('card_not_found')
      const facts = await placementFacts(tx, found.pax_id, body.orderid)
      const placement = await preparePlacement(tx, facts, body, by)
      const { payingCard: card, pax, plan } = placement
      if (card?.id !== found.id || !isUsable(card, by.now)) return fail('card_not_found')
      const { lines_hash, total } = plan.contents
      // Check Out also accepts the total without discounts; a payment must be exactly what the terminal showed.
      if (total !== paiseOf(body.totalprice)) return fail('total_mismatch')
      const tip = orRefuse(await askedTip(tx, body.tip))
      const tendered = body.consent.by === 'cash' ? paiseOf(body.consent.tendered) : null
      const asked: AskedPayment = { total, tip, tendered }
      const consent = await consentTo({ deps, tx, by, card, asked }, body.consent)
      if (!consent.ok) return consent
      const granted = {
        cardId: card.id,
        factor: body.consent.by,
        approvedBy: approvedBy.value,
        tip,
        tendered,
        isUsed: true,
        now: by.now,
      }
      const approval = await grantApproval(tx, { id: newId(), binding: { lines_hash, total }, ...granted })
      // The approval is already for these lines, and voided every other one of its card.
      const { order, keepLost, note } = await place(tx, { ...placement, payingCard: undefined }, by)
      const venue = await currentVenue(tx)
      const mayEarn = pax.member_since !== null
      const paid = await charge(tx, {
        card,
        order,
        asked,
        staff,
        terminal,
        approval,
        venue,
        mayEarn,
        isOneCall: true,
        now: by.now,
        beforeMoves: keepLost,
      })
      // The supervisor was disabled after the PIN was compared.
      if (!paid.ok) return paid.error.code === 'approval_missing' ? fail('approval_needed', { msg: paid.error.msg }) : paid
      await note()
      return paid
    })
  })
  deps.notices.wake()
  return answer
}

/** The id of the supervisor whose PIN was typed correctly; null if the guest consents. */
async function supervisorOf(deps: Deps, { consent, cardNumber }: AskedSale, by: Omit<By, 'now'>): Promise<Result<string | null>> {
  if (consent.by !== 'supervisor') return ok(null)
  const checked = await checkSupervisorPin(deps, by, consent, `payment by card ${cardNumber}`)
  return checked.ok ? ok(checked.value.id) : checked
}

interface Consenting {
  deps: Deps
  tx: Transaction
  by: By
  /** Locked by the transaction. */
  card: CardRow
  asked: AskedPayment
}

/** Whether the guest consents, by PIN or with enough cash. A wrong PIN counts as a try, so it is answered and not thrown. */
async function consentTo({ deps, tx, by, card, asked }: Consenting, consent: AskedSale['consent']): Promise<Result<null>> {
  if (consent.by === 'pin') return tryPin({ deps, tx, by, card, at: by.now }, consent.pin)
  if (asked.tendered === null) return ok(null)
  const isTaken = await checkCashTaken(tx, by.staff)
  return isTaken.ok ? checkTendered(asked.tendered, add(asked.total, asked.tip)) : isTaken
}
