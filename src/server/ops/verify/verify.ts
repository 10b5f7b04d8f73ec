import { sql } from 'kysely'
import type { Reading } from '../../kernel/db/database.ts'
import type { HeadsRow } from '../../kernel/db/tables/money-tables.ts'
import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'
import { allHeads, invoiceNumber, walkChain } from '../../cards/index.ts'
import {
  anchorIn,
  firstChangedVersion,
  numbersBefore,
  rowText,
  SETTINGS,
  unanchoredVersions,
  type VenueAnchor,
} from '../../venue/index.ts'
import { drawerEntriesOf } from '../../sales/index.ts'
import { auditChainAfter, auditEnd, firstBrokenEntry } from '../../kernel/audit/audit.repo.ts'
import {
  chargeInvariants,
  creditInvariants,
  discountInvariants,
  type Invariant,
  moneyInvariants,
  outletInvariants,
} from './invariants.ts'
import {
  CHARGED_BILLS,
  CREDIT_NUMBERING,
  CREDITED_LINES,
  DISCOUNTED_BILLS,
  mischargedBills,
  misgivenBills,
  misnumberedCredit,
  overCredited,
} from './priced-lines.repo.ts'
import { brokenDrawers, DrawerAudit, DRAWERS } from './drawers.ts'
import { brokenSafe, SAFE } from './safe-moves.ts'
import { NAMED, ONE_PERSON, PersonsAudit } from './persons.ts'
import { firstWithoutHistory, firstWithoutTrace, HISTORIES, olderThanTrail, TRACES } from './traces.ts'
import { sumsInvariants } from './sums-invariants.ts'
import { loadInvariants, tenderInvariants } from './tender-invariants.ts'
import { allZReports, brokenZReports, Z_CHAIN, Z_TOTALS, ZAudit } from './z-invariants.ts'

/** The invariant of the ledger's hash chain. */
export const CHAIN = 'the hash chain is intact'

/** A row whose number is missing or outside the range of all chains, which no walk along a chain would reach. */
async function strayRow(db: Reading, table: 'ledger_entries' | 'audit_log', last: number): Promise<string | null> {
  const query = sql<{
    seq: number | null
  }>`SELECT seq FROM ${sql.table(table)} WHERE seq IS NULL OR seq < 1 OR seq > ${last} ORDER BY seq LIMIT 1`
  const [stray] = (await query.execute(db)).rows
  return stray === undefined ? null : `row ${stray.seq ?? 'without a number'}`
}

type Audits = readonly { pass(rows: readonly LedgerEntryRow[]): void }[]

/**
 * The first broken row of any outlet's hash chain, or its end if it does not match `heads`. Every row is also passed to the other
 * audits.
 */
async function brokenChain(db: Reading, audits: Audits): Promise<{ invariant: string; found: string }[]> {
  const heads = await allHeads(db)
  const stray = await strayRow(db, 'ledger_entries', numbersBefore((heads.at(-1)?.id ?? 0) + 1))
  const found = stray === null ? [] : [`ledger ${stray}`]
  for (const head of heads) found.push(...(await brokenHead(db, head, audits)))
  return found.slice(0, 1).map((row) => ({ invariant: CHAIN, found: row }))
}

async function brokenHead(db: Reading, head: HeadsRow, audits: Audits): Promise<string[]> {
  const { end, broken } = await walkChain(db, { seq: numbersBefore(head.id), hash: '' }, undefined, (rows) => {
    for (const audit of audits) audit.pass(rows)
  })
  if (broken !== null) return [`ledger row ${rowText(head.id, broken)}`]
  const whole = head.ledger_seq === end.seq && head.ledger_hash === end.hash
  return whole ? [] : [`the ledger ends at row ${rowText(head.id, end.seq)}, not ${rowText(head.id, head.ledger_seq)}`]
}

/** A violated invariant, with the row where it was found. */
export interface Breach {
  invariant: string
  found: string
}

/** A part of an invariant that was not checked. */
export interface NotChecked {
  invariant: string
  why: string
}

const AUDIT_CHAIN = 'the hash chain of the audit trail is intact'
const NUMBERING = 'an invoice number follows its sequence'

async function personsAudit(db: Reading): Promise<PersonsAudit> {
  const { unnamed_to } = await db.selectFrom('ship_head').select('unnamed_to').executeTakeFirstOrThrow()
  const staff = await db.selectFrom('staff').select('id').execute()
  return new PersonsAudit(unnamed_to, new Set(staff.map(({ id }) => id)))
}

const AUDIT_PAGE = 10_000

/** The findings of the walk along the audit trail. */
interface Trail {
  chain: Breach[]
  traces: Breach[]
  histories: Breach[]
  /** The anchors of the venue's versions in the trail, in its order. */
  anchors: VenueAnchor[]
}

/**
 * Walks the audit trail: finds the first broken entry of its chain, or its end if it does not match its head, and the first
 * entries whose rows do not match them.
 */
async function brokenAudit(db: Reading): Promise<Trail> {
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

async function changedSettings(db: Reading, anchors: readonly VenueAnchor[]): Promise<Breach[]> {
  const changed = await firstChangedVersion(db, anchors)
  return changed === null ? [] : [{ invariant: SETTINGS, found: `version ${changed}` }]
}

/** The parts that cannot be compared, each with the reason: rows from before the audit trail recorded them. */
export async function notCompared(db: Reading): Promise<NotChecked[]> {
  const [statuses, versions] = [await olderThanTrail(db), await unanchoredVersions(db)]
  const parts = [
    { invariant: HISTORIES, rows: statuses, what: 'changes of status and seats' },
    { invariant: SETTINGS, rows: versions, what: 'versions of the settings' },
  ]
  return parts
    .filter(({ rows }) => rows > 0)
    .map(({ invariant, rows, what }) => ({ invariant, why: `${rows} ${what} from before the audit trail named them` }))
}

async function misnumbered(db: Reading): Promise<Breach[]> {
  const lasts = await db
    .selectFrom('bills')
    .innerJoin('heads', 'heads.invoice_seq', 'bills.invoice_seq')
    .select(['bills.invoice_no', 'bills.invoice_seq', 'heads.code'])
    .execute()
  const wrong = lasts.filter(({ invoice_no, invoice_seq, code }) => invoice_no !== invoiceNumber(invoice_seq, code))
  return wrong.map(({ invoice_no }) => ({ invariant: NUMBERING, found: invoice_no }))
}

/** The invariants that are one query each, in the order of the check; chains and numbering are checked in addition. */
export const askedInvariants: readonly Invariant[] = [
  ...moneyInvariants,
  ...creditInvariants,
  ...discountInvariants,
  ...chargeInvariants,
  ...tenderInvariants,
  ...loadInvariants,
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
    DRAWERS,
    SAFE,
  )

/**
 * Every violated invariant of the money, empty if there is none; `onChecked` is called after each one. Reads the whole ledger,
 * which takes seconds for a million sales. While payments run, give it one snapshot of the database (`inOneMoment`).
 */
export async function verifyMoney(
  db: Reading,
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
  const drawers = new DrawerAudit(await drawerEntriesOf(db, null))
  note(CHAIN, await brokenChain(db, [audit, persons, drawers]))
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
  const miscounted = await brokenDrawers(db, drawers, reports)
  note(
    DRAWERS,
    miscounted.map((found) => ({ invariant: DRAWERS, found })),
  )
  note(
    SAFE,
    (await brokenSafe(db)).map((found) => ({ invariant: SAFE, found })),
  )
  return all
}
