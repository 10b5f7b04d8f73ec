import { ok } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { fail } from '../../shared/messages.ts'
import { add, paiseOf, toRupees } from '../../shared/money/money.ts'
import { changeOf } from '../../shared/money/tender.ts'
import { isoOf } from '../../shared/time.ts'
import type { Service } from '../kernel/http/call.ts'
import { APPROVAL_VALID_MS, askedTip, grantApproval, holdCardByNumber, isUsable } from '../cards/index.ts'
import { bindingOf, checkCashTaken, checkTendered } from './consent.ts'
import { holderOf } from '../guests/index.ts'
import { orRefuse } from '../kernel/refusal.ts'

/**
 * Approves one payment of the order by cash, as the guest's PIN would; it replaces the card's earlier approvals. No money moves
 * yet, so it may be repeated with another amount.
 */
export const takeCash: Service<'takeCash'> = (deps, { body, staff }) =>
  deps.database.transact(async (tx) => {
    const now = deps.now()
    const card = await holdCardByNumber(tx, body.cardNumber)
    if (card === undefined || !isUsable(card, now)) return fail('card_not_found')
    orRefuse(await checkCashTaken(tx, staff))
    const tip = await askedTip(tx, body.tip)
    if (!tip.ok) return tip
    const binding = await bindingOf(tx, card.pax_id, body.order, { checkId: body.orderid, now, outlet: staff.outlet })
    if (!binding.ok) return binding
    const due = add(binding.value.total, tip.value)
    const tendered = paiseOf(body.tendered)
    orRefuse(checkTendered(tendered, due))
    const approval = { id: newId(), cardId: card.id, factor: 'cash', approvedBy: null, tip: tip.value, tendered, now } as const
    await grantApproval(tx, { ...approval, binding: binding.value })
    const { full_name: fullName } = await holderOf(tx, card)
    const ids = { id: card.id, User_data_id: card.pax_id, PaxCreate1: { fullName }, cardNumber: card.card_number }
    const money = { due: toRupees(due), tendered: body.tendered, change: toRupees(changeOf(due, tendered)) }
    return ok({ ...ids, approvedUntil: isoOf(now + APPROVAL_VALID_MS), ...money })
  })
