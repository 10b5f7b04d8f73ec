import type { Reading } from '../../kernel/db/database.ts'
import type { DrawerEntryRow, ZReportRow } from '../../kernel/db/tables/books-tables.ts'
import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'
import { BANK, CASH } from '../../cards/index.ts'
import {
  drawerAction,
  drawerActions,
  drawerEntriesOf,
  drawerText,
  isStart,
  movedBy,
  slipsIn,
  type ZDrawer,
} from '../../sales/index.ts'
import { numbersBefore, outletOf } from '../../venue/index.ts'

/** The name of the invariant. */
export const DRAWERS = 'counts of the cash drawers are as ledger, audit trail and Z reports say'

interface Loads {
  count: number
  amount: number
}
const NO_LOADS: Loads = { count: 0, amount: 0 }

/** Compares the entries of the cash drawers with the ledger, whose rows are passed in order. */
export class DrawerAudit {
  readonly #entries: ReadonlyMap<number, readonly DrawerEntryRow[]>
  readonly #wanted: ReadonlySet<number>
  /** The cash of an outlet up to a row of its ledger, paise. */
  readonly #cashUpTo = new Map<number, number>()
  readonly #cash = new Map<number, number>()
  /** The loads by bank card of an outlet up to a row of its ledger: how many, and their sum in paise. */
  readonly #slipsUpTo = new Map<number, Loads>()
  readonly #slips = new Map<number, Loads>()

  constructor(entries: readonly DrawerEntryRow[]) {
    this.#entries = Map.groupBy(entries, ({ outlet }) => outlet)
    this.#wanted = new Set(entries.map(({ ledger_to }) => ledger_to))
    for (const outlet of this.#entries.keys()) {
      this.#cashUpTo.set(numbersBefore(outlet), 0)
      this.#slipsUpTo.set(numbersBefore(outlet), NO_LOADS)
    }
  }

