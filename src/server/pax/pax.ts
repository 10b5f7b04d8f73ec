import type { Pax, PaxForm, PaxSecrets } from '../../shared/contract/pax.ts'
import type { Venue } from '../../shared/contract/venue.ts'
import { cleanText, isBlank } from '../../shared/clean-text.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { failFields } from '../../shared/messages.ts'
import { toRupees } from '../../shared/money.ts'
import { brokenPaxRules, NO_MOBILE } from '../../shared/pax-rules.ts'
import { dayOf, isoOf } from '../../shared/time.ts'
import { mobileOf } from './mobile.ts'
import type { OrderRow, PaxRow } from '../db/tables.ts'
import { orderLineOf } from '../orders/cart.ts'
import { linesOf, tablesOf } from '../orders/order.ts'

const textFields = ['fullName', 'country', 'personalAddress', 'nationality', 'issuePlace'] as const

/**
 * The form as it is stored, or every new field that breaks a rule (semantics, POST paxInfo). What is stored already is not judged again:
 * a passport that expired aboard stops no other edit.
 */
export function checkPaxForm(form: PaxForm, fresh: ReadonlySet<keyof PaxForm>, venue: Venue, now: number): Result<PaxForm> {
  const clean: PaxForm = { ...form }
  for (const field of textFields) clean[field] = cleanText(form[field])
  const blank = textFields.filter((field) => isBlank(clean[field])).map((field) => ({ field, msg: 'Fill this in' }))
  const broken = [...blank, ...brokenPaxRules(clean, fresh, venue, dayOf(now, venue.timeZone))]
  const mobileNo = mobileOf(form.mobileNo, venue.countryCode)
  if (mobileNo === null && fresh.has('mobileNo') && !broken.some(({ field }) => field === 'mobileNo'))
    broken.push({ field: 'mobileNo', msg: NO_MOBILE })
  if (broken.length > 0) return failFields(broken)
  return ok({ ...clean, mobileNo: mobileNo ?? form.mobileNo })
}

/** What of a passenger is stored sealed. */
export type SealedPax = Omit<PaxSecrets, 'mobileNo'>

export const sealedPart = ({ personalAddress, issuePlace, issueDate, expiryDate }: SealedPax): string =>
  JSON.stringify({ personalAddress, issuePlace, issueDate, expiryDate } satisfies SealedPax)

/** What a masked field shows. */
const MASK = '••••'
/** The value where the end of the voyage has removed the data for good. */
const PURGED = ''
export const maskMobile = (mobileNo: string): string => `${MASK} ${mobileNo.slice(-3)}`

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

/** Whether address and passport data were removed when the voyage ended. */
export const isPurged = ({ sealed }: Pick<PaxRow, 'sealed'>): boolean => sealed === PURGED

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
