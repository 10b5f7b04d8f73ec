import { atom } from 'jotai'
import { ok } from '../../../../shared/errors.ts'
import { toRupees } from '../../../../shared/money/money.ts'
import { msOf } from '../../../../shared/time.ts'
import type { ApiFailure, ApiResult } from '../../../data/api-types.ts'
import { queriesAtom } from '../../../data/query.ts'
import { readChanged } from '../../../data/read-again.ts'
import { readOnce, write } from '../../../data/write.ts'
import type { ByPin } from '../../../sale/approval/supervisor.atoms.ts'
import { withApproval, withCodeVerified, withoutCard } from '../../../model/sale/moves.ts'
import { type Approval, saleMark } from '../../../model/sale/sale.ts'
import { cartAtom, saleAtom } from '../../../sale/state/sale.atoms.ts'
import { orderOf, orderTotalsAtom } from '../../../sale/state/cart.atoms.ts'
import { tipAskedAtom } from '../../../sale/state/tender.atoms.ts'

/** `changed`: the order changed since a code or PIN was asked for. `verified`: approved by code, PIN or cash. */
export type ApprovalStep = 'card' | 'code' | 'pin' | 'cash' | 'changed' | 'verified'

export const approvalStepAtom = atom((get): ApprovalStep => {
  const { stage, approval, pinCard, lines, tip, tender } = get(saleAtom)
  if (stage !== 'cart') return 'verified'
  if (tender === 'cash') return 'cash'
  if (pinCard !== null) return 'pin'
  if (approval === null) return 'card'
  return approval.cart === saleMark({ lines, tip }) ? 'code' : 'changed'
})

/** Send OTP needs this many characters of the card's number, Verify OTP as many of the code (specification, 5). */
export const MIN_CHARACTERS = 5

export const hasCardAtom = atom((get) => {
  const { cardNumber, approval, pinCard } = get(saleAtom)
  return cardNumber.trim().length >= MIN_CHARACTERS || approval !== null || pinCard !== null
})

/** The check is named because its sent lines keep their prices. */
const checkAskedAtom = atom((get) => {
  const { isCheck, orderid } = get(saleAtom)
  return isCheck ? { orderid } : {}
})

const askedAtom = atom((get) => ({ cart: saleMark(get(saleAtom)), tip: get(tipAskedAtom) }))

/** Only its last 3 digits are shown (semantics, POST cardinfo/otp). */
export const maskedMobile = (mobileNo: string): string => `•••• ••• ${mobileNo.slice(-3)}`

/** Returns the failure, which does not change an earlier code, or null. */
export const sendOtpAtom = atom(null, async (get, set, cardNumber: string): Promise<ApiFailure | null> => {
  const lines = get(cartAtom)
  const asked = get(askedAtom)
  const answer = await write('sendOtp', {
    body: { cardNumber, ...(lines.length > 0 && { order: orderOf(lines), ...get(checkAskedAtom), ...asked.tip }) },
  })
  if (!answer.ok) return answer.error
  const { id: customerid, User_data_id: userid, PaxCreate1, channel, expiresAt, resendAt } = answer.value
  const approval: Approval = {
    factor: 'code',
    cardNumber,
    fullName: PaxCreate1.fullName,
    mobileNo: PaxCreate1.mobileNo.slice(-3),
    channel,
    sentAt: Date.now(),
    expiresAt: msOf(expiresAt),
    resendAt: msOf(resendAt),
    cart: asked.cart,
    ...asked.tip,
    verified: false,
  }
  set(saleAtom, (sale) => withApproval(sale, { customerid, userid }, approval))
  return null
})

/** Reads the card again: a wrong PIN may have locked it, and a correct code unlocks it, but no topic reports either. */
const doubtCardAtom = atom(null, (get) => {
  void get(queriesAtom).invalidateQueries({ queryKey: ['findCard'], refetchType: 'none' })
})

