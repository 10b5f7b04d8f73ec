import { Type, type Static } from 'typebox'
import { LineDiscount } from './order-parts.ts'
import { Instant, Rate, Rupees, SignedRupees } from './values.ts'

/** The guest's choices, whose prices are included in the line's; omitted if none. */
export const LineChoices = Type.Optional(Type.Array(Type.Object({ name: Type.String(), price: SignedRupees })))

/** One line of a paid or placed order, for screen, paper, PDF and mail. */
export const InvoiceLine = Type.Object({
  dishName: Type.String(),
  qty: Type.Integer({ minimum: 1 }),
  price: Rupees,
  /** Price × quantity, before discount. */
  amount: Rupees,
  /** The discount on the line; omitted for none. */
  discount: Type.Optional(LineDiscount),
  /** Notes are not on invoices: they are internal. */
  modifiers: LineChoices,
})
export type InvoiceLine = Static<typeof InvoiceLine>

/** The tax of one rate, in basis points: the net amount and the tax. `inclusive`: prices include it. */
export const TaxOfRate = Type.Object({ rate: Rate, inclusive: Type.Boolean(), net: Rupees, tax: Rupees })
export type TaxOfRate = Static<typeof TaxOfRate>

/** Charges besides the dishes; each is omitted if there is none. */
export const charges = {
  service: Type.Optional(Rupees),
  taxes: Type.Optional(Type.Array(TaxOfRate)),
}

/** The venue on papers. Address lines and footer are printed one below the other. */
export const venueOnPaper = {
  name: Type.String(),
  address: Type.Array(Type.String()),
  taxId: Type.String(),
  footer: Type.Array(Type.String()),
  timeZone: Type.String(),
}

/** Who issues the invoice. */
export const InvoiceVenue = Type.Object({
  ...venueOnPaper,
  /** Omitted if the ship had one outlet at the time. */
  outlet: Type.Optional(Type.String()),
})
export type InvoiceVenue = Static<typeof InvoiceVenue>

/** The cash that a guest gave for an order, and the change. */
export const CashTaken = Type.Object({ tendered: Rupees, change: Rupees })
export type CashTaken = Static<typeof CashTaken>

/**
 * The stored sale as a document, from which the tax invoice on screen, on paper, as PDF and in the mail is made. `invoiceno` is
 * empty and `balanceAfter` null until the order is paid.
 */
export const Invoice = Type.Object({
  invoiceno: Type.String({ maxLength: 16 }),
  createdAt: Instant,
  venue: InvoiceVenue,
  fullName: Type.String(),
  email: Type.String(),
  cardNumber: Type.String(),
  tables: Type.Array(Type.Object({ tablefloor: Type.String(), tableno: Type.Integer() })),
  lines: Type.Array(InvoiceLine),
  subtotal: Rupees,
  tax: Rupees,
  discount: Rupees,
  ...charges,
  total: Rupees,
  /** The tip on top of the total; omitted for none. */
  tip: Type.Optional(Rupees),
  /** Omitted for a payment by card. */
  cash: Type.Optional(CashTaken),
  paymentMethod: Type.String(),
  balanceAfter: Type.Union([Rupees, Type.Null()]),
  /** Dream Points this sale earned, and the member's balance then; null for a passenger who is not a member. */
  points: Type.Union([Type.Object({ earned: Type.Integer(), balance: Type.Integer() }), Type.Null()]),
  servedBy: Type.String(),
  terminal: Type.String(),
  /** The supervisor whose PIN approved it instead of the passenger's code; omitted otherwise. */
  approvedBy: Type.Optional(Type.String()),
})
export type Invoice = Static<typeof Invoice>
