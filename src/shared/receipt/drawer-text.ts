import type { DrawerEntry, DrawerPeriod } from '../contract/cash-drawer.ts'
import { paiseOf, subtract, toRupees } from '../money/money.ts'
import { labelledAmount } from './invoice-text.ts'

/** A label with its value, on screen and on paper. */
interface Line {
  label: string
  value: string
  strong?: boolean
}

const what: Record<Exclude<DrawerEntry['kind'], 'open' | 'close'>, string> = {
  count: 'Counted',
  in: 'Added',
  out: 'Removed',
  drop: 'Drop',
  float: 'From safe',
}

/** The name of an entry: `Counted`, `Recount of no. 3`, `Added`, `Shift 3 opened`, `Drop, slip 12`. */
export function drawerEntryText({ kind, count, shift, slip }: Pick<DrawerEntry, 'kind' | 'count' | 'shift' | 'slip'>): string {
  if (count?.corrects !== undefined) return `Recount of no. ${count.corrects}`
  if (kind === 'open') return `Shift ${shift ?? ''} opened`
  if (kind === 'close') return `Shift ${shift ?? ''} closed`
  return slip === undefined ? what[kind] : `${what[kind]}, slip ${slip}`
}

const slipsText = ({ count, amount }: { count: number; amount: number }): string => `${count}, ${labelledAmount(amount)}`

/** The bank slips of a count of a shift; nothing where there are none. */
export function slipLines(count: DrawerEntry['count']): Line[] {
  if (count?.slips === undefined) return []
  const { slips } = count
  if (slips.counted.count + slips.expected.count === 0 && slips.difference === 0) return []
  return [
    { label: 'Bank slips expected', value: slipsText(slips.expected) },
    { label: 'Bank slips counted', value: slipsText(slips.counted) },
    { label: 'Bank slips, difference', value: labelledAmount(slips.difference), strong: true },
  ]
}

/** What a count says of cash that left the drawer with it: nothing within a shift, where a drop and the closing say it. */
export function removedLines({ kind, amount, shift, slip, count }: DrawerEntry): Line[] {
  if (count === undefined || kind === 'open' || (kind === 'count' && shift !== undefined)) return []
  const removed = labelledAmount(toRupees(subtract(paiseOf(amount), paiseOf(count.left))))
  const label = kind === 'count' ? 'Removed' : slip === undefined ? 'To the safe' : `To the safe, slip ${slip}`
  return [
    { label, value: removed },
    { label: 'Left in the drawer', value: labelledAmount(count.left) },
  ]
}

/** The sums of a count, an opening or a closing, from the expected cash to what stays in the drawer. */
export function countLines(entry: DrawerEntry): Line[] {
  const { kind, amount, count } = entry
  if (count === undefined) return []
  const { expected, difference } = count
  return [
    ...(expected === null ? [] : [{ label: 'Expected', value: labelledAmount(expected) }]),
    { label: kind === 'open' ? 'In the drawer' : 'Counted', value: labelledAmount(amount) },
    ...(difference === null ? [] : [{ label: 'Difference', value: labelledAmount(difference), strong: true }]),
    ...slipLines(count),
    ...removedLines(entry),
  ]
}

/** An entry in a Z report: who did what, with the sums of a count. Labels name the entry, so that each is unique. */
function entryLines(entry: DrawerEntry): Line[] {
  const { number, staffName, amount, reason, count } = entry
  const head = { label: `${number}. ${drawerEntryText(entry)}, ${staffName}`, value: labelledAmount(amount) }
  const sums = countLines(entry)
    .filter(({ label }) => label !== 'Counted' && label !== 'In the drawer')
    .map((line) => ({ ...line, label: `${number}. ${line.label}` }))
  const approved = entry.approvedBy === undefined ? [] : [{ label: `${number}. Approved by ${entry.approvedBy}`, value: '' }]
  const said = reason === '' ? [] : [{ label: `${number}. ${count === undefined ? 'Reason' : 'Note'}: ${reason}`, value: '' }]
  return [head, ...sums, ...approved, ...said]
}

const openShiftLines = (shift: DrawerPeriod['openShift']): Line[] =>
  shift === undefined
    ? []
    : [
        {
          label: shift.holder === '' ? `Shift ${shift.number} is open` : `Shift ${shift.number} is open, ${shift.holder}`,
          value: '',
        },
      ]

/** The cash drawers in an X or Z report: the entries of the period, and the cash that was not counted. */
export function drawerLines(drawers: readonly DrawerPeriod[]): Line[] {
  return drawers.flatMap(({ name, entries, counted, since, openShift }) => {
    const of = (label: string): string => (drawers.length === 1 ? label : `${name}, ${label}`)
    const open = counted ? [] : [{ label: 'Not counted since, change', value: labelledAmount(since), strong: true }]
    return [...entries.flatMap(entryLines), ...openShiftLines(openShift), ...open].map((line) => ({
      ...line,
      label: of(line.label),
    }))
  })
}
