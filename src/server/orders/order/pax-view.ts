import type { Pax } from '../../../shared/contract/pax.ts'
import { toRupees } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import type { OrderRow, PaxRow } from '../../kernel/db/tables/tables.ts'
import { orderLineOf } from './cart.ts'
import { linesOf, tablesOf } from './order.ts'
import { isPurged, MASK, maskMobile, PURGED } from '../../guests/index.ts'

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

const orderOf = (order: OrderRow): OrderOfPax => ({
  orderid: order.id,
  orderversion: order.version,
  paid: order.payment === 'paid',
  order: linesOf(order).map(orderLineOf),
  ordertable: tablesOf(order),
  totalprice: toRupees(order.total),
  orderstatus: order.status,
  invoiceno: order.invoice_no ?? '',
})

const maskOf = (row: PaxRow): string => (isPurged(row) ? PURGED : MASK)

/** A passenger with the latest order as the API shows it: address, passport data and mobile number masked. */
export const paxView = (row: PaxRow, order: OrderRow | undefined): Pax => ({
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
  createdAt: isoOf(row.created_at),
  leftAt: row.released_at === null ? null : isoOf(row.released_at),
  version: row.version,
  points: row.member_since === null ? null : row.points,
  ...(order === undefined ? noOrder() : orderOf(order)),
})
