import { sql } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'
import { firstBrokenEntry } from '../../kernel/audit/audit-chain.ts'
import { auditChainAfter, auditEnd } from '../../kernel/audit/audit.repo.ts'
import { anchorIn, firstChangedVersion, SETTINGS, unanchoredVersions, type VenueAnchor } from '../../venue/index.ts'
import { brokenChain, CHAIN, strayRow } from './broken-chain.repo.ts'
import { chargeInvariants } from './charge-invariants.ts'
import { CHARGED_BILLS, mischargedBills } from './charged-bills.repo.ts'
import { creditInvariants } from './credit-invariants.ts'
import { CREDIT_NUMBERING, CREDITED_LINES, misnumberedCredit, overCredited } from './credit-lines.ts'
import { discountInvariants } from './discount-invariants.ts'
import { DISCOUNTED_BILLS, misgivenBills } from './discounted-bills.repo.ts'
import { invoiceNumber } from '../../cards/index.ts'
import { gapsOf, outletInvariants } from './outlet-invariants.ts'
import { NAMED, ONE_PERSON, PersonsAudit } from './persons.ts'
import { firstWithoutHistory, HISTORIES, olderThanTrail } from './status-traces.ts'
import { sumsInvariants } from './sums-invariants.ts'
import { firstWithoutTrace, TRACES } from './trace-audit.ts'
import { tenderInvariants } from './tender-invariants.ts'
import { allZReports, brokenZReports, Z_CHAIN, Z_TOTALS, ZAudit } from './z-invariants.ts'

/** Something that must never be, with the row where it was found. */
export interface Breach {
  invariant: string
  found: string
}

/** A part of an invariant that was not checked. */
export interface NotChecked {
  invariant: string
  why: string
}

/** One question to the database whose answer must be empty; `found` names the offending row. */
export interface Invariant {
  name: string
  query: string
}

/**
 * reliability.md, Money: what must hold after every transaction. `account || ''` keeps SQLite from joining by card, which would read
 * all entries of a card for each of them.
 */
