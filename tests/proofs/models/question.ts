import type { LedgerEntryRow } from '../../../src/server/kernel/db/tables/tables.ts'
import { type ChainEnd, firstBrokenRow } from '../../../src/server/cards/ledger/ledger.ts'
import type { KitchenChange } from '../../../src/server/orders/kitchen/kitchen-change.ts'
import { PersonsAudit, NAMED, ONE_PERSON } from '../../../src/server/ops/verify/persons.ts'
import { askedInvariants } from '../../../src/server/ops/verify/verify.ts'

const FACT = 'fact'
const ENTRY = 'entry'
const HEAD = 'head'
const STAFF = 'staff'
const TICKET = 'ticket'

const facts = [
  `SELECT 'card ' || card_number || ' ' || state || ' ' || balance || ' ' || onboard AS found FROM cards WHERE state <> 'returned'`,
  `SELECT 'unpaid ' || card_number || ' ' || total AS found FROM orders WHERE payment = 'unpaid'`,
  `SELECT 'points ' || pax_manifest_no || ' ' || points AS found FROM pax WHERE member_since IS NOT NULL`,
  `SELECT 'books ' || invoice_seq || ' ' || (SELECT COALESCE(SUM(amount), 0) FROM ledger_entries WHERE account = 'cash') || ' '
     || (SELECT COALESCE(SUM(amount), 0) FROM ledger_entries WHERE account = 'sales') AS found FROM heads`,
  `SELECT 'tender ' || account || ' ' || -SUM(amount) AS found FROM ledger_entries WHERE account IN ('bank', 'ashore', 'onboard', 'complimentary') GROUP BY account`,
  `SELECT 'last ' || credit_no AS found FROM credit_notes WHERE credit_seq = (SELECT MAX(credit_seq) FROM credit_notes)`,
  `SELECT 'choice ' || name || ' ' || CAST(SUM(qty) AS bigint) || ' ' || CAST(SUM(amount) AS bigint) AS found FROM sales_by_modifier GROUP BY name`,
  `SELECT 'last ' || invoice_no AS found FROM bills WHERE invoice_seq = (SELECT MAX(invoice_seq) FROM bills)`,
  `SELECT 'table ' || id || ' ' || COALESCE(order_id, 'nobody') AS found FROM tablechairs WHERE booked = 1`,
  `SELECT 'given ' || CAST(COALESCE(SUM(amount), 0) AS bigint) AS found FROM bill_discounts`,
  `SELECT 'tips ' || COALESCE(SUM(amount), 0) AS found FROM ledger_entries WHERE account = 'tips'`,
  `SELECT 'cash sales ' || COUNT(*) || ' ' || CAST(COALESCE(SUM(due), 0) AS bigint) AS found FROM bill_cash`,
  `SELECT 'charge ' || kind || ' ' || rate || ' ' || inclusive || ' ' || CAST(SUM(base) AS bigint) || ' ' || CAST(SUM(amount) AS bigint) AS found FROM (SELECT kind, rate, inclusive, base, amount FROM bill_charges
     UNION ALL SELECT kind, rate, inclusive, -base, -amount FROM credit_note_charges) charges GROUP BY kind, rate, inclusive`,
  `SELECT 'drawer ' || number || ' ' || kind || ' ' || amount || ' expected ' || COALESCE(CAST(expected AS text), '-') || ' left ' || COALESCE(CAST(left_in AS text), '-')
     || ' shift ' || COALESCE(CAST(shift AS text), '-') || ' slip ' || COALESCE(CAST(slip AS text), '-') || CASE WHEN holder_id IS NULL THEN '' ELSE ' held' END AS found FROM drawer_entries`,
  `SELECT 'slip ' || number || ' ' || kind || ' ' || amount || ' holds ' || balance || ' entry '
     || COALESCE(CAST((SELECT entry.number FROM drawer_entries entry WHERE entry.id = safe_moves.entry_id AND entry.slip = safe_moves.number) AS text), '-') AS found FROM safe_moves`,
  `SELECT 'voided ' || CAST(COALESCE(SUM(amount), 0) AS bigint) AS found FROM order_voids`,
]

const entries = `SELECT seq || '|' || move_id || '|' || kind || '|' || account || '|' || amount || '|' || at || '|' || COALESCE(staff_id, '') || '|' || COALESCE(terminal, '') || '|' || prev_hash || '|' || hash AS found
  FROM ledger_entries WHERE seq > `
const head = `SELECT ledger_seq || '|' || ledger_hash AS found FROM heads`

