import { ok, type Result } from '../../../shared/errors.ts'
import { failField } from '../../../shared/messages.ts'
import type { StoredLine } from './cart.ts'
import { joinLines, restOf, someOf } from './split.ts'

interface Seated {
  lines: StoredLine[]
  /** What sits elsewhere now. */
  moved: StoredLine[]
}

/** A line for a seat, or for none. */
function atSeat({ seat: _seat, discount, ...line }: StoredLine, seat: number | null): StoredLine {
  return { ...line, ...(seat !== null && { seat }), ...(discount !== undefined && { discount }) }
}

/** The lines with so many of some of them at another seat, each in its place; what is made alike for one seat is one line. */
export function seatLines(
  lines: readonly StoredLine[],
  asked: readonly { line: number; qty: number }[],
  seat: number | null,
): Result<Seated> {
  const wanted = new Map(asked.map(({ line, qty }) => [line, qty]))
  if (wanted.size < asked.length) return failField('lines', 'A dish is named twice')
  if (asked.some(({ line, qty }) => qty > (lines[line]?.qty ?? 0))) return failField('lines', 'That is more than the order has')
  const shared = asked.flatMap(({ line }) => lines[line] ?? []).find(({ share }) => share !== undefined)
  if (shared !== undefined) return failField('lines', `${shared.dishName} is paid by several cards. Rejoin the parts to move it`)
  const moved = asked.flatMap(({ line, qty }) => {
    const of = lines[line]
    return of === undefined || (of.seat ?? null) === seat ? [] : [atSeat(someOf(of, qty), seat)]
  })
  const parted = lines.flatMap((line, place) => {
    const qty = wanted.get(place) ?? 0
    const both = [restOf(line, qty), atSeat(someOf(line, qty), seat)]
    return qty === 0 ? [line] : both.filter((one) => one.qty > 0)
  })
  const joined = joinLines([], parted)
  return joined.ok ? ok({ lines: joined.value, moved }) : joined
}
