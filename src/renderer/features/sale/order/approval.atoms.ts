import { atom } from 'jotai'
import { RESET } from 'jotai/utils'
import { ok } from '../../../../shared/errors.ts'
import { toRupees } from '../../../../shared/money.ts'
import { msOf } from '../../../../shared/time.ts'
import type { ApiFailure, ApiResult } from '../../../data/api-types.ts'
import { queriesAtom } from '../../../data/query.ts'
import { readOnce, write } from '../../../data/write.ts'
import { type Approval, approvalAtom, payingNumberAtom, pinCardAtom, customeridAtom, useridAtom } from '../sale.atoms.ts'
import type { ByPin } from '../../approval/supervisor.atoms.ts'
import { cartMark, orderCartAtom, orderTotalsAtom } from './cart.atoms.ts'

/** `card`: nothing yet. `code`: one was sent. `pin`: the card's PIN is asked for. `changed`: the order is another since. `verified`: code or PIN approve this order. */
export type ApprovalStep = 'card' | 'code' | 'pin' | 'changed' | 'verified'

/** How far the code of the sale in work is. A cart put back as it was is approved again, as the server has it too. */
export const approvalStepAtom = atom((get): ApprovalStep => {
  if (get(pinCardAtom) !== null) return 'pin'
  const approval = get(approvalAtom)
  if (approval === null) return 'card'
  if (approval.cart !== cartMark(get(orderCartAtom).foodList)) return 'changed'
  return approval.verified ? 'verified' : 'code'
})

/** The code or PIN in work, or null; its mobile number is to be shown masked. */
export const codeAtom = atom((get) => get(approvalAtom))

/** A mobile number as the screen shows it: all but its last 3 digits hidden (semantics, POST cardinfo/otp). */
export const maskedMobile = (mobileNo: string): string => `•••• ••• ${mobileNo.slice(-3)}`

/**
 * Sends a code to the holder of a card for the cart as it stands, and keeps the card's and the passenger's ids. Answers the failure,
 * or null. A failure leaves an earlier code as it was.
 */
export const sendOtpAtom = atom(null, async (get, set, cardNumber: string): Promise<ApiFailure | null> => {
  const { foodList } = get(orderCartAtom)
  const order = foodList.map(({ _id, qty }) => ({ _id, qty }))
  const answer = await write('sendOtp', { body: { cardNumber, ...(order.length > 0 && { order }) } })
  if (!answer.ok) return answer.error
  const { id, User_data_id, PaxCreate1, channel, expiresAt, resendAt } = answer.value
  set(customeridAtom, id)
  set(useridAtom, User_data_id)
  set(pinCardAtom, null)
  set(approvalAtom, {
    factor: 'code',
    cardNumber,
    fullName: PaxCreate1.fullName,
    mobileNo: PaxCreate1.mobileNo.slice(-3),
    channel,
    sentAt: Date.now(),
    expiresAt: msOf(expiresAt),
    resendAt: msOf(resendAt),
    cart: cartMark(foodList),
    verified: false,
  })
  return null
})

/** A wrong PIN may have locked the card's, a right code unlocks it, and no topic reports either: what shows the card next reads it again. */
const doubtCardAtom = atom(null, (get) => {
  void get(queriesAtom).invalidateQueries({ queryKey: ['findCard'], refetchType: 'none' })
})

/** Verifies what was typed; answers the failure, or null once the code approves the order it was sent for. */
export const verifyOtpAtom = atom(null, async (get, set, code: string): Promise<ApiFailure | null> => {
  const approval = get(approvalAtom)
  if (approval === null) return null
  const answer = await readOnce('verifyOtp', { query: { mobileNo: approval.mobileNo, code, customerid: get(customeridAtom) } })
  if (!answer.ok) return answer.error
  set(doubtCardAtom)
  set(approvalAtom, { ...approval, verified: true })
  return null
})

/** Keeps what approves the order at once, without a code: no channel carried it, and it is for the cart as it stands. */
const keepApprovedAtom = atom(
  null,
  (
    get,
    set,
    approved: { id: string; userid: string; until: string } & Pick<Approval, 'factor' | 'cardNumber' | 'fullName' | 'approvedBy'>,
  ) => {
    const { id, userid, until, ...what } = approved
    const now = Date.now()
    set(customeridAtom, id)
    set(useridAtom, userid)
    set(approvalAtom, {
      ...what,
      mobileNo: '',
      channel: null,
      sentAt: now,
      expiresAt: msOf(until),
      resendAt: now,
      cart: cartMark(get(orderCartAtom).foodList),
      verified: true,
    })
    set(pinCardAtom, null)
  },
)

/** Checks the PIN that was typed for the cart as it stands; answers the failure, or null once it approves the order. It needs no channel. */
export const verifyPinAtom = atom(null, async (get, set, pin: string): Promise<ApiFailure | null> => {
  const card = get(pinCardAtom)
  if (card === null) return null
  const order = get(orderCartAtom).foodList.map(({ _id, qty }) => ({ _id, qty }))
  const answer = await write('verifyCardPin', { body: { cardNumber: card.cardNumber, pin, order } })
  set(doubtCardAtom)
  if (!answer.ok) return answer.error
  const { id, User_data_id: userid, PaxCreate1, cardNumber, approvedUntil: until } = answer.value
  set(keepApprovedAtom, { factor: 'pin', id, userid, cardNumber, fullName: PaxCreate1.fullName, until })
  return null
})

/** A supervisor's PIN in place of a code that nobody gets: it approves this order alone. Answers their name, or the failure. */
export const approveBySupervisorAtom = atom(null, async (get, set, cardNumber: string, by: ByPin): Promise<ApiResult<string>> => {
  const order = get(orderCartAtom).foodList.map(({ _id, qty }) => ({ _id, qty }))
  const totalprice = toRupees(get(orderTotalsAtom).total)
  const answer = await write('approvePayment', { body: { cardNumber, order, totalprice, ...by } })
  if (!answer.ok) return answer
  const { id, User_data_id: userid, fullName, supervisor, expiresAt: until } = answer.value
  set(keepApprovedAtom, { factor: 'supervisor', id, userid, cardNumber, fullName, until, approvedBy: supervisor })
  return ok(supervisor)
})

/** Puts the code or PIN aside so that another card may pay. */
export const changeCardAtom = atom(null, (_get, set) => {
  set(payingNumberAtom, '')
  set(approvalAtom, RESET)
  set(pinCardAtom, null)
  set(customeridAtom, RESET)
  set(useridAtom, RESET)
})