/** Returns the failure, or null once the code approves the order it was sent for. */
export const verifyOtpAtom = atom(null, async (get, set, code: string): Promise<ApiFailure | null> => {
  const { approval, customerid } = get(saleAtom)
  if (approval === null) return null
  const answer = await readOnce('verifyOtp', { query: { mobileNo: approval.mobileNo, code, customerid } })
  if (!answer.ok) return answer.error
  set(doubtCardAtom)
  set(saleAtom, (sale) => withCodeVerified(sale, approval))
  return null
})

interface ApprovedAtOnce extends Pick<
  Approval,
  'factor' | 'cardNumber' | 'fullName' | 'approvedBy' | 'cart' | 'tip' | 'tendered'
> {
  customerid: string
  userid: string
  until: string
}

const keepApprovedAtom = atom(null, (_get, set, { customerid, userid, until, ...what }: ApprovedAtOnce) => {
  const now = Date.now()
  const moments = { sentAt: now, expiresAt: msOf(until), resendAt: now }
  set(saleAtom, (sale) =>
    withApproval(sale, { customerid, userid }, { ...what, ...moments, mobileNo: '', channel: null, verified: true }),
  )
})

/** A PIN needs no channel; returns the failure, or null once it approves the order. */
export const verifyPinAtom = atom(null, async (get, set, pin: string): Promise<ApiFailure | null> => {
  const { pinCard, lines } = get(saleAtom)
  const { cart, tip } = get(askedAtom)
  if (pinCard === null) return null
  const answer = await write('verifyCardPin', {
    body: { cardNumber: pinCard.cardNumber, pin, order: orderOf(lines), ...get(checkAskedAtom), ...tip },
  })
  set(doubtCardAtom)
  if (!answer.ok) return answer.error
  const { id: customerid, User_data_id: userid, PaxCreate1, cardNumber, approvedUntil: until } = answer.value
  const { fullName } = PaxCreate1
  set(keepApprovedAtom, { factor: 'pin', customerid, userid, cardNumber, fullName, until, cart, ...tip })
  return null
})

/** The approval is for this order only, if no code can be sent; returns the supervisor's name. */
export const approveBySupervisorAtom = atom(null, async (get, set, cardNumber: string, by: ByPin): Promise<ApiResult<string>> => {
  const lines = get(cartAtom)
  const totalprice = toRupees(get(orderTotalsAtom).total)
  const { cart, tip } = get(askedAtom)
  const answer = await write('approvePayment', {
    body: { cardNumber, order: orderOf(lines), totalprice, ...get(checkAskedAtom), ...tip, ...by },
  })
  if (!answer.ok && answer.error.code === 'total_mismatch') readChanged(get(queriesAtom), ['dishes'])
  if (!answer.ok) return answer
  const { id: customerid, User_data_id: userid, fullName, supervisor, expiresAt: until } = answer.value
  const approved = { customerid, userid, cardNumber, fullName, until, cart, ...tip }
  set(keepApprovedAtom, { ...approved, factor: 'supervisor', approvedBy: supervisor })
  return ok(supervisor)
})

/** `tendered` is in rupees; returns the failure or null. */
export const takeCashAtom = atom(null, async (get, set, number: string, tendered: number): Promise<ApiFailure | null> => {
  const lines = get(cartAtom)
  const { cart, tip } = get(askedAtom)
  const body = { cardNumber: number, order: orderOf(lines), tendered, ...get(checkAskedAtom), ...tip }
  const answer = await write('takeCash', { body })
  if (!answer.ok) return answer.error
  const { id: customerid, User_data_id: userid, PaxCreate1, cardNumber, approvedUntil: until } = answer.value
  const { fullName } = PaxCreate1
  set(keepApprovedAtom, { factor: 'cash', customerid, userid, cardNumber, fullName, until, cart, ...tip, tendered })
  return null
})

export const changeCardAtom = atom(null, (_get, set) => set(saleAtom, withoutCard))
