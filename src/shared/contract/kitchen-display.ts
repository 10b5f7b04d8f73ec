import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { KitchenLine } from './kitchen.ts'
import { DishType, OrderTable } from './order-parts.ts'
import { Id, Instant } from './values.ts'

/** The number of the order's ticket with the line, and the line's position on it: '1.0'. */
const LineId = Type.String({ pattern: '^[1-9][0-9]{0,5}\\.[0-9]{1,3}$' })

/** A line of a ticket on the displays: to be made, or voided. */
export const DisplayLine = Type.Object({
  ...KitchenLine.properties,
  line: LineId,
  voided: Type.Boolean(),
  /** Since when it waits: when it was sent, or recalled. */
  since: Instant,
  /** Whether it was recalled and waits again. */
  recalled: Type.Boolean(),
  /** How often it was recalled so far. A bump made before the last recall no longer counts. */
  recalls: Type.Integer({ minimum: 0 }),
  /** When it was bumped; null while it waits. */
  doneAt: Type.Union([Instant, Type.Null()]),
})
export type DisplayLine = Static<typeof DisplayLine>

/** A kitchen ticket on the displays, with the current state of its lines. Number and time are those of the paper ticket. */
export const DisplayTicket = Type.Object({
  _id: Id,
  orderid: Id,
  number: Type.Integer({ minimum: 1 }),
  fullName: Type.String(),
  /** Where the order is served now. */
  ordertable: Type.Array(OrderTable),
  /** The tables when the ticket was sent; empty if unchanged. */
  movedfrom: Type.Array(OrderTable),
  cancelled: Type.Boolean(),
  createdAt: Instant,
  staffName: Type.String(),
  lines: Type.Array(DisplayLine),
})
export type DisplayTicket = Static<typeof DisplayTicket>

/** A ticket whose lines a station has all bumped, and who bumped the last one. */
export const BumpedTicket = Type.Object({
  ticket: DisplayTicket,
  doneAt: Instant,
  staffName: Type.String(),
  terminal: Type.String(),
})
export type BumpedTicket = Static<typeof BumpedTicket>

/** A dish, which the kitchen can mark as sold out. */
export const KitchenDish = Type.Object({ _id: Id, dishName: Type.String(), type: DishType, soldOut: Type.Boolean() })
export type KitchenDish = Static<typeof KitchenDish>

const MAX_LINES = 300

export const kitchenDisplay = {
  kitchenDisplay: endpoint({
    method: 'GET',
    path: '/kitchen/display',
    reads: ['kitchen', 'orders'],
    summary: 'The kitchen tickets of the last 12 hours on which something waits, the oldest first. A completed order has none',
    permission: 'foodorder',
    reply: Type.Array(DisplayTicket),
    errors: [],
  }),
  bumpedTickets: endpoint({
    method: 'GET',
    path: '/kitchen/bumped',
    reads: ['kitchen', 'venue'],
    summary: 'The last 20 tickets of which a station has bumped everything, the latest first; without a station of all',
    permission: 'foodorder',
    query: Type.Object({ station: Type.Optional(Type.String({ maxLength: 20 })) }),
    reply: Type.Array(BumpedTicket),
    errors: [],
  }),
  markKitchenLines: endpoint({
    method: 'PUT',
    path: '/kitchen/:id/lines',
    summary:
      'Bump lines of a kitchen ticket (done), or bring them back. Each names how often it was brought back as the caller knows it: where that has changed it stays as it is, so that the same call twice, late or from two displays does it once',
    permission: 'foodorder',
    changes: ['kitchen'],
    params: Type.Object({ id: Id }),
    body: Type.Object({
      done: Type.Boolean(),
      lines: Type.Array(Type.Object({ line: LineId, recalls: DisplayLine.properties.recalls }), {
        minItems: 1,
        maxItems: MAX_LINES,
      }),
    }),
    reply: DisplayTicket,
    errors: ['other_outlet', 'ticket_not_found'],
  }),
  kitchenDishes: endpoint({
    method: 'GET',
    path: '/kitchen/dishes',
    reads: ['dishes'],
    summary: 'Every dish on the menu by type and name, for the kitchen to say which is sold out',
    permission: 'foodorder',
    reply: Type.Array(KitchenDish),
    errors: [],
  }),
  setSoldOutInKitchen: endpoint({
    method: 'PUT',
    path: '/kitchen/dishes/:_id/soldout',
    summary: 'Mark a dish sold out in the kitchen, or bring it back',
    permission: 'foodorder',
    changes: ['dishes'],
    params: Type.Object({ _id: Id }),
    body: Type.Object({ soldOut: Type.Boolean() }),
    reply: KitchenDish,
    errors: ['dish_not_found'],
  }),
}
