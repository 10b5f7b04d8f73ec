import type { DrawerEntry, DrawerPeriod } from '../contract/cash-drawer.ts'
import { paiseOf, subtract, toRupees } from '../money/money.ts'
import { labelledAmount } from './invoice-text.ts'

/** A label with its value, on screen and on paper. */
interface Line {
  label: string
  value: string
  strong?: boolean
}

const what: Record<DrawerEntry['kind'], string> = { count: 'Counted', in: 'Added', out: 'Removed' }

/** The name of an entry: `Counted`, `Recount of no. 3`, `Added`. */
export const drawerEntryText = ({ kind, count }: Pick<DrawerEntry, 'kind' | 'count'>): string =>
  count?.corrects === undefined ? what[kind] : `Recount of no. ${count.corrects}`

/** The sums of a count, from the expected cash to what stays in the drawer. */
export function countLines({ amount, count }: DrawerEntry): Line[] {
  if (count === undefined) return []
  const { expected, difference, left } = count
  return [
    ...(expected === null ? [] : [{ label: 'Expected', value: labelledAmount(expected) }]),
    { label: 'Counted', value: labelledAmount(amount) },
    ...(difference === null ? [] : [{ label: 'Difference', value: labelledAmount(difference), strong: true }]),
    { label: 'Removed', value: labelledAmount(toRupees(subtract(paiseOf(amount), paiseOf(left)))) },
    { label: 'Left in the drawer', value: labelledAmount(left) },
  ]
}

/** An entry in a Z report: who did what, with the sums of a count. Labels name the entry, so that each is unique. */
function entryLines(entry: DrawerEntry): Line[] {
  const { number, staffName, amount, reason, kind } = entry
  const head = { label: `${number}. ${drawerEntryText(entry)}, ${staffName}`, value: labelledAmount(amount) }
  const sums = countLines(entry)
    .filter(({ label }) => label !== 'Counted')
    .map((line) => ({ ...line, label: `${number}. ${line.label}` }))
  const said = reason === '' ? [] : [{ label: `${number}. ${kind === 'count' ? 'Note' : 'Reason'}: ${reason}`, value: '' }]
  return [head, ...sums, ...said]
}

/** The cash drawers in an X or Z report: the entries of the period, and the cash that was not counted. */
export function drawerLines(drawers: readonly DrawerPeriod[]): Line[] {
  return drawers.flatMap(({ name, entries, counted, since }) => {
    const of = (label: string): string => (drawers.length === 1 ? label : `${name}, ${label}`)
    const open = counted ? [] : [{ label: 'Not counted since, change', value: labelledAmount(since), strong: true }]
    return [...entries.flatMap(entryLines), ...open].map((line) => ({ ...line, label: of(line.label) }))
  })
}
