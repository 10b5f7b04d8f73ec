import { atom } from 'jotai'
import { ok } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { guestBillReceipt, guestBillTitle } from '../../shared/receipt/guest-bill.ts'
import { write } from '../data/write.ts'
import { type Printable, printAtom, type Printed } from './print.atoms.ts'

const countPrint = (id: string, printid: string) => write('printGuestBill', { params: { id }, body: { printid } })

/** Counts a printing; one that was counted before the order changed is another bill's by now, so this is a new one. */
async function countedNow(orderid: string, printid: string) {
  const counted = await countPrint(orderid, printid)
  return counted.ok || counted.error.code !== 'order_changed' ? counted : countPrint(orderid, newId())
}

/** The bill of an unpaid order as it is at each printing; the server counts the copies of one that has not changed. */
export const guestBillPrintable = (orderid: string): Printable => ({
  subject: { kind: 'guest-bill', id: orderid },
  compose: async ({ printid }, { terminal }) => {
    const counted = await countedNow(orderid, printid)
    if (!counted.ok) return counted
    const { bill, ...occasion } = counted.value
    return ok({ title: guestBillTitle(bill), copy: occasion.copy, document: guestBillReceipt(bill, { ...occasion, terminal }) })
  },
})

/** Prints the bill of an unpaid order. */
export const printGuestBillAtom = atom(null, (_get, set, orderid: string): Promise<Printed> =>
  set(printAtom, guestBillPrintable(orderid)),
)
