import { chargedOf, chargeSums } from '../../src/server/orders/order/order-view.ts'
import type { Tender } from '../../src/server/sales/billing/tender.repo.ts'
import type { MovesOfPayment } from '../../src/server/cards/tender.ts'
import type { Transaction } from '../../src/server/kernel/db/database.ts'
import type { BillRow, Tables } from '../../src/server/kernel/db/tables/tables.ts'
import { type StoredLine, totalOf } from '../../src/server/orders/order/cart.ts'
import type { StoredOrder } from '../../src/server/orders/order/lines.repo.ts'
import { newId } from '../../src/shared/ids.ts'
import { add, type Paise, paise, ZERO } from '../../src/shared/money/money.ts'
import { insertAll } from './insert-all.ts'

/** What each past sale was. */
export interface PastSale {
  lines(): StoredLine[]
  total: Paise
  /** How a card pays, by its place in the turn. */
  tender(place: number): Tender
}

/** A sale as a payment wrote it. */
export interface WrittenSale {
  order: StoredOrder
  bill: BillRow
  moves: MovesOfPayment
  tender: Tender
}

/** One line, paid by card: a venue that charges nothing beside its prices. */
export const plainSale = (line: StoredLine): PastSale => ({
  lines: () => [line],
  total: totalOf([line]),
  tender: () => ({ tendered: null, tip: ZERO }),
})

const TERMS = { tax: 500, inclusive: false, service: 1000, serviceTax: 500 }
const DESSERT_TERMS = { ...TERMS, tax: 1250 }
const OFF = paise(1_050)
const TIP = paise(5_000)
const NOTE = paise(2_000_00)

/** Three lines at two rates with a service charge, a discount on the first; every fourth guest tips, every fourth pays in cash. */
export function chargedSale(line: StoredLine): PastSale {
  const lines = (): StoredLine[] => [
    { ...line, terms: TERMS, discount: { id: newId(), kind: 'discount', amount: OFF, reason: 'birthday' } },
    { ...line, qty: 1, note: 'no onion', terms: TERMS },
    { ...line, qty: 1, type: 'desserts', note: 'to share', terms: DESSERT_TERMS },
  ]
  const total = totalOf(lines())
  const tender = (place: number): Tender => ({
    tip: place % 4 === 0 ? TIP : ZERO,
    tendered: place % 4 === 1 ? add(total, NOTE) : null,
  })
  return { lines, total, tender }
}

type Extras = {
  [T in 'order_discounts' | 'bill_discounts' | 'bill_charges' | 'bill_cash' | 'bill_tips']: Tables[T][]
}

function extrasOf({ order, bill, moves: { cash, tip }, tender }: WrittenSale): Extras {
  const { id: bill_id, invoice_seq, day, staff_name, terminal } = bill
  const of = { bill_id, invoice_seq, day }
  const { lines } = order
  const given = lines.flatMap(({ discount }) => discount ?? [])
  return {
    order_discounts: given.map(({ id, kind, amount, reason }) => ({
      id,
      order_id: order.id,
      kind,
      percent: null,
      amount,
      reason,
      note: '',
      at: bill.created_at,
      staff_id: order.owner_id ?? '',
      staff_name,
      terminal,
      approved_by: '',
      billed: 0,
    })),
    bill_discounts: given.map(({ id, kind, amount }) => ({ ...of, discount_id: id, kind, amount, staff_name, billed: 0 })),
    bill_charges: chargeSums(chargedOf(lines)).map((row) => ({ ...row, ...of })),
    bill_cash:
      cash === null || tender.tendered === null
        ? []
        : [{ bill_id, move_id: cash.id, due: add(bill.total, tender.tip), tendered: tender.tendered }],
    bill_tips:
      tip === null ? [] : [{ ...of, move_id: tip.id, amount: tender.tip, staff_name, credit_note_id: null, credit_seq: null }],
  }
}

/** Writes what sales have beside their bills. */
export async function insertExtras(tx: Transaction, sales: readonly WrittenSale[]): Promise<void> {
  const all = sales.map(extrasOf)
  await insertAll(
    tx,
    'order_discounts',
    all.flatMap((one) => one.order_discounts),
  )
  await insertAll(
    tx,
    'bill_discounts',
    all.flatMap((one) => one.bill_discounts),
  )
  await insertAll(
    tx,
    'bill_charges',
    all.flatMap((one) => one.bill_charges),
  )
  await insertAll(
    tx,
    'bill_cash',
    all.flatMap((one) => one.bill_cash),
  )
  await insertAll(
    tx,
    'bill_tips',
    all.flatMap((one) => one.bill_tips),
  )
}