  pass(rows: readonly LedgerEntryRow[]): void {
    if (this.#wanted.size === 0) return
    for (const { seq, account, amount } of rows) {
      const outlet = outletOf(seq)
      const cash = (this.#cash.get(outlet) ?? 0) - (account === CASH ? amount : 0)
      this.#cash.set(outlet, cash)
      const before = this.#slips.get(outlet) ?? NO_LOADS
      const slips = account === BANK && amount < 0 ? { count: before.count + 1, amount: before.amount - amount } : before
      this.#slips.set(outlet, slips)
      if (!this.#wanted.has(seq)) continue
      this.#cashUpTo.set(seq, cash)
      this.#slipsUpTo.set(seq, slips)
    }
  }

  /**
   * The first entry of each drawer that does not follow from the entries before it and the ledger. To be called after the whole
   * ledger has passed.
   */
  broken(): string[] {
    return [...this.#entries].flatMap(([outlet, entries]) => {
      const wrong = entries.findIndex((entry, index) => !this.#follows(entry, entries.slice(0, index)))
      return wrong === -1 ? [] : [`outlet ${outlet}: entry ${wrong + 1}`]
    })
  }

  #follows(entry: DrawerEntryRow, before: readonly DrawerEntryRow[]): boolean {
    if (entry.number !== before.length + 1 || !isInItsShift(entry, before) || !this.#hasItsSlips(entry, before)) return false
    const last = before.at(-1)
    if (entry.kind === 'close') return this.#closes(entry, last)
    if (entry.left_in === null) return entry.expected === null
    if (entry.corrects === null) return entry.expected === this.#expected(entry, before)
    const isOfLast = last?.kind === 'count' && last.number === entry.corrects
    return isOfLast && entry.expected === last.expected && entry.ledger_to === last.ledger_to
  }

  /** Whether the bank slips of a count were compared with the loads of its shift. */
  #hasItsSlips(entry: DrawerEntryRow, before: readonly DrawerEntryRow[]): boolean {
    const slips = slipsIn(entry)
    if (slips === null || entry.kind === 'close') return true
    const open = before.findLast(({ kind }) => kind === 'open')
    const [start, end] = [this.#slipsUpTo.get(open?.ledger_to ?? Number.NaN), this.#slipsUpTo.get(entry.ledger_to)]
    if (start === undefined || end === undefined) return false
    return slips.expectedCount === end.count - start.count && slips.expected === end.amount - start.amount
  }

  /** Whether a closing has the sums of the count just before it, with no cash moved in between. */
  #closes(close: DrawerEntryRow, count: DrawerEntryRow | undefined): boolean {
    if (count?.kind !== 'count' || close.left_in === null || close.left_in > close.amount) return false
    const isSame = (['amount', 'expected', 'notes', 'slips'] as const).every((column) => close[column] === count[column])
    return isSame && this.#cashUpTo.get(close.ledger_to) === this.#cashUpTo.get(count.ledger_to)
  }

  /**
   * The expected cash, paise: null for the first entry of a drawer, NaN if a ledger row that an entry ends with does not exist.
   */
  #expected(entry: DrawerEntryRow, before: readonly DrawerEntryRow[]): number | null {
    const from = before.findLast(isStart) ?? before[0]
    if (from === undefined) return null
    const moved = before.slice(isStart(from) ? from.number : 0)
    const byHand = moved.reduce((all, row) => all + movedBy(row), 0)
    const [start, end] = [this.#cashUpTo.get(from.ledger_to), this.#cashUpTo.get(entry.ledger_to)]
    return (from.left_in ?? 0) + byHand + (end ?? Number.NaN) - (start ?? Number.NaN)
  }
}

/**
 * Whether an entry belongs to the shift that was open before it: an opening follows a closing under the next number, and cash goes to
 * the safe only in a shift.
 */
function isInItsShift({ kind, shift }: DrawerEntryRow, before: readonly DrawerEntryRow[]): boolean {
  const last = before.findLast((row) => row.kind === 'open' || row.kind === 'close')
  const open = last?.kind === 'open' ? last.shift : null
  if (kind === 'open') return open === null && shift === (last?.shift ?? 0) + 1
  return shift === open && (shift !== null || (kind !== 'close' && kind !== 'drop' && kind !== 'float'))
}

/** Entries that are missing from the audit trail or differ there, or entries that only the audit trail has. */
async function unlikeTrail(db: Reading, entries: readonly DrawerEntryRow[]): Promise<string[]> {
  const noted = await db.selectFrom('audit_log').selectAll().where('action', 'in', drawerActions).execute()
  const bySubject = new Map(noted.map((entry) => [entry.subject, entry]))
  const wrong = entries.find((row) => {
    const said = bySubject.get(row.id)
    const isSaid = said?.action === drawerAction(row) && said.detail === drawerText(row)
    return !isSaid || said.staff_id !== row.staff_id || said.at !== row.at || said.terminal !== row.terminal
  })
  if (wrong !== undefined) return [`outlet ${wrong.outlet}: entry ${wrong.number}`]
  const kept = new Set(entries.map(({ id }) => id))
  const gone = noted.find(({ subject }) => !kept.has(subject))
  return gone === undefined ? [] : [`audit row ${gone.seq}`]
}

/** The drawer entries of a Z report as rows; null if they are unreadable. */
function drawersIn({ drawers }: ZReportRow): DrawerEntryRow[] | null {
  try {
    return (JSON.parse(drawers ?? '[]') as ZDrawer[]).flatMap(({ entries }) => entries)
  } catch {
    return null
  }
}

/** The rows as text. Reports from before shifts lack their columns, which are then null. */
const spelled = (rows: readonly DrawerEntryRow[] | null): string =>
  JSON.stringify(
    rows?.map((row) =>
      Object.entries(row)
        .filter(([, value]) => value !== null)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  )

/** The breaches of the cash drawers. To be called after the whole ledger has passed `audit`. */
export async function brokenDrawers(db: Reading, audit: DrawerAudit, reports: readonly ZReportRow[]): Promise<string[]> {
  const entries = await drawerEntriesOf(db, null)
  const byReport = Map.groupBy(entries, ({ z_number }) => z_number)
  const unlike = reports.find((z) => spelled(drawersIn(z)) !== spelled(byReport.get(z.number) ?? []))
  return [...audit.broken(), ...(await unlikeTrail(db, entries)), ...(unlike === undefined ? [] : [`Z report ${unlike.number}`])]
}
