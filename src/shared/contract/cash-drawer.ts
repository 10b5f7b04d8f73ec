import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { OutletNumber } from './outlets.ts'
import { Paging } from './paging.ts'
import { FilledText, Id, Instant, Rupees, SignedRupees, TextLine, TotalRupees } from './values.ts'

/** How many notes or coins of one value, in rupees, are in the drawer. */
export const Pieces = Type.Object({
  value: Type.Integer({ minimum: 1, maximum: 10_000 }),
  pieces: Type.Integer({ minimum: 1, maximum: 99_999 }),
})
export type Pieces = Static<typeof Pieces>

const Counted = {
  notes: Type.Array(Pieces, { maxItems: 20 }),
  /** What was not counted by pieces: loose coins, or all of it. */
  other: Rupees,
}

export const MAX_DRAWER_REASON = 120

/** What a count came to. */
const CountResult = Type.Object({
  ...Counted,
  /** What should have been there: left after the count before, added and taken in cash since, less what was paid out and removed. Null for the first entry of a drawer. */
  expected: Type.Union([SignedRupees, Type.Null()]),
  /** Counted less expected: below zero where money is missing. */
  difference: Type.Union([SignedRupees, Type.Null()]),
  /** What stays in the drawer as the next float; the rest was removed. */
  left: TotalRupees,
  /** The number of the count that this one replaces; left out for none. */
  corrects: Type.Optional(Type.Integer({ minimum: 1 })),
})

export const drawerEntryKinds = ['count', 'in', 'out'] as const

/** A count of an outlet's cash drawer, or cash added or removed that belongs to no sale or card. */
export const DrawerEntry = Type.Object({
  _id: Id,
  /** Runs from 1 in each drawer, without gaps. */
  number: Type.Integer({ minimum: 1 }),
  outlet: OutletNumber,
  kind: Type.Enum([...drawerEntryKinds]),
  at: Instant,
  staffName: Type.String(),
  terminal: Type.String(),
  /** Counted, added or removed. */
  amount: TotalRupees,
  /** What was typed as reason or note; empty for none. */
  reason: Type.String(),
  /** Of a count only. */
  count: Type.Optional(CountResult),
})
export type DrawerEntry = Static<typeof DrawerEntry>

/** An outlet's drawer in the period of an X or Z report. */
export const DrawerPeriod = Type.Object({
  _id: OutletNumber,
  /** What the outlet was called then. */
  name: Type.String(),
  /** Its entries of the period, oldest first. */
  entries: Type.Array(DrawerEntry),
  /** Whether its last entry is a count, and no cash has moved since. */
  counted: Type.Boolean(),
  /** By how much the cash changed since the last count. */
  since: SignedRupees,
})
export type DrawerPeriod = Static<typeof DrawerPeriod>

const entry = {
  permission: 'session',
  idempotent: true,
  changes: ['drawers'],
  reply: DrawerEntry,
} as const

export const cashDrawer = {
  listDrawer: endpoint({
    method: 'GET',
    path: '/drawer',
    reads: ['drawers'],
    summary: "The entries of the cash drawer of the session's outlet, newest first. What is expected now is not said",
    permission: 'session',
    paged: true,
    query: Type.Object(Paging),
    reply: Type.Array(DrawerEntry),
    errors: [],
  }),
  countDrawer: endpoint({
    ...entry,
    method: 'POST',
    path: '/drawer/counts',
    summary:
      'Count the cash drawer: answers what was expected and the difference. `corrects` counts again what was counted last, for a reason, while no cash has moved since; both counts are kept',
    body: Type.Object({
      ...Counted,
      /** No more than was counted. */
      left: Rupees,
      reason: TextLine(MAX_DRAWER_REASON),
      corrects: Type.Optional(Id),
    }),
    errors: ['drawer_moved'],
  }),
  moveDrawerCash: endpoint({
    ...entry,
    method: 'POST',
    path: '/drawer/moves',
    summary: 'Add cash to the drawer, such as the float, or remove some, with a reason; no sale and no card is concerned',
    body: Type.Object({ kind: Type.Enum(['in', 'out']), amount: Rupees, reason: FilledText(MAX_DRAWER_REASON) }),
    errors: [],
  }),
}
