import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { DishType, OrderTable } from './order-parts.ts'
import { Id, Instant } from './values.ts'

/** A dish as the kitchen makes it: with its choices, its note, and whether an allergy is the reason. */
export const KitchenLine = Type.Object({
  dishName: Type.String(),
  type: DishType,
  qty: Type.Integer({ minimum: 1 }),
  modifiers: Type.Optional(Type.Array(Type.Object({ name: Type.String(), leaveOut: Type.Optional(Type.Literal(true)) }))),
  note: Type.Optional(Type.String()),
  allergy: Type.Optional(Type.Boolean()),
  /** The course that it is served with, and the seats that it is for, by rising number. */
  course: Type.Optional(Type.String()),
  seats: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))),
})
export type KitchenLine = Static<typeof KitchenLine>

/**
 * What is sent to the kitchen when an order is placed, changed or cancelled: only what is new since the ticket before. Tickets of an
 * order are numbered from 1 on; `_id` is also the print job's, so that a ticket asked for twice comes out once.
 */
export const KitchenTicket = Type.Object({
  _id: Id,
  orderid: Id,
  number: Type.Integer({ minimum: 1 }),
  fullName: Type.String(),
  ordertable: Type.Array(OrderTable),
  /** Where the order was served before this ticket; empty while it stays where it is. */
  movedfrom: Type.Array(OrderTable),
  added: Type.Array(KitchenLine),
  /** What the kitchen was sent before and shall not make. */
  voided: Type.Array(KitchenLine),
  /** Whether the whole order was cancelled. */
  cancelled: Type.Boolean(),
  /** The course that waits to be fired next. */
  next: Type.Optional(Type.String()),
  createdAt: Instant,
  staffName: Type.String(),
  terminal: Type.String(),
  /** The venue's, in which the ticket shows the time. */
  timeZone: Type.String(),
})
export type KitchenTicket = Static<typeof KitchenTicket>

/** A ticket with what became of it: `prints` counts its papers, 0 while no terminal has taken it. */
export const KitchenTicketState = Type.Object({
  ...KitchenTicket.properties,
  prints: Type.Integer({ minimum: 0 }),
  /** The terminal that took the original; empty while none has. */
  takenBy: Type.String(),
})
export type KitchenTicketState = Static<typeof KitchenTicketState>

const MAX_HANDED = 200

export const kitchen = {
  takeKitchenTickets: endpoint({
    method: 'POST',
    path: '/kitchen/take',
    summary:
      'Take the open tickets for the kitchen printer of a terminal, each by one terminal alone, the one that placed the order first; `handed` names those taken before that are in its print queue now. Answers what it has taken and not handed over yet',
    permission: 'foodorder',
    body: Type.Object({ terminalid: Id, handed: Type.Array(Id, { maxItems: MAX_HANDED }) }),
    reply: Type.Object({
      tickets: Type.Array(KitchenTicket),
      /** When tickets that are left to the terminal of their order may be taken by others; 0 when there is none. */
      askAgainMs: Type.Integer({ minimum: 0 }),
    }),
    errors: [],
  }),
  listKitchenTickets: endpoint({
    method: 'GET',
    path: '/orders/:id/kitchen',
    reads: ['kitchen'],
    isVolatile: true,
    summary: 'The kitchen tickets of an order, the first one first; of a part those of the order that it was split from',
    permission: 'foodorder',
    params: Type.Object({ id: Id }),
    reply: Type.Array(KitchenTicketState),
    errors: ['order_not_found'],
  }),
  printKitchenTicket: endpoint({
    method: 'POST',
    path: '/kitchen/:id/print',
    summary:
      'Count one printing of a kitchen ticket by hand, by its id or that of one of its printings: copy 0 is the original, where no terminal has taken it; the same printid again answers the same',
    permission: 'foodorder',
    params: Type.Object({ id: Id }),
    body: Type.Object({ printid: Id }),
    reply: Type.Object({
      copy: Type.Integer({ minimum: 0 }),
      printedAt: Instant,
      printedBy: Type.String(),
      ticket: KitchenTicket,
    }),
    errors: ['ticket_not_found'],
  }),
}
