import { atom } from 'jotai'
import { ok } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { guestBillReceipt, guestBillTitle } from '../../shared/receipt/guest-bill.ts'
import { write } from '../data/write.ts'
import { type Printable, printAtom, type Printed } from './print.atoms.ts'

const countPrint = (id: string, printid: string) => write('printGuestBill', { params: { id }, body: { printid } })

/** If the order has changed since `printid` was counted, it is another bill and gets a new id. */
async function countedNow(orderid: string, printid: string) {
  const counted = await countPrint(orderid, printid)
  return counted.ok || counted.error.code !== 'order_changed' ? counted : countPrint(orderid, newId())
}

/** The bill of an unpaid order, as of each printing; the server counts copies while the order does not change. */
export const guestBillPrintable = (orderid: string): Printable => ({
  subject: { kind: 'guest-bill', id: orderid },
  compose: async ({ printid }, { terminal }) => {
    const counted = await countedNow(orderid, printid)
    if (!counted.ok) return counted
    const { bill, ...occasion } = counted.value
    return ok({ title: guestBillTitle(bill), copy: occasion.copy, document: guestBillReceipt(bill, { ...occasion, terminal }) })
  },
})

export const printGuestBillAtom = atom(null, (_get, set, orderid: string): Promise<Printed> =>
  set(printAtom, guestBillPrintable(orderid)),
)