const invariants: readonly Invariant[] = [
  {
    name: 'the entries of a move sum to zero',
    query: `SELECT move_id AS found FROM ledger_entries GROUP BY move_id HAVING SUM(amount) <> 0`,
  },
  {
    name: "a card's balance is the sum of its entries and not negative",
    query: `SELECT c.id AS found FROM cards c LEFT JOIN (SELECT account, SUM(amount) AS total FROM ledger_entries GROUP BY account) e ON e.account = 'card:' || c.id
            WHERE c.balance < 0 OR c.balance <> COALESCE(e.total, 0)`,
  },
  { name: 'a returned card is at 0', query: `SELECT id AS found FROM cards WHERE state = 'returned' AND balance <> 0` },
  {
    name: 'a paid order has exactly one bill of its total',
    query: `SELECT o.id AS found FROM orders o LEFT JOIN bills b ON b.order_id = o.id
            WHERE o.payment = 'paid' AND (b.id IS NULL OR b.total <> o.total OR b.invoice_no <> o.invoice_no)`,
  },
  {
    name: 'a bill belongs to a paid order',
    query: `SELECT b.id AS found FROM bills b JOIN orders o ON o.id = b.order_id WHERE o.payment <> 'paid'`,
  },
  {
    name: 'a bill has exactly one debit of its total',
    query: `SELECT b.id AS found FROM bills b LEFT JOIN (SELECT move_id, SUM(amount) AS total, COUNT(*) AS entries FROM ledger_entries WHERE account LIKE 'card:%' GROUP BY move_id) e ON e.move_id = b.move_id
            WHERE e.entries IS NULL OR e.entries <> 1 OR e.total <> -b.total`,
  },
  {
    name: 'a sale of the ledger has exactly one bill',
    query: `SELECT e.move_id AS found FROM ledger_entries e LEFT JOIN bills b ON b.move_id = e.move_id WHERE e.kind = 'sale' GROUP BY e.move_id HAVING COUNT(DISTINCT b.id) <> 1`,
  },
  {
    name: 'a line of the card report matches its ledger entry',
    query: `SELECT m.id AS found FROM card_moves m LEFT JOIN ledger_entries e ON e.move_id = m.move_id AND e.account || '' = 'card:' || m.card_id
            WHERE e.seq IS NULL OR e.amount <> m.credit - m.debit`,
  },
  {
    name: 'a ledger entry on a card has its line in the card report',
    query: `SELECT e.move_id AS found FROM ledger_entries e LEFT JOIN card_moves m ON m.move_id = e.move_id AND e.account = 'card:' || m.card_id
            WHERE e.account LIKE 'card:%' AND m.id IS NULL`,
  },
  {
    name: 'a transfer goes from one card to another',
    query: `SELECT move_id AS found FROM ledger_entries WHERE kind = 'transfer' GROUP BY move_id
            HAVING COUNT(*) <> 2 OR COUNT(DISTINCT account) <> 2 OR SUM(CASE WHEN account LIKE 'card:%' THEN 1 ELSE 0 END) <> 2`,
  },
  {
    name: 'a replaced card is closed, and its replacement belongs to the same PAX',
    query: `SELECT c.id AS found FROM cards c LEFT JOIN cards n ON n.id = c.replaced_by
            WHERE c.replaced_by IS NOT NULL AND (c.state <> 'returned' OR n.id IS NULL OR n.pax_id <> c.pax_id)`,
  },
  {
    name: 'invoice numbers have no gap',
    query: gapsOf('bills', 'invoice_seq'),
  },
  {
    name: 'a PAX has at most one unpaid order',
    query: `SELECT pax_id AS found FROM orders WHERE payment = 'unpaid' AND pax_id IS NOT NULL GROUP BY pax_id HAVING COUNT(*) > 1`,
  },
  {
    name: 'a part belongs to an order that is no part itself',
    query: `SELECT p.id AS found FROM orders p LEFT JOIN orders o ON o.id = p.split_from WHERE p.split_from IS NOT NULL AND (o.id IS NULL OR o.split_from IS NOT NULL)`,
  },
  {
    name: "a member's Dream Points are the sum of the entries",
    query: `SELECT p.id AS found FROM pax p LEFT JOIN (SELECT pax_id, SUM(points) AS total FROM points_entries GROUP BY pax_id) e ON e.pax_id = p.id
            WHERE p.points <> COALESCE(e.total, 0)`,
  },
  {
    name: 'an order a member paid has earned its Dream Points once',
    query: `SELECT b.id AS found FROM bills b JOIN pax p ON p.id = b.pax_id LEFT JOIN venue_versions v ON v.version = b.venue_version
              LEFT JOIN points_entries e ON e.order_id = b.order_id AND e.kind = 'earned'
            WHERE b.created_at > p.member_since AND (e.id IS NULL OR e.pax_id <> b.pax_id OR e.points <> (b.total / 10000) * COALESCE(v.points_per_hundred, 1))`,
  },
  {
    name: 'Dream Points are earned with a bill',
    query: `SELECT e.id AS found FROM points_entries e LEFT JOIN bills b ON b.order_id = e.order_id WHERE b.id IS NULL`,
  },
  {
    name: 'an approval is used by one payment',
    query: `SELECT id AS found FROM otp_challenges WHERE consumed_at IS NOT NULL AND verified_at IS NULL`,
  },
]

const AUDIT_CHAIN = 'the hash chain of the audit trail is intact'
const NUMBERING = 'an invoice number follows its sequence'

async function personsAudit(db: Db): Promise<PersonsAudit> {
  const { unnamed_to } = await db.selectFrom('ship_head').select('unnamed_to').executeTakeFirstOrThrow()
  const staff = await db.selectFrom('staff').select('id').execute()
  return new PersonsAudit(unnamed_to, new Set(staff.map(({ id }) => id)))
}

const AUDIT_PAGE = 10_000

/** What the walk along the audit trail found. */
interface Trail {
  chain: Breach[]
  traces: Breach[]
  histories: Breach[]
  /** What it says of the venue's versions, in its order. */
  anchors: VenueAnchor[]
}

/** The first broken entry of the audit trail's chain, or its end where it does not meet its head; and the first entries whose rows are not as they say. */
async function brokenAudit(db: Db): Promise<Trail> {
  const [traces, histories, anchors]: [Breach[], Breach[], VenueAnchor[]] = [[], [], []]
  const broke = (found: string): Trail => ({ chain: [{ invariant: AUDIT_CHAIN, found }], traces, histories, anchors })
  const stray = await strayRow(db, 'audit_log', Number.MAX_SAFE_INTEGER)
  if (stray !== null) return broke(`audit ${stray}`)
  let end = { seq: 0, hash: '' }
  for (;;) {
    const entries = await auditChainAfter(db, end.seq, AUDIT_PAGE)
    const broken = firstBrokenEntry(entries, end)
    if (broken !== null) return broke(`audit row ${broken}`)
    const gone = traces.length === 0 ? await firstWithoutTrace(db, entries) : null
    if (gone !== null) traces.push({ invariant: TRACES, found: `audit row ${gone}` })
    const lost = histories.length === 0 ? await firstWithoutHistory(db, entries) : null
    if (lost !== null) histories.push({ invariant: HISTORIES, found: `audit row ${lost}` })
    anchors.push(...entries.flatMap(({ subject }) => anchorIn(subject) ?? []))
    end = entries.at(-1) ?? end
    if (entries.length < AUDIT_PAGE) break
  }
  const head = await auditEnd(db)
  const whole = head.seq === end.seq && head.hash === end.hash
  return whole ? { chain: [], traces, histories, anchors } : broke(`the audit trail ends at row ${end.seq}, not ${head.seq}`)
}

