import { Type, type Static } from 'typebox'
import { ApprovalToken } from './approval-token.ts'
import { endpoint } from './endpoint.ts'
import { OrderLine, OrderStatus, OrderTable } from './order-parts.ts'
import { languages } from '../languages.ts'
import { Paging } from './paging.ts'
import { OneVoyage } from './voyages.ts'
import { CardNumber, Day, FilledText, Id, Instant, optionalFields, Rupees } from './values.ts'

/** The specification's values, and X for unspecified, as in passports (ICAO Doc 9303-4). */
export const sexes = ['Male', 'Female', 'X'] as const
export const paxTypes = ['adult', 'child'] as const

/** What a manifest says beside the specification's form. */
const manifestFields = {
  cabin: Type.String({ maxLength: 10 }),
  bookingGroup: Type.String({ maxLength: 24 }),
  language: Type.Union([Type.Enum([...languages]), Type.Literal('')]),
}

/** Letters and digits of the passport or identity card; blanks, hyphens and fillers are left out when it is stored. */
const DocumentNo = Type.String({ maxLength: 30, pattern: '^[A-Za-z0-9 <./-]*$' })

const orderOfPax = {
  order: Type.Array(OrderLine),
  ordertable: Type.Array(OrderTable),
  totalprice: Rupees,
  orderstatus: Type.Union([OrderStatus, Type.Literal('')]),
  invoiceno: Type.String({ maxLength: 16 }),
}

/**
 * A passenger with the latest order. Address, passport data and mobile number are masked (`••••`, the mobile except its last 3
 * digits); `revealPax` shows them for one passenger and logs it. Empty if there is none.
 */
export const Pax = Type.Object({
  _id: Id,
  fullName: Type.String(),
  email: Type.String(),
  dob: Day,
  sex: Type.Enum([...sexes]),
  type: Type.Enum([...paxTypes]),
  country: Type.String(),
  personalAddress: Type.String(),
  mobileNo: Type.String(),
  paxManifestNo: Type.String(),
  nationality: Type.String(),
  issuePlace: Type.String(),
  issueDate: Type.String(),
  expiryDate: Type.String(),
  bookingNo: Type.String(),
  ...manifestFields,
  documentNo: Type.String(),
  /** How many voyages had ended for the holder of this document when it was entered. */
  staysBefore: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
  /**
   * When the voyage ended for this passenger: their number is free again, and address and passport data are deleted. Null while
   * aboard.
   */
  leftAt: Type.Union([Instant, Type.Null()]),
  /** The number of edits; an edit names the version that it is based on. */
  version: Type.Integer({ minimum: 1 }),
  /** Dream Points of a member; null for a passenger who is not one. */
  points: Type.Union([Type.Integer(), Type.Null()]),
  orderid: Type.String(),
  /** The version of the latest order; 0 without one. */
  orderversion: Type.Integer({ minimum: 0 }),
  paid: Type.Boolean(),
  ...orderOfPax,
})
export type Pax = Static<typeof Pax>

/** The registration form. Each empty field of the specification is refused by name; those of a manifest may be left out. */
export const PaxForm = Type.Object({
  fullName: FilledText(120),
  email: Type.String({ format: 'email', maxLength: 254 }),
  dob: Day,
  sex: Type.Enum([...sexes]),
  type: Type.Enum([...paxTypes]),
  country: FilledText(60),
  personalAddress: FilledText(300),
  mobileNo: Type.String({ minLength: 4, maxLength: 24, pattern: '^\\+?[0-9 ()./-]+$' }),
  paxManifestNo: CardNumber,
  nationality: FilledText(60),
  issuePlace: FilledText(120),
  issueDate: Day,
  expiryDate: Day,
  ...optionalFields({ ...manifestFields, documentNo: DocumentNo }),
})
export type PaxForm = Static<typeof PaxForm>

/**
 * An edit: the changed fields, as in registration; omitted ones stay. `approval` is a supervisor's, required to change the
 * contact of a live card.
 */
export const PaxEdit = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  ...optionalFields(PaxForm.properties),
  approval: Type.Optional(ApprovalToken),
})
export type PaxEdit = Static<typeof PaxEdit>

export const PaxSecrets = Type.Object({
  personalAddress: Type.String(),
  mobileNo: Type.String(),
  issuePlace: Type.String(),
  issueDate: Day,
  expiryDate: Day,
  documentNo: Type.String(),
})
export type PaxSecrets = Static<typeof PaxSecrets>

export const pax = {
  listPax: endpoint({
    method: 'GET',
    path: '/paxInfo',
    reads: ['pax', 'orders'],
    summary:
      'Passengers with their latest order, newest first; fullName searches anywhere in the name, ignoring case, its words in any order; from three characters on also in card number, mobile number, email address, booking number, booking group and cabin',
    permission: 'foodorder',
    paged: true,
    query: Type.Object({ fullName: Type.Optional(Type.String({ maxLength: 120 })), ...Paging }),
    reply: Type.Array(Pax),
    errors: [],
  }),
  createPax: endpoint({
    method: 'POST',
    path: '/paxInfo',
    summary: 'Register a passenger',
    permission: 'foodorder',
    changes: ['pax'],
    /** `voyage`: a planned one may be chosen; omitted, they are registered for the current one. */
    body: Type.Object({ ...PaxForm.properties, voyage: OneVoyage }),
    reply: Pax,
    errors: ['pax_number_taken', 'rule_broken'],
  }),
  editPax: endpoint({
    method: 'PUT',
    path: '/paxInfo/edit/:userid',
    summary:
      'Change a passenger aboard by the rules of registration. Codes on their way end when the mobile number or the email address changes, which a supervisor approves while a card is live; the number stays while a card is live on it',
    permission: 'foodorder',
    changes: ['pax', 'orders', 'cards'],
    params: Type.Object({ userid: Id }),
    body: PaxEdit,
    reply: Pax,
    errors: ['pax_not_found', 'pax_changed', 'pax_number_taken', 'approval_needed', 'rule_broken'],
  }),
  paxNumbers: endpoint({
    method: 'GET',
    path: '/paxInfo/numbers',
    reads: ['pax', 'venue'],
    summary: "The venue's sequential PAX numbers, free ones first; 100 at most, which begin with the digits of `begins`",
    permission: 'foodorder',
    query: Type.Object({ begins: Type.Optional(Type.String({ pattern: '^[0-9]{0,6}$' })) }),
    reply: Type.Array(Type.Object({ paxManifestNo: Type.String(), free: Type.Boolean() })),
    errors: [],
  }),
  revealPax: endpoint({
    method: 'POST',
    path: '/paxInfo/:userid/reveal',
    summary: 'Show the passport data, address and mobile number of one passenger; viewing them is logged',
    permission: 'foodorder',
    params: Type.Object({ userid: Id }),
    reply: PaxSecrets,
    errors: ['pax_not_found', 'rule_broken'],
  }),
}
