import { ok } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { fail, failField } from '../../shared/messages.ts'
import { add, formatRupees, paiseOf, toRupees, ZERO } from '../../shared/money.ts'
import { changeOf } from '../../shared/tender.ts'
import { isoOf } from '../../shared/time.ts'
import type { Service } from '../kernel/http/call.ts'
import { APPROVAL_VALID_MS, askedTip, grantApproval, holdCardByNumber, isUsable } from '../cards/index.ts'
import { bindingOf } from './binding.repo.ts'
import { holderOf } from '../guests/index.ts'
import { currentVenue } from '../venue/index.ts'

const NO_CASH = 'This venue does not take cash for orders. The back office can allow it under Venue'

/**
 * Cash in place of a code: it approves one payment of that order as the guest's own PIN would, in place of whatever approved the card before.
 * No money moves yet, so it may be asked again with another amount.
 */
export const takeCash: Service<'takeCash'> = (deps, { body, staff }) =>
  deps.database.transact(async (tx) => {
    const now = deps.now()
    const card = await holdCardByNumber(tx, body.cardNumber)
    if (card === undefined || !isUsable(card, now)) return fail('card_not_found')
    const { tenders } = await currentVenue(tx)
    if (!tenders.cash) return failField('tendered', NO_CASH)
    const tip = await askedTip(tx, body.tip)
    if (!tip.ok) return tip
    const binding = await bindingOf(tx, card.pax_id, body.order, { checkId: body.orderid, now, outlet: staff.outlet })
    if (!binding.ok) return binding
    const due = add(binding.value.total, tip.value)
    const tendered = paiseOf(body.tendered)
    if (due === ZERO) return failField('tendered', 'There is nothing to pay in cash')
    if (tendered < due) return failField('tendered', `This is not enough: ${formatRupees(due)} is due`)
    const approval = { id: newId(), cardId: card.id, factor: 'cash', approvedBy: null, tip: tip.value, tendered, now } as const
    await grantApproval(tx, { ...approval, binding: binding.value })
    const { full_name: fullName } = await holderOf(tx, card)
    const ids = { id: card.id, User_data_id: card.pax_id, PaxCreate1: { fullName }, cardNumber: card.card_number }
    const money = { due: toRupees(due), tendered: body.tendered, change: toRupees(changeOf(due, tendered)) }
    return ok({ ...ids, approvedUntil: isoOf(now + APPROVAL_VALID_MS), ...money })
  })
