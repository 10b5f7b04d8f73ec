import type { Model } from './model.ts'

/** The person of the back office, who makes every move where nobody else is named; the other one is a cashier. */
export const OFFICE = 0

/** A shift that differs by more than this is closed with a supervisor, paise. */
export const DIFFERENCE_LIMIT = 30_000

/** Whether this person may take cash or pay it out: in the open shift, and of a drawer that one person holds only that person. */
export function mayMoveCash({ venue, drawer: { shift } }: Model, by: number): boolean {
  if (venue.shifts === 'off') return true
  return shift !== null && (shift.holder === null || shift.holder === by)
}

/** Whether this person may count the drawer or move its cash by hand: the back office may, whoever holds it. */
export function mayUse({ venue, drawer: { shift } }: Model, by: number): boolean {
  if (shift === null) return venue.shifts === 'off'
  return shift.holder === null || shift.holder === by || by === OFFICE
}

/** What an entry of the drawer has beside its kind and amount; paise. */
interface Said {
  expected?: number | null
  left?: number
  slip?: number | undefined
  isHeld?: boolean
}

const textOf = (one: number | null | undefined): string => String(one ?? '-')

/** Writes an entry of the drawer, of the shift that is open. */
export function addEntry({ drawer }: Model, kind: string, amount: number, said: Said = {}): void {
  const { expected, left, slip, isHeld = false } = said
  const number = drawer.entries.length + 1
  const parts = [
    `expected ${textOf(expected)}`,
    `left ${textOf(left)}`,
    `shift ${textOf(drawer.shift?.number)}`,
    `slip ${textOf(slip)}`,
  ]
  drawer.entries.push([`drawer ${number} ${kind} ${amount}`, ...parts, ...(isHeld ? ['held'] : [])].join(' '))
  drawer.isMoved = false
  drawer.isCountLast = kind === 'count'
}

/** Opens the next shift with what was found in the drawer. */
export function openNext(model: Model, by: number, found: number): void {
  const { drawer, venue } = model
  const holder = venue.shifts === 'one' ? by : null
  drawer.shifts += 1
  drawer.shift = { number: drawer.shifts, holder }
  addEntry(model, 'open', found, { expected: drawer.cash, left: found, isHeld: holder !== null })
  drawer.cash = found
  drawer.slips = { count: 0, amount: 0 }
}

/** The number of the next slip of the safe. */
export const nextSlip = ({ safe }: Model): number => safe.slips.length + 1

/** Writes a slip of the safe; `entry` is the number of the drawer's entry that it belongs to. */
export function addSlip(model: Model, kind: string, amount: number, entry?: number): void {
  const { safe } = model
  const isIn = kind === 'drop' || kind === 'in'
  safe.balance = kind === 'count' ? amount : safe.balance + (isIn ? amount : -amount)
  safe.slips.push(`slip ${nextSlip(model)} ${kind} ${amount} holds ${safe.balance} entry ${textOf(entry)}`)
}
