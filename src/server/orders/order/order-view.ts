import { hash } from 'node:crypto'
import type { GuestBill, GuestBillLine } from '../../../shared/contract/guest-bills.ts'
import type { InvoiceLine, TaxOfRate } from '../../../shared/contract/invoice.ts'
import type { Order, OrderAndPart } from '../../../shared/contract/orders.ts'
import type { Pax } from '../../../shared/contract/pax.ts'
import { type Charged, taxRowsOf } from '../../../shared/money/charges.ts'
import { type Paise, sum, toRupees, ZERO } from '../../../shared/money/money.ts'
import { chargedLines, linePrice, orderTotals, paidAmounts } from '../../../shared/money/order-totals.ts'
import { shownName } from '../../../shared/orders/modifiers.ts'
import { isoOf } from '../../../shared/time.ts'
import type { ChargeRow } from '../../kernel/db/tables/money-tables.ts'
import type { PaxRow } from '../../kernel/db/tables/tables.ts'
import { isPurged, MASK, maskMobile, PURGED } from '../../guests/index.ts'
import { paperVenue, type StoredVenue } from '../../venue/index.ts'
import { lineDiscountOf, orderLineOf, pricedLineOf, type StoredLine } from './cart.ts'
import { tablesOf } from './order.ts'
import type { StoredOrder } from './lines.repo.ts'

/** An order as the API shows it. */
export const orderView = (row: StoredOrder): Order => ({
  _id: row.id,
  userid: row.pax_id ?? '',
  fullName: row.full_name,
  cardNumber: row.card_number,
  order: row.lines.map(orderLineOf),
  ordertable: tablesOf(row),
  totalprice: toRupees(row.total),
  orderstatus: row.status,
  payment: row.payment,
  invoiceno: row.invoice_no ?? '',
  createdAt: isoOf(row.created_at),
  staffName: row.staff_name,
  terminal: row.terminal,
  version: row.version,
  splitfrom: row.split_from ?? '',
  ...(row.covers !== null && { covers: row.covers }),
  ...(row.check_name !== '' && { checkname: row.check_name }),
  ...(row.owner_id !== null && { ownerid: row.owner_id }),
  ...(row.billed === 1 && { billed: true as const }),
})

/** An order and a part of it as the API shows them. */
export const orderAndPart = (order: StoredOrder, part: StoredOrder): OrderAndPart => ({
  order: orderView(order),
  part: orderView(part),
})

/** The choices of a stored line as documents show them; empty for a dish without choices. */
export const choicesView = ({ modifiers }: { modifiers?: StoredLine['modifiers'] | undefined }): Pick<InvoiceLine, 'modifiers'> =>
  modifiers === undefined ? {} : { modifiers: modifiers.map(({ name, price }) => ({ name, price: toRupees(price) })) }

/** A stored line as documents show it. */
export const invoiceLineOf = (line: StoredLine): InvoiceLine => ({
  dishName: shownName(line),
  qty: line.qty,
  price: toRupees(line.price),
  amount: toRupees(linePrice(pricedLineOf(line))),
  ...choicesView(line),
  ...(line.discount !== undefined && { discount: lineDiscountOf(line.discount) }),
})

/** Charges on top of or within prices, by kind and rate. */
export type ChargeSum = Omit<ChargeRow, 'day'>

/** Lines of an order with their shares of the charges. */
export const chargedOf = (lines: readonly StoredLine[]): Charged[] => chargedLines(lines.map(pricedLineOf))

/** The charges of settled lines, by kind and rate. */
export function chargeSums(lines: readonly Charged[]): ChargeSum[] {
  const service = sum(lines.map(({ terms }) => terms?.bears?.service ?? ZERO))
  const base = sum(lines.filter(({ terms }) => (terms?.service ?? 0) > 0).map(({ amount }) => amount))
  return [
    // A part that pays for no dish may still have an odd paisa of the charge as a row.
    ...(base === ZERO && service === ZERO ? [] : [{ kind: 'service' as const, rate: 0, inclusive: 0, base, amount: service }]),
    ...taxRowsOf(lines).map(({ rate, inclusive, net, tax }) => ({
      kind: 'tax' as const,
      rate,
      inclusive: inclusive ? 1 : 0,
      base: net,
      amount: tax,
    })),
  ]
}

