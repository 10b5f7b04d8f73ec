import { Type, type Static } from 'typebox'
import { LineDiscount } from './order-parts.ts'
import { Instant, Rate, Rupees, SignedRupees } from './values.ts'

/** The guest's choices, whose prices are part of the line's; left out where there are none. */
export const LineChoices = Type.Optional(Type.Array(Type.Object({ name: Type.String(), price: SignedRupees })))

/** One line of a paid or placed order, as screen, paper, PDF and mail all show it. */
export const InvoiceLine = Type.Object({
  dishName: Type.String(),
  qty: Type.Integer({ minimum: 1 }),
  price: Rupees,
  /** Price × quantity, before what was given off it. */
  amount: Rupees,
  /** Given off the line; left out where nothing was. */
  discount: Type.Optional(LineDiscount),
  /** Notes stay in the house. */
  modifiers: LineChoices,
})
export type InvoiceLine = Static<typeof InvoiceLine>

/** The tax of one rate, in basis points: what is taxed without its tax, and the tax. `inclusive`: the prices contain it. */
export const TaxOfRate = Type.Object({ rate: Rate, inclusive: Type.Boolean(), net: Rupees, tax: Rupees })
export type TaxOfRate = Static<typeof TaxOfRate>

/** What is charged beside the dishes; each is left out where there is none. */
export const charges = {
  service: Type.Optional(Rupees),
  taxes: Type.Optional(Type.Array(TaxOfRate)),
}

/** What papers say of the venue. Address lines and footer are printed one below the other. */
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
  /** Left out where the ship had one outlet when it was issued. */
  outlet: Type.Optional(Type.String()),
})
export type InvoiceVenue = Static<typeof InvoiceVenue>

/** Cash that a guest gave for an order, and what they got back. */
export const CashTaken = Type.Object({ tendered: Rupees, change: Rupees })
export type CashTaken = Static<typeof CashTaken>

/**
 * The stored sale as a document: the one source of the tax invoice on screen, on paper, as PDF and in the mail.
 * `invoiceno` is empty and `balanceAfter` null until the order is paid.
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
  /** Paid on top of the total; left out for none. */
  tip: Type.Optional(Rupees),
  /** Left out for a payment by card. */
  cash: Type.Optional(CashTaken),
  paymentMethod: Type.String(),
  balanceAfter: Type.Union([Rupees, Type.Null()]),
  /** Dream Points this sale earned, and what the member had then; null for a passenger who is no member. */
  points: Type.Union([Type.Object({ earned: Type.Integer(), balance: Type.Integer() }), Type.Null()]),
  servedBy: Type.String(),
  terminal: Type.String(),
  /** The supervisor whose PIN approved it in place of the passenger's code; left out where none did. */
  approvedBy: Type.Optional(Type.String()),
})
export type Invoice = Static<typeof Invoice>
