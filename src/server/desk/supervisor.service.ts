import type { InputOf } from '../../shared/contract/endpoint.ts'
import type { Contract } from '../../shared/contract/index.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { fail, failField } from '../../shared/messages.ts'
import { formatRupees, paiseOf, parseRupees, subtract, ZERO } from '../../shared/money/money.ts'
import { isoOf } from '../../shared/time.ts'
import { refusedApprovalPin } from '../../shared/approval-pin.ts'
import { noteAction } from '../kernel/audit/audit.repo.ts'
import {
  type Asked,
  checkSupervisorPin,
  complimentaryText,
  contactText,
  DAY_MS,
  dayBoundUntil,
  detachTries,
  findStaffMember,
  grantMove,
  hashPassword,
  lockedUntil,
  lockStaffMember,
  mayApprove,
  movesBalance,
  notYours,
  PIN_SET,
  pinText,
  savePin,
  staffWithPin,
  triesOf,
  tryPassword,
  voidApprovalsBy,
  WRONG_A_DAY,
} from '../people/index.ts'
import { APPROVAL_VALID_MS, askedTip, findCardByNumber, grantApproval, holdCardByNumber, isUsable } from '../cards/index.ts'
import type { Deps, Service } from '../kernel/http/call.ts'
import { bindingOf } from './consent.ts'
import { findPaxAboard, holderOf } from '../guests/index.ts'

export const listSupervisors: Service<'listSupervisors'> = async ({ database }) =>
  ok((await staffWithPin(database.db)).filter(mayApprove).map(({ id: _id, name }) => ({ _id, name })))

/** The card and its balance are checked before the PIN, so that no try is used up by a request that is refused anyway. */
export const approveMove: Service<'approveMove'> = async (deps, { body, ...by }) => {
  const wanted = await (body.act === 'complimentary' ? complimentaryLoad(deps, body) : cardAct(deps, body))
  if (!wanted.ok) return wanted
  const checked = await checkSupervisorPin(deps, by, body, `${body.act} of card ${body.cardNumber}`)
  if (!checked.ok) return checked
  const asked = { act: body.act, ...wanted.value, askedBy: by.staff.id }
  const { approval, expiresAt } = grantMove(deps.secrets, checked.value, asked, deps.now())
  return ok({ approval, supervisor: checked.value.name, expiresAt: isoOf(expiresAt) })
}

type AskedFor = InputOf<Contract['approveMove']>['body']
type Wanted = Promise<Result<Pick<Asked, 'cardId' | 'to' | 'amount'>>>

/** An act on a card, at the amount that it moves: what a refund pays out, or the whole balance for a replacement. */
async function cardAct({ database }: Deps, { act, cardNumber, amount, to = '', contact = {} }: AskedFor): Wanted {
  const card = await findCardByNumber(database.db, cardNumber)
  if (card === undefined) return fail('card_not_found')
  const cardId = card.id
  if (!movesBalance(act)) return ok({ cardId, to: act === 'contact' ? contactText(contact) : to, amount: ZERO })
  const moved = act === 'refund' ? subtract(card.balance, card.onboard) : card.balance
  if (amount !== undefined && moved === parseRupees(amount)) return ok({ cardId, to, amount: moved })
  return failField('amount', `The balance is now ${formatRupees(moved)}`)
}

/** A complimentary load, of a card or of a number that is about to get one. */
async function complimentaryLoad({ database: { db } }: Deps, { cardNumber, amount, reason = '' }: AskedFor): Wanted {
  const holder = (await findCardByNumber(db, cardNumber)) ?? (await findPaxAboard(db, cardNumber))
  if (holder === undefined) return fail('card_not_found')
  if (amount === undefined) return failField('amount', 'Enter the amount')
  if (reason.trim() === '') return failField('reason', 'Say why it is complimentary')
  return ok({ cardId: '', to: complimentaryText(cardNumber, reason), amount: paiseOf(amount) })
}

/**
 * A supervisor approves a payment instead of a code that cannot be delivered: it is bound to card, lines and total, and used up
 * by the payment, like a code.
 */
export const approvePayment: Service<'approvePayment'> = async (deps, { body, ...by }) => {
  const checked = await checkSupervisorPin(deps, by, body, `payment by card ${body.cardNumber}`)
  if (!checked.ok) return checked
  return deps.database.transact(async (tx) => {
    const now = deps.now()
    const card = await holdCardByNumber(tx, body.cardNumber)
    if (card === undefined || !isUsable(card, now)) return fail('card_not_found')
    const cart = { checkId: body.orderid, now, outlet: by.staff.outlet }
    const binding = await bindingOf(tx, card.pax_id, body.order, cart)
    if (!binding.ok) return binding
    if (binding.value.total !== parseRupees(body.totalprice)) return fail('total_mismatch')
    const tip = await askedTip(tx, body.tip)
    if (!tip.ok) return tip
    const { id: approvedBy, name: supervisor } = checked.value
    const of = { binding: binding.value, tip: tip.value, tendered: null, now }
    await grantApproval(tx, { id: newId(), cardId: card.id, factor: 'supervisor', approvedBy, ...of })
    const { full_name: fullName } = await holderOf(tx, card)
    return ok({ id: card.id, User_data_id: card.pax_id, fullName, supervisor, expiresAt: isoOf(now + APPROVAL_VALID_MS) })
  })
}

export const approvalPin: Service<'approvalPin'> = async ({ database: { db }, now }, { staff }) => {
  const member = await findStaffMember(db, staff.id)
  if (member === undefined || member.approval_pin_hash === null) return ok({ set: false, lockedUntil: '' as const })
  const wrong = await triesOf(db, member.id, now() - DAY_MS)
  const until = Math.max(lockedUntil(member, now()), dayBoundUntil(wrong, WRONG_A_DAY, now()))
  return ok({ set: true, lockedUntil: until === 0 ? ('' as const) : isoOf(until) })
}

/** Asks for the member's own password, since the terminal may have been left open. Approvals given with the old PIN end. */
export const setApprovalPin: Service<'setApprovalPin'> = async (deps, call) => {
  const { body, staff } = call
  const refused = body.pin === '' ? null : refusedApprovalPin(body.pin)
  if (refused !== null) return failField('pin', refused)
  const tried = await tryPassword(deps, staff.email, body.password)
  if (!tried.ok) return tried.error.code === 'wrong_credentials' ? notYours() : tried
  const pinHash = body.pin === '' ? null : await hashPassword(pinText(deps.secrets, staff.id, body.pin))
  return deps.database.transact(async (tx) => {
    const now = deps.now()
    const member = await lockStaffMember(tx, staff.id)
    if (member?.password_hash !== tried.value.password_hash) return notYours()
    await savePin(tx, staff.id, pinHash)
    await detachTries(tx, staff.id)
    await voidApprovalsBy(tx, staff.id, now)
    await noteAction(tx, call, now, { action: pinHash === null ? 'approval_pin_removed' : PIN_SET, subject: staff.id })
    return ok({ done: true })
  })
}