/** Charges as in documents and reports; each omitted if there is none. */
export function chargesView(rows: readonly ChargeSum[]): { service?: number; taxes?: TaxOfRate[] } {
  const service = sum(rows.filter(({ kind }) => kind === 'service').map(({ amount }) => amount))
  const taxes = rows
    .filter(({ kind }) => kind === 'tax')
    .toSorted((a, b) => a.rate - b.rate || a.inclusive - b.inclusive)
    .map(({ rate, inclusive, base, amount }) => ({
      rate,
      inclusive: inclusive === 1,
      net: toRupees(base),
      tax: toRupees(amount),
    }))
  return { ...(service > ZERO && { service: toRupees(service) }), ...(taxes.length > 0 && { taxes }) }
}

/** All tax of rows, paise. */
export const taxIn = (rows: readonly ChargeSum[]): Paise =>
  sum(rows.filter(({ kind }) => kind === 'tax').map(({ amount }) => amount))

/**
 * The contents of an order's bill as one value, which changes when a dish is sent, voided, discounted or moved to another seat,
 * but not with the tables.
 */
export const billContents = ({ id, lines }: Pick<StoredOrder, 'id' | 'lines'>): string =>
  hash('sha256', `${id}\n${JSON.stringify(lines)}`, 'hex')

function billLine(line: StoredLine, pays: Paise): GuestBillLine {
  const { round, sentAt, held, seat } = line
  return {
    ...invoiceLineOf(line),
    pays: toRupees(pays),
    ...(round !== undefined && { round }),
    ...(sentAt !== undefined && { sentAt: isoOf(sentAt) }),
    ...(held !== undefined && { held }),
    ...(seat !== undefined && { seat }),
  }
}

/** The bill of an unpaid order as it is now; `waiter` is the name of the person who opened the check. */
export function guestBillOf(order: StoredOrder, venue: StoredVenue, waiter: string): GuestBill {
  const lines = order.lines
  const priced = lines.map(pricedLineOf)
  const [totals, paid] = [orderTotals(priced), paidAmounts(priced)]
  return {
    orderid: order.id,
    venue: paperVenue(venue, order.outlet),
    fullName: order.full_name,
    checkname: order.check_name,
    tables: tablesOf(order).map(({ tablefloor, tableno }) => ({ tablefloor, tableno })),
    ...(order.covers !== null && { covers: order.covers }),
    servedBy: waiter,
    lines: lines.map((line, place) => billLine(line, paid[place] ?? ZERO)),
    subtotal: toRupees(totals.subtotal),
    tax: toRupees(totals.tax),
    discount: toRupees(totals.discount),
    ...chargesView(chargeSums(chargedOf(lines))),
    total: toRupees(totals.total),
    held: toRupees(sum(paid.filter((_amount, place) => lines[place]?.held === true))),
  }
}

type OrderOfPax = Pick<
  Pax,
  'orderid' | 'orderversion' | 'paid' | 'order' | 'ordertable' | 'totalprice' | 'orderstatus' | 'invoiceno'
>

const noOrder = (): OrderOfPax => ({
  orderid: '',
  orderversion: 0,
  paid: false,
  order: [],
  ordertable: [],
  totalprice: 0,
  orderstatus: '',
  invoiceno: '',
})

const orderOf = (order: StoredOrder): OrderOfPax => ({
  orderid: order.id,
  orderversion: order.version,
  paid: order.payment === 'paid',
  order: order.lines.map(orderLineOf),
  ordertable: tablesOf(order),
  totalprice: toRupees(order.total),
  orderstatus: order.status,
  invoiceno: order.invoice_no ?? '',
})

const maskOf = (row: PaxRow): string => (isPurged(row) ? PURGED : MASK)

/** A passenger with the latest order as the API shows it: address, passport data and mobile number masked. */
export const paxView = (row: PaxRow, order: StoredOrder | undefined): Pax => ({
  _id: row.id,
  fullName: row.full_name,
  email: row.email,
  dob: row.dob,
  sex: row.sex,
  type: row.type,
  country: row.country,
  personalAddress: maskOf(row),
  mobileNo: maskMobile(row.mobile_no),
  paxManifestNo: row.pax_manifest_no,
  nationality: row.nationality,
  issuePlace: maskOf(row),
  issueDate: maskOf(row),
  expiryDate: maskOf(row),
  bookingNo: row.booking_no,
  cabin: row.cabin,
  bookingGroup: row.booking_group,
  language: row.language,
  documentNo: row.document_mac === null ? '' : maskOf(row),
  staysBefore: row.stays_before,
  createdAt: isoOf(row.created_at),
  leftAt: row.released_at === null ? null : isoOf(row.released_at),
  version: row.version,
  points: row.member_since === null ? null : row.points,
  ...(order === undefined ? noOrder() : orderOf(order)),
})
