import { type Paise, paise } from '../money/money.ts'

/** The seats of lines, in ascending order. */
export const seatsIn = (lines: readonly { seat?: number | undefined }[]): number[] =>
  [...new Set(lines.flatMap(({ seat }) => seat ?? []))].toSorted((a, b) => a - b)

/** The lines of each seat, then those that all share. */
export function seatGroups<T extends { seat?: number | undefined }>(lines: readonly T[]): { seat: number | null; lines: T[] }[] {
  const groups = [...seatsIn(lines), null].map((seat) => ({ seat, lines: lines.filter((line) => (line.seat ?? null) === seat) }))
  return groups.filter((group) => group.lines.length > 0)
}

/** The name for what has no seat. */
export const SHARED = 'Shared'

/** The name of a group of lines: 'Seat 1', or 'Shared'. */
export const seatName = (seat: number | null): string => (seat === null ? SHARED : `Seat ${seat}`)

/** Seats in words: 'Seat 1', 'Seats 5, 6'; empty for none. */
export function seatText(seats: readonly number[]): string {
  if (seats.length === 0) return ''
  return `${seats.length === 1 ? 'Seat' : 'Seats'} ${seats.join(', ')}`
}

/** What `chosen` of `of` seats pay of an amount that all of them share, paise; odd paise stay with the others. */
export const seatsShare = (amount: Paise, chosen: number, of: number): Paise =>
  of === 0 ? paise(0) : paise(Number((BigInt(amount) * BigInt(chosen)) / BigInt(of)))
