import type { DrawerEntry, DrawerPeriod, Pieces } from '../../../shared/contract/cash-drawer.ts'
import { add, formatRupees, type Paise, subtract, toRupees, ZERO } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import type { DrawerEntryRow } from '../../kernel/db/tables/books-tables.ts'

/** A drawer's entries since its last count, and its cash in the ledger since then. */
export interface DrawerSince {
  /** The last count; undefined for a drawer that was never counted. */
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

/** The action of an entry in the audit trail. */
export const drawerAction = ({ kind }: Pick<DrawerEntryRow, 'kind'>): string =>
  kind === 'count' ? 'drawer_counted' : `drawer_cash_${kind}`

/** Every action of the audit trail that an entry has. */
export const drawerActions: readonly string[] = (['count', 'in', 'out'] as const).map((kind) => drawerAction({ kind }))

/** The text of an entry in the audit trail: everything except the pieces, so that no amount can be changed unnoticed. */
export function drawerText(row: DrawerEntryRow): string {
  const { number, amount, expected, left_in, corrects, reason } = row
  const off = difference(row)
  const parts = [
    formatRupees(amount),
    `entry ${number}`,
    ...(expected === null || off === null ? [] : [`expected ${formatRupees(expected)}`, `difference ${formatRupees(off)}`]),
    ...(left_in === null ? [] : [`left ${formatRupees(left_in)}`]),
    ...(corrects === null ? [] : [`in place of entry ${corrects}`]),
    ...(reason === '' ? [] : [reason]),
  ]
  return parts.join(', ')
}

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
        ...(corrects !== null && { corrects }),
      },
    }),
  }
}

/** What a Z report keeps of a drawer. */
export interface ZDrawer {
  outlet: number
  name: string
  entries: DrawerEntryRow[]
  counted: boolean
  since: Paise
}

/** The drawers of a report as the API shows them; nothing where none was ever counted. */
export function drawersView(json: string | null): { drawers?: DrawerPeriod[] } {
  if (json === null) return {}
  const drawers = (JSON.parse(json) as ZDrawer[]).map(({ outlet, name, entries, counted, since }) => ({
    _id: outlet,
    name,
    entries: entries.map(drawerView),
    counted,
    since: toRupees(since),
  }))
  return { drawers }
}