const notBreaches = new Set([FACT, ENTRY, HEAD, STAFF, TICKET])

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const part = (name: string, query: string, place: number): string =>
  `SELECT ${quoted(name)} AS name, CAST(found AS text) AS found FROM (${query}) part${place}`

/**
 * Every invariant, the books and the ledger after an entry in one statement, the same on both databases: nothing between them can
 * change. Two texts, between which the number of that entry goes.
 */
export const everythingQuestion: readonly [string, string] = (() => {
  const asked = [
    ...askedInvariants.map(({ name, query }) => ({ name, query })),
    ...facts.map((query) => ({ name: FACT, query })),
    { name: HEAD, query: head },
    { name: STAFF, query: `SELECT id AS found FROM staff` },
    { name: TICKET, query: `SELECT lines AS found FROM kitchen_tickets` },
  ].map(({ name, query }, place) => part(name, query, place))
  return [`${asked.join('\nUNION ALL\n')}\nUNION ALL\nSELECT '${ENTRY}' AS name, found FROM (${entries}`, ') entries']
})()

export interface AnswerRow {
  name: string
  found: string
}

/** What the statement answered: the first breaches, and the facts in order. */
export interface Books {
  breaches: string[]
  facts: string[]
  /** Where the ledger's chain ends. */
  end: ChainEnd
}

/** Where an empty ledger's chain begins. */
export const CHAIN_START: ChainEnd = { seq: 0, hash: '' }

function entryOf(text: string): LedgerEntryRow {
  const [seq, move_id, kind, account, amount, at, staff_id, terminal, prev_hash = '', hash] = text.split('|')
  const numbers = { seq: Number(seq), amount: Number(amount), at: Number(at) }
  return { ...numbers, move_id, kind, account, staff_id, terminal, prev_hash, hash } as LedgerEntryRow
}

/** What is wrong with the chain after `start`, and its end. */
function chainAfter(start: ChainEnd, rows: readonly AnswerRow[]): { breaches: string[]; end: ChainEnd } {
  const chain = rows
    .filter(({ name }) => name === ENTRY)
    .map(({ found }) => entryOf(found))
    .toSorted((a, b) => a.seq - b.seq)
  const end: ChainEnd = chain.at(-1) ?? start
  const broken = firstBrokenRow(chain, start)
  if (broken !== null) return { breaches: [`the hash chain is intact: ledger row ${broken}`], end }
  const named = rows.find(({ name }) => name === HEAD)?.found
  const whole = named === `${end.seq}|${end.hash}`
  const breaches = whole ? [] : [`the hash chain is intact: it ends at row ${end.seq}, the head says ${named}`]
  return { breaches: [...breaches, ...personsAmiss(chain, rows)], end }
}

/** Entries that name nobody who exists, or sides of one move by two. */
function personsAmiss(chain: readonly LedgerEntryRow[], rows: readonly AnswerRow[]): string[] {
  const persons = new PersonsAudit(0, new Set(rows.filter(({ name }) => name === STAFF).map(({ found }) => found)))
  persons.pass(chain)
  return [NAMED, ONE_PERSON].flatMap((rule) => persons.found(rule).map(({ invariant, found }) => `${invariant}: ${found}`))
}

/** How often each dish was sent to the kitchen and taken back, by all tickets. */
function kitchenFacts(tickets: readonly string[]): string[] {
  const dishes = new Map<string, { sent: number; back: number }>()
  for (const { dishName, modifiers = [], qty } of tickets.flatMap((lines) => JSON.parse(lines) as KitchenChange[])) {
    const name = [dishName, ...modifiers.map((modifier) => modifier.name)].join(' + ')
    const { sent, back } = dishes.get(name) ?? { sent: 0, back: 0 }
    dishes.set(name, { sent: sent + Math.max(0, qty), back: back + Math.max(0, -qty) })
  }
  return [...dishes].map(([name, { sent, back }]) => `kitchen ${name} ${sent} sent ${back} taken back`)
}

/** Reads the statement's answer; the hash chain is walked on from the entry that was asked for. */
export function booksOf(rows: readonly AnswerRow[], start: ChainEnd): Books {
  const chain = chainAfter(start, rows)
  return {
    breaches: [
      ...rows.filter(({ name }) => !notBreaches.has(name)).map(({ name, found }) => `${name}: ${found}`),
      ...chain.breaches,
    ],
    facts: [
      ...rows.filter(({ name }) => name === FACT).map(({ found }) => found),
      ...kitchenFacts(rows.filter(({ name }) => name === TICKET).map(({ found }) => found)),
    ].toSorted(),
    end: chain.end,
  }
}
