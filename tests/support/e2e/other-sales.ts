import type { Dish } from '../../../src/shared/contract/dishes.ts'
import { newId } from '../../../src/shared/ids.ts'
import { paiseOf, sum, times, toRupees } from '../../../src/shared/money/money.ts'
import { clientAt } from '../api-client.ts'
import { type Api, apiOf } from './api.ts'
import type { Guest } from './prepared.ts'
import { emailOf, STAFF_PASSWORD, type StaffKind } from './venue.ts'

/** A sale that another terminal made; rupees. */
export interface OtherSale {
  orderid: string
  invoiceno: string
  total: number
}

/** Dishes with how many of each. */
type Wanted = readonly (readonly [dish: Dish | undefined, qty: number])[]

const linesOf = (wanted: Wanted) => wanted.map(([dish, qty]) => ({ _id: dish?._id ?? '', qty }))
const totalOf = (wanted: Wanted): number => toRupees(sum(wanted.map(([dish, qty]) => times(paiseOf(dish?.price ?? 0), qty))))

/** Adds an outlet to the venue, and answers a terminal there at which a member of staff is logged in. */
export async function openOutlet(
  api: Api,
  address: string,
  form: { name: string; code: string },
  staff: StaffKind,
): Promise<Api> {
  const { _id: outlet } = await api.ok('addOutlet', { body: form })
  const body = { email: emailOf(staff), password: STAFF_PASSWORD, outlet }
  return apiOf(address, await clientAt(address).ok('login', { body }))
}

/** Places an order that is not paid yet; answers its total. */
export async function placeOther(api: Api, { pax }: Guest, wanted: Wanted): Promise<number> {
  const totalprice = totalOf(wanted)
  await api.ok('placeOrder', { params: { userid: pax._id }, body: { order: linesOf(wanted), totalprice } })
  return totalprice
}

async function pay(api: Api, guest: Guest, wanted: Wanted): Promise<OtherSale> {
  const total = await placeOther(api, guest, wanted)
  const paid = await api.ok('payOrder', { params: { customerid: guest.card._id }, body: { balance: total }, key: newId() })
  return { orderid: paid.orderid, invoiceno: paid.invoiceno, total }
}

/** A sale that the guest agrees to by the code, which the program's own screen shows. */
export async function sellByCode(api: Api, guest: Guest, wanted: Wanted): Promise<OtherSale> {
  const { cardNumber, _id: customerid } = guest.card
  const { PaxCreate1 } = await api.ok('sendOtp', { body: { cardNumber, order: linesOf(wanted) } })
  const code = (await api.bridge('deskCodes', {})).find((sent) => sent.cardNumber === cardNumber)?.code ?? ''
  await api.ok('verifyOtp', { query: { mobileNo: PaxCreate1.mobileNo, code, customerid } })
  return pay(api, guest, wanted)
}

/** A sale that the guest agrees to by the card's PIN. */
export async function sellByPin(api: Api, guest: Guest, pin: string, wanted: Wanted): Promise<OtherSale> {
  await api.ok('verifyCardPin', { body: { cardNumber: guest.card.cardNumber, pin, order: linesOf(wanted) } })
  return pay(api, guest, wanted)
}
