import { type Static, Type } from 'typebox'
import { ApprovalToken } from './approval-token.ts'
import { DrawerEntry, MAX_DRAWER_REASON } from './cash-drawer.ts'
import { endpoint } from './endpoint.ts'
import { InvoiceVenue } from './invoice.ts'
import { Paging } from './paging.ts'
import { TenderOf } from './reports.ts'
import { shiftKinds } from './shift-rules.ts'
import { FilledText, Id, Instant, Rupees, SignedRupees, TextLine, TotalRupees } from './values.ts'

const ShiftNumber = Type.Integer({ minimum: 1 })

/** A shift of an outlet's cash drawer: its opening, and its closing once it is closed. */
export const Shift = Type.Object({
  /** Runs from 1 in each drawer, without gaps. */
  number: ShiftNumber,
  open: DrawerEntry,
  close: Type.Optional(DrawerEntry),
})
export type Shift = Static<typeof Shift>

/** Cash of the ledger during a shift, by kind of move: negative if it was paid out. */
export const ShiftCash = Type.Object({
  kind: Type.Enum(['activation', 'refill', 'cash', 'return', 'payout']),
  moves: Type.Integer({ minimum: 1 }),
  amount: SignedRupees,
})
export type ShiftCash = Static<typeof ShiftCash>

/** A shift with all its entries, for screen and paper. */
export const ShiftSheet = Type.Object({
  ...Shift.properties,
  /** Oldest first, from the opening to the closing. */
  entries: Type.Array(DrawerEntry),
  /** What the sales and cards of the shift brought in cash. Only for a closed shift: the rest would tell what to count. */
  cash: Type.Optional(Type.Array(ShiftCash)),
  /** The same with every tender, cash included; omitted while the shift is open, and where all was in cash. */
  tenders: Type.Optional(Type.Array(TenderOf)),
  venue: InvoiceVenue,
})
export type ShiftSheet = Static<typeof ShiftSheet>

const closing = {
  /** The last count of the shift. */
  count: Id,
  /** What stays in the drawer; the rest goes to the safe under a numbered slip. */
  left: Rupees,
  reason: TextLine(MAX_DRAWER_REASON),
  approval: Type.Optional(ApprovalToken),
}

const write = { permission: 'session', idempotent: true, changes: ['drawers'] } as const
const closingErrors = ['rule_broken', 'drawer_moved', 'shift_needed', 'approval_needed'] as const

export const shifts = {
  currentShift: endpoint({
    method: 'GET',
    path: '/drawer/shift',
    reads: ['drawers', 'venue'],
    isVolatile: true,
    summary:
      "Whether the venue keeps shifts, and the open shift of the cash drawer of the session's outlet. What is expected in the drawer is not said",
    permission: 'session',
    reply: Type.Object({
      held: Type.Enum([...shiftKinds]),
      /** Null if none is open. */
      shift: Type.Union([Shift, Type.Null()]),
      /** Whether someone else holds the drawer, so that you may not use it. */
      isOthers: Type.Boolean(),
      /** What the last shift left in the drawer; null if there was none. */
      left: Type.Union([TotalRupees, Type.Null()]),
    }),
    errors: [],
  }),
  listShifts: endpoint({
    method: 'GET',
    path: '/drawer/shifts',
    reads: ['drawers'],
    summary: "The shifts of the cash drawer of the session's outlet, newest first",
    permission: 'session',
    paged: true,
    query: Type.Object(Paging),
    reply: Type.Array(Shift),
    errors: [],
  }),
  shiftSheet: endpoint({
    method: 'GET',
    path: '/drawer/shifts/:number',
    reads: ['drawers'],
    summary:
      "A shift of the cash drawer of the session's outlet with all its entries; once it is closed, with what it took in cash",
    permission: 'session',
    params: Type.Object({ number: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) }),
    reply: ShiftSheet,
    errors: ['shift_not_found'],
  }),
  openShift: endpoint({
    ...write,
    method: 'POST',
    path: '/drawer/shifts',
    summary: 'Open a shift of the cash drawer with its float: what lies in the drawer, and what is brought from the safe',
    body: Type.Object({ found: Rupees, fromSafe: Rupees, reason: TextLine(MAX_DRAWER_REASON) }),
    reply: Shift,
    errors: ['rule_broken', 'shift_open'],
  }),
  moveToSafe: endpoint({
    ...write,
    method: 'POST',
    path: '/drawer/safe',
    summary: 'Drop cash of the shift into the safe, or bring change from it, under the next number of the safe’s slips',
    body: Type.Object({ kind: Type.Enum(['drop', 'float']), amount: Rupees, reason: TextLine(MAX_DRAWER_REASON) }),
    reply: DrawerEntry,
    errors: ['rule_broken', 'shift_needed'],
  }),
  closeShift: endpoint({
    ...write,
    method: 'POST',
    path: '/drawer/shifts/close',
    summary:
      'Close the shift with its last count, after which no cash may have moved. Above the venue’s limit of difference a supervisor must approve. Open checks are handed on: they never prevent the closing',
    body: Type.Object(closing),
    reply: Shift,
    errors: closingErrors,
  }),
  handOverShift: endpoint({
    ...write,
    method: 'POST',
    path: '/drawer/shifts/handover',
    summary:
      'Close the shift with its last count and open the next one with the same money, which another person takes over with their password',
    body: Type.Object({
      ...closing,
      /** Of the person who takes over. */
      email: FilledText(254),
      password: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    reply: Type.Object({ closed: Shift, opened: Shift }),
    errors: [...closingErrors, 'wrong_credentials', 'not_at_outlet'],
  }),
  approveClosing: endpoint({
    method: 'POST',
    path: '/supervisors/approve/shift',
    summary:
      "A supervisor's PIN for the difference of one count: the answer's approval goes with the closing of that shift, once, within 5 minutes, by the person who counted, who must be someone else while there is another supervisor",
    permission: 'session',
    body: Type.Object({ count: Id, supervisor: Id, pin: Type.String({ pattern: '^[0-9]{6}$' }) }),
    reply: Type.Object({ approval: ApprovalToken, supervisor: Type.String(), expiresAt: Instant }),
    errors: ['drawer_moved', 'rule_broken', 'supervisor_pin_wrong', 'supervisor_pin_locked'],
  }),
}
