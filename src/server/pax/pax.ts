import type { Pax, PaxForm, PaxSecrets } from '../../shared/contract/pax.ts'
import type { Venue } from '../../shared/contract/venue.ts'
import { cleanText, isBlank } from '../../shared/clean-text.ts'
import { countries } from '../../shared/countries.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { failField } from '../../shared/messages.ts'
import { toRupees } from '../../shared/money.ts'
import { dayOf, isoOf } from '../../shared/time.ts'
import type { OrderRow, PaxRow } from '../db/tables.ts'
import { orderLineOf } from '../orders/cart.ts'
import { linesOf, tablesOf } from '../orders/order.ts'

/** A venue hands out this many sequential PAX numbers (product-spec, Business constants). */
export const PAX_NUMBERS = 100

/** The venue's PAX numbers, lowest first. */
export const paxNumbersOf = (venue: Pick<Venue, 'cardNumberStart'>): string[] =>
  Array.from({ length: PAX_NUMBERS }, (_number, index) => String(venue.cardNumberStart + index))

/** E.164 allows 15 digits; fewer than 8 reach nobody. */
const MOBILE_DIGITS = /^\+[1-9][0-9]{7,14}$/

/** A mobile number in E.164: the venue's country code replaces a leading 0, `00` is read as `+`. Null when it cannot be one. */
export function mobileOf(text: string, countryCode: string): string | null {
  const digits = text.replaceAll(/[ ()-]/g, '').replace(/^00/, '+')
  const mobile = digits.startsWith('+') ? digits : countryCode + digits.replace(/^0/, '')
  return MOBILE_DIGITS.test(mobile) ? mobile : null
}

/** The refusal of a number outside the venue's hundred. */
export const FOREIGN_NUMBER = "Choose one of the venue's PAX numbers"

const textFields = ['fullName', 'country', 'personalAddress', 'nationality', 'issuePlace'] as const

/** A rule of the form, said at `field`; judged when that field is new, or `or` is. */
interface Rule {
  field: keyof PaxForm
  or?: keyof PaxForm
  isBroken: boolean
  msg: string
}

const rulesOf = (form: PaxForm, venue: Venue, today: string): Rule[] => [
  { field: 'country', isBroken: !countries.includes(form.country), msg: 'Choose a country of the list' },
  { field: 'dob', isBroken: form.dob >= today, msg: 'The date of birth must be in the past' },
  { field: 'issueDate', isBroken: form.issueDate > today, msg: 'The issue date is in the future' },
  {
    field: 'expiryDate',
    or: 'issueDate',
    isBroken: form.expiryDate <= form.issueDate,
    msg: 'The expiry date must be after the issue date',
  },
  { field: 'expiryDate', isBroken: form.expiryDate < today, msg: 'This passport has expired' },
  {
    field: 'mobileNo',
    isBroken: mobileOf(form.mobileNo, venue.countryCode) === null,
    msg: 'Enter a mobile number of 8 to 15 digits',
  },
  { field: 'paxManifestNo', isBroken: !paxNumbersOf(venue).includes(form.paxManifestNo), msg: FOREIGN_NUMBER },
]

/**
 * The form as it is stored, or the first new field that breaks a rule (semantics, POST paxInfo). What is stored already is not judged
 * again: a passport that expired aboard stops no other edit.
 */
export function checkPaxForm(form: PaxForm, fresh: ReadonlySet<keyof PaxForm>, venue: Venue, now: number): Result<PaxForm> {
  const clean: PaxForm = { ...form }
  for (const field of textFields) {
    clean[field] = cleanText(form[field])
    if (isBlank(clean[field])) return failField(field, 'Fill this in')
  }
  const broken = rulesOf(clean, venue, dayOf(now, venue.timeZone)).find(
    ({ field, or = field, isBroken }) => isBroken && (fresh.has(field) || fresh.has(or)),
  )
  if (broken !== undefined) return failField(broken.field, broken.msg)
  return ok({ ...clean, mobileNo: mobileOf(form.mobileNo, venue.countryCode) ?? form.mobileNo })
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

type OrderOfPax = Pick<Pax, 'orderid' | 'paid' | 'order' | 'ordertable' | 'totalprice' | 'orderstatus' | 'invoiceno'>

const noOrder = (): OrderOfPax => ({
  orderid: '',
  paid: false,
  order: [],
  ordertable: [],
  totalprice: 0,
  orderstatus: '',
  invoiceno: '',
})

const orderOf = (order: OrderRow): OrderOfPax => ({
  orderid: order.id,
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
