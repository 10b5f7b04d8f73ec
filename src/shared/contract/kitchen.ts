import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { DishType, OrderTable } from './order-parts.ts'
import { MAX_STATIONS, StationName } from './stations.ts'
import { Id, Instant } from './values.ts'

/** A dish for the kitchen: with its choices, its note, and whether the note is an allergy. */
export const KitchenLine = Type.Object({
  dishName: Type.String(),
  type: DishType,
  qty: Type.Integer({ minimum: 1 }),
  modifiers: Type.Optional(Type.Array(Type.Object({ name: Type.String(), leaveOut: Type.Optional(Type.Literal(true)) }))),
  note: Type.Optional(Type.String()),
  allergy: Type.Optional(Type.Boolean()),
  /** Its course, and its seats in ascending order. */
  course: Type.Optional(Type.String()),
  seats: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))),
  /** For a voided dish: the reason, if given, and when and by whom it was sent. */
  reason: Type.Optional(Type.String()),
  sentAt: Type.Optional(Instant),
  sentBy: Type.Optional(Type.String()),
})
export type KitchenLine = Static<typeof KitchenLine>

/** The station of a ticket's part, if the ticket is printed by station. */
export const KitchenPart = Type.Object({
  station: StationName,
  /** How many dishes of the same ticket other stations make. */
  elsewhere: Type.Array(Type.Object({ station: StationName, dishes: Type.Integer({ minimum: 1 }) })),
})
export type KitchenPart = Static<typeof KitchenPart>

/**
 * What the kitchen is sent when an order is placed, changed or cancelled: only what is new since the last ticket. An order's
 * tickets are numbered from 1; `_id` is also the print job's, so that a ticket requested twice is printed once. A station's part
 * has a separate `_id` and contains what that station makes.
 */
export const KitchenTicket = Type.Object({
  _id: Id,
  orderid: Id,
  number: Type.Integer({ minimum: 1 }),
  fullName: Type.String(),
  ordertable: Type.Array(OrderTable),
  /** The order's tables before this ticket; empty if unchanged. */
  movedfrom: Type.Array(OrderTable),
  added: Type.Array(KitchenLine),
  /** Dishes sent before that are now voided. */
  voided: Type.Array(KitchenLine),
  /** Whether the whole order was cancelled. */
  cancelled: Type.Boolean(),
  /** Omitted if the paper is the whole ticket. */
  part: Type.Optional(KitchenPart),
  /** Its round of a check, if any. */
  round: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The number of guests at the table now, if given. */
  covers: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The next held course. */
  next: Type.Optional(Type.String()),
  createdAt: Instant,
  staffName: Type.String(),
  terminal: Type.String(),
  /** The venue's time zone, for the ticket's time. */
  timeZone: Type.String(),
})
export type KitchenTicket = Static<typeof KitchenTicket>

const printed = {
  /** How often it was printed, 0 while no terminal has taken it. */
  prints: Type.Integer({ minimum: 0 }),
  /** The terminal that took the original; empty for none. */
  takenBy: Type.String(),
}

/** A ticket with its state. */
export const KitchenTicketState = Type.Object({
  ...KitchenTicket.properties,
  ...printed,
  /** The state of each station's part, in their order; empty if it was printed whole, or not yet. */
  parts: Type.Array(Type.Object({ station: StationName, ...printed })),
})
export type KitchenTicketState = Static<typeof KitchenTicketState>

/** What a terminal's kitchen printers print: the parts of some stations, or (`all`) of all stations without a printer. */
export const KitchenPrinting = Type.Object({
  stations: Type.Array(StationName, { maxItems: 4 * MAX_STATIONS }),
  all: Type.Boolean(),
})
export type KitchenPrinting = Static<typeof KitchenPrinting>

/** A workstation that asked for kitchen tickets, and whether the back office allows it to get them. */
export const KitchenTerminal = Type.Object({
  _id: Id,
  name: Type.String(),
  /** `waiting`: not decided yet, so it gets nothing. */
  state: Type.Enum(['waiting', 'allowed', 'removed']),
  /** When it last asked, rounded to the minute, and who was logged in there. */
  seenAt: Instant,
  staffName: Type.String(),
})
export type KitchenTerminal = Static<typeof KitchenTerminal>

const MAX_HANDED = 200

export const kitchen = {
  takeKitchenTickets: endpoint({
    method: 'POST',
    path: '/kitchen/take',
    summary:
      'Take the open tickets for the kitchen printers of a terminal, each station’s part by only one terminal, the one that placed the order first; `prints` says what they print (left out: everything), `handed` names those taken before that are in its print queue now. Answers what it has taken and not handed over yet. A terminal that the back office has not allowed gets none; a login of the back office allows it by asking there',
    permission: 'foodorder',
    body: Type.Object({
      terminalid: Id,
      handed: Type.Array(Id, { maxItems: MAX_HANDED }),
      prints: Type.Optional(KitchenPrinting),
    }),
    reply: Type.Object({
      tickets: Type.Array(KitchenTicket),
      /**
       * When to ask again if nothing changes, ms: for tickets reserved to another terminal until then, or to stay registered; 0
       * for never.
       */
      askAgainMs: Type.Integer({ minimum: 0 }),
    }),
    errors: ['kitchen_terminal_waits'],
  }),
  listKitchenTerminals: endpoint({
    method: 'GET',
    path: '/kitchen/terminals',
    reads: ['kitchen'],
    isVolatile: true,
    summary: 'The terminals that print for the kitchen, those that wait to be allowed and those that were removed',
    permission: 'backoffice',
    reply: Type.Array(KitchenTerminal),
    errors: [],
  }),
  allowKitchenTerminal: endpoint({
    method: 'PUT',
    path: '/kitchen/terminals/:id',
    summary: 'Allow a terminal to take kitchen tickets, or take that back',
    permission: 'backoffice',
    params: Type.Object({ id: Id }),
    body: Type.Object({ allowed: Type.Boolean() }),
    reply: KitchenTerminal,
    changes: ['kitchen'],
    errors: ['kitchen_terminal_not_found'],
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
      'Count one printing of a kitchen ticket, or of a station’s part of it, by hand, by its id or that of one of its printings: copy 0 is the original, where no terminal has taken it; the same printid again answers the same',
    permission: 'foodorder',
    params: Type.Object({ id: Id }),
    body: Type.Object({ printid: Id, station: Type.Optional(StationName) }),
    reply: Type.Object({
      copy: Type.Integer({ minimum: 0 }),
      printedAt: Instant,
      printedBy: Type.String(),
      ticket: KitchenTicket,
    }),
    errors: ['other_outlet', 'ticket_not_found'],
  }),
}
