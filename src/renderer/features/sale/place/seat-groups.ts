import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { seatsIn } from '../../../../shared/seats.ts'

/** The lines of each seat, then those that all share. */
export function seatGroups(lines: readonly OrderLine[]): { seat: number | null; lines: OrderLine[] }[] {
  const groups = [...seatsIn(lines), null].map((seat) => ({ seat, lines: lines.filter((line) => (line.seat ?? null) === seat) }))
  return groups.filter((group) => group.lines.length > 0)
}
