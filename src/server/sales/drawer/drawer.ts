import type { DrawerEntry, DrawerPeriod, Pieces } from '../../../shared/contract/cash-drawer.ts'
import { add, formatRupees, type Paise, subtract, toRupees, ZERO } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import type { DrawerEntryRow } from '../../kernel/db/tables/books-tables.ts'

/** A drawer's entries since its last count outside shifts, opening or closing, and its cash in the ledger since then. */
export interface DrawerSince {
  /** That entry; undefined for a drawer that has none. */
  count: Pick<DrawerEntryRow, 'left_in'> | undefined
  /** Added less removed by hand. */
  moved: Paise
  /** Taken in cash less paid out by the ledger. */
  cash: Paise
}

/** What should be in a drawer. */
export const expectedIn = ({ count, moved, cash }: DrawerSince): Paise => add(add(count?.left_in ?? ZERO, moved), cash)

/** By how much the drawer changed since it was counted. */
export const changeSince = ({ moved, cash }: DrawerSince): Paise => add(moved, cash)

const difference = ({ amount, expected }: Pick<DrawerEntryRow, 'amount' | 'expected'>): Paise | null =>
  expected === null ? null : subtract(amount, expected)

/** The actions of the entries in the audit trail. */
const actions: Record<DrawerEntryRow['kind'], string> = {
  count: 'drawer_counted',
  in: 'drawer_cash_in',
  out: 'drawer_cash_out',
  open: 'shift_opened',
  drop: 'drawer_dropped',
  float: 'drawer_float_brought',
  close: 'shift_closed',
}

/** The action of an entry in the audit trail. */
export const drawerAction = ({ kind }: Pick<DrawerEntryRow, 'kind'>): string => actions[kind]

/** Every action of the audit trail that an entry has. */
export const drawerActions: readonly string[] = Object.values(actions)

/**
 * Whether the expected cash is counted from this entry on. A count within a shift does not start a new comparison: it is compared with the
 * whole shift, so that no earlier count hides a difference from the closing.
 */
export const isStart = ({ kind, shift }: Pick<DrawerEntryRow, 'kind' | 'shift'>): boolean =>
  kind === 'open' || kind === 'close' || (kind === 'count' && shift === null)

/** Cash that an entry added to the drawer by hand, negative if it removed some. A count moves none. */
export function movedBy({ kind, amount }: Pick<DrawerEntryRow, 'kind' | 'amount'>): Paise {
  if (kind === 'in' || kind === 'float') return amount
  return kind === 'out' || kind === 'drop' ? subtract(ZERO, amount) : ZERO
}

/** The text of an entry in the audit trail: everything except the pieces, so that no amount can be changed unnoticed. */
export function drawerText(row: DrawerEntryRow): string {
  const { number, amount, expected, left_in, corrects, reason, shift, slip, holder_name, approved_by, checks } = row
  const off = difference(row)
  const parts = [
    formatRupees(amount),
    `entry ${number}`,
    ...(shift === null ? [] : [`shift ${shift}`]),
    ...(slip === null ? [] : [`slip ${slip}`]),
    ...(holder_name === null ? [] : [`held by ${holder_name}`]),
    ...(approved_by === null ? [] : [`approved by ${approved_by}`]),
    ...(checks === null ? [] : [`${openChecksIn(checks).length} open checks`]),
    ...(expected === null || off === null ? [] : [`expected ${formatRupees(expected)}`, `difference ${formatRupees(off)}`]),
    ...slipsText(row),
    ...(left_in === null ? [] : [`left ${formatRupees(left_in)}`]),
    ...(corrects === null ? [] : [`in place of entry ${corrects}`]),
    ...(reason === '' ? [] : [reason]),
  ]
  return parts.join(', ')
}

/** Bank slips of a shift as a count stores them: how many, and their sum in paise, counted and expected. */
export interface StoredSlips {
  count: number
  amount: Paise
  expectedCount: number
  expected: Paise
}

export const slipsIn = ({ slips }: Pick<DrawerEntryRow, 'slips'>): StoredSlips | null =>
  slips === null ? null : (JSON.parse(slips) as StoredSlips)

/** The slips of a count in the audit trail. */
function slipsText(row: DrawerEntryRow): string[] {
  const slips = slipsIn(row)
  if (slips === null) return []
  const { count, amount, expectedCount, expected } = slips
  return [`bank slips ${count} of ${formatRupees(amount)}, expected ${expectedCount} of ${formatRupees(expected)}`]
}

/** The slips of a count as the API shows them. */
function slipsView(row: DrawerEntryRow): Pick<NonNullable<DrawerEntry['count']>, 'slips'> {
  const slips = slipsIn(row)
  if (slips === null) return {}
  const { count, amount, expectedCount, expected } = slips
  const counted = { count, amount: toRupees(amount) }
  return {
    slips: {
      counted,
      expected: { count: expectedCount, amount: toRupees(expected) },
      difference: toRupees(subtract(amount, expected)),
    },
  }
}

/** A check that is handed on, as a closing stores it. */
export interface StoredCheck {
  name: string
  total: Paise
}

const openChecksIn = (json: string): StoredCheck[] => JSON.parse(json) as StoredCheck[]

/** The part of an entry that belongs to a shift, as the API shows it. */
const ofShift = ({ shift, slip, holder_name, approved_by, checks }: DrawerEntryRow): Partial<DrawerEntry> => ({
  ...(shift !== null && { shift }),
  ...(slip !== null && { slip }),
  ...(holder_name !== null && { holder: holder_name }),
  ...(approved_by !== null && { approvedBy: approved_by }),
  ...(checks !== null && { openChecks: openChecksIn(checks).map(({ name, total }) => ({ name, total: toRupees(total) })) }),
})

/** An entry as the API shows it. */
export function drawerView(row: DrawerEntryRow): DrawerEntry {
  const { id, number, outlet, kind, at, staff_name, terminal, amount, reason, expected, left_in, corrects } = row
  const off = difference(row)
  return {
    _id: id,
    number,
    outlet,
    kind,
    at: isoOf(at),
    staffName: staff_name,
    terminal,
    amount: toRupees(amount),
    reason,
    ...(left_in !== null && {
      count: {
        notes: JSON.parse(row.notes) as Pieces[],
        other: toRupees(row.other),
        expected: expected === null ? null : toRupees(expected),
        difference: off === null ? null : toRupees(off),
        left: toRupees(left_in),
        ...slipsView(row),
        ...(corrects !== null && { corrects }),
      },
    }),
    ...ofShift(row),
  }
}

/** What a Z report keeps of a drawer. */
export interface ZDrawer {
  outlet: number
  name: string
  entries: DrawerEntryRow[]
  counted: boolean
  since: Paise
  /** The shift that is open; left out if none is, and in reports from before shifts. */
  openShift?: { number: number; holder: string }
}

/** Columns of an entry that entries of older Z reports do not have. */
const withoutShift = {
  shift: null,
  slip: null,
  holder_id: null,
  holder_name: null,
  approved_by: null,
  checks: null,
  slips: null,
} as const

/** The drawers of a report as the API shows them; nothing where none was ever counted. */
export function drawersView(json: string | null): { drawers?: DrawerPeriod[] } {
  if (json === null) return {}
  const drawers = (JSON.parse(json) as ZDrawer[]).map(({ outlet, name, entries, counted, since, openShift }) => ({
    _id: outlet,
    name,
    entries: entries.map((entry) => drawerView({ ...withoutShift, ...entry })),
    counted,
    since: toRupees(since),
    ...(openShift !== undefined && { openShift }),
  }))
  return { drawers }
}
