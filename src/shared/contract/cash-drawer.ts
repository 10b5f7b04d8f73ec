import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { OutletNumber } from './outlets.ts'
import { Paging } from './paging.ts'
import { FilledText, Id, Instant, Rupees, SignedRupees, TextLine, TotalRupees } from './values.ts'

/** The number of notes or coins of one value, in rupees, in the drawer. */
export const Pieces = Type.Object({
  value: Type.Integer({ minimum: 1, maximum: 10_000 }),
  pieces: Type.Integer({ minimum: 1, maximum: 99_999 }),
})
export type Pieces = Static<typeof Pieces>

export const Counted = {
  notes: Type.Array(Pieces, { maxItems: 20 }),
  /** Cash that was not counted by pieces: loose coins, or all of it. */
  other: Rupees,
}

export const MAX_DRAWER_REASON = 120

/** The slips of a bank's card terminal that cards were loaded with: how many, and their sum. */
const Slips = Type.Object({ count: Type.Integer({ minimum: 0, maximum: 99_999 }), amount: Rupees })

/** The result of a count. */
const CountResult = Type.Object({
  ...Counted,
  /**
   * The expected cash: left after the last count, plus added and taken in cash since, less paid out and removed. Null for a
   * drawer's first entry.
   */
  expected: Type.Union([SignedRupees, Type.Null()]),
  /** Counted less expected: negative if money is missing. */
  difference: Type.Union([SignedRupees, Type.Null()]),
  /** The bank slips of the shift: counted, expected, and counted less expected. Omitted where none are counted. */
  slips: Type.Optional(Type.Object({ counted: Slips, expected: Slips, difference: SignedRupees })),
  /** What stays in the drawer as the next float; the rest was removed. */
  left: TotalRupees,
  /** The number of the count that this one replaces; omitted for none. */
  corrects: Type.Optional(Type.Integer({ minimum: 1 })),
})

/** The kinds of entries; the last four belong to a shift. */
export const drawerEntryKinds = ['count', 'in', 'out', 'open', 'drop', 'float', 'close'] as const

/** A check that was open when a shift was closed, and is handed on to the next. */
export const OpenCheck = Type.Object({ name: Type.String(), total: TotalRupees })
export type OpenCheck = Static<typeof OpenCheck>

/** The part of an entry that belongs to a shift. */
const ofShift = {
  /** The number of its shift. */
  shift: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The number of the safe's slip: cash of this entry went to the safe, or came from it. */
  slip: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The only person who may use the drawer during the shift. */
  holder: Type.Optional(Type.String()),
  /** The supervisor who approved the difference. */
  approvedBy: Type.Optional(Type.String()),
  /** The unpaid checks at the closing. */
  openChecks: Type.Optional(Type.Array(OpenCheck)),
}

/**
 * A count of an outlet's cash drawer, cash added or removed that belongs to no sale or card, or the opening or closing of a shift.
 */
export const DrawerEntry = Type.Object({
  _id: Id,
  /** Runs from 1 in each drawer, without gaps. */
  number: Type.Integer({ minimum: 1 }),
  outlet: OutletNumber,
  kind: Type.Enum([...drawerEntryKinds]),
  at: Instant,
  staffName: Type.String(),
  terminal: Type.String(),
  /** The amount counted, added or removed. */
  amount: TotalRupees,
  /** The typed reason or note; empty for none. */
  reason: Type.String(),
  /** Only for a count, and for the opening and the closing of a shift. */
  count: Type.Optional(CountResult),
  ...ofShift,
})
export type DrawerEntry = Static<typeof DrawerEntry>

/** An outlet's drawer in the period of an X or Z report. */
export const DrawerPeriod = Type.Object({
  _id: OutletNumber,
  /** The outlet's name at that time. */
  name: Type.String(),
  /** Its entries of the period, oldest first. */
  entries: Type.Array(DrawerEntry),
  /** Whether its last entry is a count, and no cash has moved since. */
  counted: Type.Boolean(),
  /** The change of the cash since the last count, or since the shift was opened. */
  since: SignedRupees,
  /** The shift that is open, and who holds it; omitted if none is. */
  openShift: Type.Optional(Type.Object({ number: Type.Integer({ minimum: 1 }), holder: Type.String() })),
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
      /** At most the counted amount. */
      left: Rupees,
      reason: TextLine(MAX_DRAWER_REASON),
      /** The bank slips of the shift; omitted, none are in the drawer. */
      slips: Type.Optional(Slips),
      corrects: Type.Optional(Id),
    }),
    errors: ['rule_broken', 'drawer_moved', 'shift_needed'],
  }),
  moveDrawerCash: endpoint({
    ...entry,
    method: 'POST',
    path: '/drawer/moves',
    summary: 'Add cash to the drawer, such as the float, or remove some, with a reason; no sale and no card is concerned',
    body: Type.Object({ kind: Type.Enum(['in', 'out']), amount: Rupees, reason: FilledText(MAX_DRAWER_REASON) }),
    errors: ['rule_broken', 'shift_needed'],
  }),
}
