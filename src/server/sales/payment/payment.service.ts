import type { ReplyOf } from '../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { type Paise } from '../../../shared/money/money.ts'
import { latestBillOfCard } from '../billing/bill.repo.ts'
import { findCard, holdCard, liveApproval } from '../../cards/index.ts'
import { tenderOf } from '../billing/tender.repo.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { CardRow } from '../../kernel/db/tables/tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { holdPax, lastPlacedOf, unpaidOrderOf } from '../../orders/index.ts'
import { currentVenue, onceWith } from '../../venue/index.ts'
import { askedOf, charge, paymentOf } from './charge.ts'

type Payment = ReplyOf<Contract['payOrder']>

/**
 * The payment, one transaction: a known key is answered first, then approval, debit, invoice number, bill, card report and ledger
 * are written together or not at all. Without a key the order is the key: paying again answers the card's last bill.
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

/** What a payment is decided by, asked for at once: the passenger is held too, whose order and points they are; placing and cancelling wait, and are waited for. */
async function factsOf(tx: Db, found: CardRow, now: number) {
  const [pax, card] = [holdPax(tx, found.pax_id), holdCard(tx, found.id)]
  const facts = [pax, card, unpaidOrderOf(tx, found.pax_id), liveApproval(tx, found.id, now), currentVenue(tx)] as const
  const [holder, held, order, approval, venue] = await Promise.all(facts)
  return { card: held ?? found, order, approval, venue, mayEarn: holder?.member_since !== null, now }
}

async function paidBefore(tx: Db, card: CardRow, asked: Paise): Promise<Result<Payment>> {
  const last = await lastPlacedOf(tx, card.pax_id)
  // A check is older than the moment at which it is paid, so the newest bill may be of another order than the newest.
  const bill = last?.payment === 'paid' ? await latestBillOfCard(tx, card.id) : undefined
  if (bill === undefined) return fail('nothing_to_pay')
  return bill.total === asked ? ok(paymentOf(bill, await tenderOf(tx, bill.id))) : fail('total_mismatch')
}
