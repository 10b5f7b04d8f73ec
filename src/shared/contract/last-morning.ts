import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Paging } from './paging.ts'
import { Id, TotalRupees } from './values.ts'
import { OneVoyage } from './voyages.ts'

const Count = Type.Integer({ minimum: 0 })

/** How many open checks and failed mails an answer lists; its counts and sums have all. */
export const LISTED = 200

/** A card that is not returned. */
export const UnreturnedCard = Type.Object({
  _id: Id,
  userid: Id,
  fullName: Type.String(),
  cabin: Type.String(),
  cardNumber: Type.String(),
  state: Type.Enum(['active', 'blocked']),
  balance: TotalRupees,
  /** The part that is paid out when the card is returned: all but onboard credit. */
  payable: TotalRupees,
})
export type UnreturnedCard = Static<typeof UnreturnedCard>

/** An order that is not paid, of any outlet. */
const OpenCheck = Type.Object({
  _id: Id,
  /** The guest's name, or else that of the check; both may be empty. */
  name: Type.String(),
  cardNumber: Type.String(),
  tables: Type.Array(Type.Object({ tablefloor: Type.String(), tableno: Type.Integer() })),
  total: TotalRupees,
  outlet: Type.String(),
  staffName: Type.String(),
})
export type OpenCheck = Static<typeof OpenCheck>

const FailedMail = Type.Object({
  userid: Id,
  fullName: Type.String(),
  paxManifestNo: Type.String(),
  /** Where it was sent. */
  to: Type.String(),
  error: Type.String(),
  /** Whether it is still tried again by itself. */
  retried: Type.Boolean(),
})
export type FailedMail = Static<typeof FailedMail>

export const LastMorning = Type.Object({
  cards: Type.Object({ count: Count, balance: TotalRupees, payable: TotalRupees }),
  checks: Type.Object({ count: Count, total: TotalRupees, rows: Type.Array(OpenCheck) }),
  disputes: Type.Object({ count: Count, amount: TotalRupees }),
  /**
   * `guests`: those who had a card. `queued`, `sent` and `failed` count their statements by what became of the mail; `retried` are
   * those of `queued` that failed so far. `failures` lists `failed` and `retried`.
   */
  statements: Type.Object({
    guests: Count,
    queued: Count,
    sent: Count,
    failed: Count,
    retried: Count,
    failures: Type.Array(FailedMail),
  }),
})
export type LastMorning = Static<typeof LastMorning>

const ofVoyage = { permission: 'foodorder', errors: ['voyage_not_found'] } as const
const voyage = { voyage: OneVoyage }

export const lastMorning = {
  lastMorning: endpoint({
    ...ofVoyage,
    method: 'GET',
    path: '/last-morning',
    reads: ['pax', 'cards', 'orders', 'disputes', 'statements'],
    summary:
      'What is left to settle: cards not returned, open checks, open disputes, statements by mail; of those aboard, or of one voyage',
    query: Type.Object(voyage),
    reply: LastMorning,
  }),
  listUnreturned: endpoint({
    ...ofVoyage,
    method: 'GET',
    path: '/last-morning/cards',
    reads: ['pax', 'cards'],
    summary: 'Cards that are not returned, by number: of those aboard, or the unclaimed ones of a voyage that has ended',
    paged: true,
    query: Type.Object({ ...voyage, ...Paging }),
    reply: Type.Array(UnreturnedCard),
  }),
  mailStatements: endpoint({
    ...ofVoyage,
    method: 'POST',
    path: '/last-morning/statements',
    summary:
      'Queue the statement of every guest with a card by mail, once for each guest and voyage; `again` queues those that failed once more',
    changes: ['statements'],
    body: Type.Object({ ...voyage, again: Type.Optional(Type.Boolean()) }),
    /** `queued`: how many mails this call put into the queue. */
    reply: Type.Object({ queued: Count, sending: Type.Boolean() }),
  }),
}
