import type { CardSlip } from '../../shared/contract/cards.ts'
import type { LoadTender, PayoutKind } from '../../shared/contract/tender-rules.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { offeredPayouts, tenderTrouble } from '../../shared/forms/load-tender.ts'
import { newId } from '../../shared/ids.ts'
import { fail, failField } from '../../shared/messages.ts'
import { type Paise, subtract, toRupees, ZERO } from '../../shared/money/money.ts'
import { isoOf } from '../../shared/time.ts'
import {
  cardOfMove,
  cardView,
  closeCard,
  findCardByNumber,
  holdCardByNumber,
  latestMoveOfKind,
  type Move,
  refundPostings,
  voidLive,
} from '../cards/index.ts'
import { holderOf, queueNotice } from '../guests/index.ts'
import type { Reading, Transaction } from '../kernel/db/database.ts'
import type { CardMoveRow, CardRow } from '../kernel/db/tables/tables.ts'
import type { Service } from '../kernel/http/call.ts'
import { holdPax, unpaidOrderOf } from '../orders/index.ts'
import { findStaffMember, lockStaffMember, noteApproval, useGrant } from '../people/index.ts'
import { currentVenue, once, paperVenue } from '../venue/index.ts'
import { post, tenderColumns } from './load.ts'
import { asksSupervisor } from './refund-limits.ts'

/** How a card is paid out, cash if left out. */
async function askedPayout(
  tx: Transaction,
  { tender: kind, reference }: { tender?: PayoutKind; reference?: string },
): Promise<Result<LoadTender & { kind: PayoutKind }>> {
  if (kind === undefined) return ok({ kind: 'cash' })
  const asked = { kind, ...(reference !== undefined && { reference }) }
  const trouble = tenderTrouble(asked, offeredPayouts((await currentVenue(tx)).tenders))
  return trouble === null ? ok(asked) : failField(trouble.field === 'kind' ? 'tender' : trouble.field, trouble.msg)
}

/** Onboard credit that was not spent and is not paid out; left out for none. */
const unspentView = (onboard: Paise) => (onboard > ZERO ? { unspentCredit: toRupees(onboard) } : {})

/** How a card was paid out; left out for cash. */
const payoutView = (kind: CardMoveRow['tender']) => (kind === 'bank' || kind === 'ashore' ? { paidBy: kind } : {})

/**
 * A blocked card can be returned like any other: its holder hands it in or is known to the desk, and owns the money. A pay-out
 * above the venue's limits needs a supervisor's approval, which is not part of the request, so a repeated call needs none. Onboard
 * credit is not paid out. The guest is notified.
 */
export const returnCard: Service<'returnCard'> = async (
  { database, secrets, notices, now },
  { params, query: { approval, ...paidBy }, key, staff, terminal },
) => {
  const answer = await database.transact((tx) =>
    once(tx, { key, call: 'returnCard', request: { ...params, ...paidBy }, at: now() }, async () => {
      const at = now()
      const payout = await askedPayout(tx, paidBy)
      if (!payout.ok) return payout
      await lockStaffMember(tx, staff.id)
      // The passenger is locked too, so that no order is placed for a card that is being returned.
      const holder = await findCardByNumber(tx, params.cardNumber)
      if (holder !== undefined) await holdPax(tx, holder.pax_id)
      const card = await holdCardByNumber(tx, params.cardNumber)
      if (card === undefined || card.id !== holder?.id) return fail('card_not_found')
      if ((await unpaidOrderOf(tx, card.pax_id)) !== undefined) return fail('order_unpaid')
      const own = subtract(card.balance, card.onboard)
      const move: Move = {
        id: newId(),
        kind: 'return',
        at,
        by: { staff, terminal },
        outlet: staff.outlet,
        postings: refundPostings(card.id, card.balance, card.onboard, payout.value.kind),
      }
      const closed = await closeCard(tx, card.id, at, null)
      await voidLive(tx, card.id, at)
      const asked = { act: 'refund', cardId: card.id, to: '', amount: own, askedBy: staff.id } as const
      const doing = { staff, terminal, at, moveId: move.id }
      const approved = (await asksSupervisor(tx, own, staff.id, at))
        ? await useGrant(tx, secrets, approval, asked, doing)
        : ok(null)
      if (!approved.ok) return approved
      await post(tx, move, closed, { debit: card.balance, onboard: card.onboard, tender: tenderColumns(payout.value) })
      if (notices.canNotify && card.balance > 0)
        await queueNotice(tx, { staff, terminal }, { cardId: card.id, kind: 'card_returned', at })
      if (approved.value !== null) await noteApproval(tx, approved.value, card.id, doing)
      const refunded = toRupees(own)
      const paid = { refunded, ...unspentView(card.onboard), ...payoutView(payout.value.kind) }
      const slip = { ...(await slipFacts(tx, card)), ...paid, returnedAt: isoOf(at), servedBy: staff.name, terminal }
      return ok({ ...cardView(closed), refunded, ...unspentView(card.onboard), slip })
    }),
  )
  notices.wake()
  return answer
}

export const cardSlip: Service<'cardSlip'> = async ({ database: { db } }, { params }) => {
  const move = await latestMoveOfKind(db, params.cardNumber, 'return')
  if (move === undefined) return fail('card_not_found')
  const card = await cardOfMove(db, move)
  const refunded = toRupees(subtract(move.debit, move.onboard))
  const paid = { refunded, ...unspentView(move.onboard), ...payoutView(move.tender ?? 'cash') }
  const by = move.staff_id === null ? undefined : await findStaffMember(db, move.staff_id)
  const facts = { servedBy: by?.name ?? '', terminal: move.terminal ?? '' }
  return ok({ ...(await slipFacts(db, card)), ...paid, returnedAt: isoOf(move.created_at), ...facts })
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