async function changedSettings(db: Db, anchors: readonly VenueAnchor[]): Promise<Breach[]> {
  const changed = await firstChangedVersion(db, anchors)
  return changed === null ? [] : [{ invariant: SETTINGS, found: `version ${changed}` }]
}

/** The parts that nothing can be held against, each with why: rows from before the audit trail named them. */
export async function notCompared(db: Db): Promise<NotChecked[]> {
  const [statuses, versions] = [await olderThanTrail(db), await unanchoredVersions(db)]
  const parts = [
    { invariant: HISTORIES, rows: statuses, what: 'changes of status and seats' },
    { invariant: SETTINGS, rows: versions, what: 'versions of the settings' },
  ]
  return parts
    .filter(({ rows }) => rows > 0)
    .map(({ invariant, rows, what }) => ({ invariant, why: `${rows} ${what} from before the audit trail named them` }))
}

async function misnumbered(db: Db): Promise<Breach[]> {
  const lasts = await db
    .selectFrom('bills')
    .innerJoin('heads', 'heads.invoice_seq', 'bills.invoice_seq')
    .select(['bills.invoice_no', 'bills.invoice_seq', 'heads.code'])
    .execute()
  const wrong = lasts.filter(({ invoice_no, invoice_seq, code }) => invoice_no !== invoiceNumber(invoice_seq, code))
  return wrong.map(({ invoice_no }) => ({ invariant: NUMBERING, found: invoice_no }))
}

/** The invariants that are one question each, in the order of the check; chain and numbering are walked besides. */
export const askedInvariants: readonly Invariant[] = [
  ...invariants,
  ...creditInvariants,
  ...discountInvariants,
  ...chargeInvariants,
  ...tenderInvariants,
  ...sumsInvariants,
  ...outletInvariants,
]

/** Every invariant by its name, in the order of the check. */
export const invariantNames: readonly string[] = askedInvariants
  .map(({ name }) => name)
  .concat(
    CHAIN,
    NAMED,
    ONE_PERSON,
    AUDIT_CHAIN,
    TRACES,
    HISTORIES,
    SETTINGS,
    NUMBERING,
    CREDIT_NUMBERING,
    CREDITED_LINES,
    DISCOUNTED_BILLS,
    CHARGED_BILLS,
    Z_CHAIN,
    Z_TOTALS,
  )

/**
 * Every invariant of the money that does not hold, empty when all do; `onChecked` is called after each one. Reads the whole
 * ledger: seconds for a million sales. While payments run, give it one moment of the database (`inOneMoment`).
 */
export async function verifyMoney(
  db: Db,
  onChecked: (name: string, breaches: readonly Breach[]) => void = () => undefined,
): Promise<Breach[]> {
  const all: Breach[] = []
  const note = (name: string, breaches: readonly Breach[]): void => {
    all.push(...breaches)
    onChecked(name, breaches)
  }
  for (const { name, query } of askedInvariants) {
    const { rows } = await sql.raw<{ found: string | number }>(query).execute(db)
    note(
      name,
      rows.map(({ found }) => ({ invariant: name, found: `${found}` })),
    )
  }
  const reports = await allZReports(db)
  const audit = new ZAudit(reports)
  const persons = await personsAudit(db)
  note(CHAIN, await brokenChain(db, [audit, persons]))
  for (const name of [NAMED, ONE_PERSON]) note(name, persons.found(name))
  const trail = await brokenAudit(db)
  note(AUDIT_CHAIN, trail.chain)
  note(TRACES, trail.traces)
  note(HISTORIES, trail.histories)
  note(SETTINGS, await changedSettings(db, trail.anchors))
  note(NUMBERING, await misnumbered(db))
  note(CREDIT_NUMBERING, await misnumberedCredit(db))
  note(CREDITED_LINES, await overCredited(db))
  note(DISCOUNTED_BILLS, await misgivenBills(db))
  note(CHARGED_BILLS, await mischargedBills(db))
  note(Z_CHAIN, await brokenZReports(db, reports))
  note(Z_TOTALS, audit.found())
  return all
}
