import type { Numbering } from '../../../shared/forms/pax-rules.ts'
import type { Db } from '../../kernel/db/database.ts'
import { heldNumbers } from './pax.repo.ts'

/** Numbers that a form offers at once. */
const OFFERED = 100
/** Numbers that are looked at together. */
const BLOCK = 500

/** The stretches of a venue's numbers that begin with some digits, as [first, end) and lowest first: card numbers have 5 or 6 digits. */
export function stretchesOf({ cardNumberStart, cardNumberCount }: Numbering, begins: string): [first: number, end: number][] {
  return [5, 6].flatMap((digits): [number, number][] => {
    if (begins.length > digits) return []
    const width = 10 ** (digits - begins.length)
    const [from, to] = begins === '' ? [0, width] : [Number(begins) * width, (Number(begins) + 1) * width]
    const first = Math.max(from, 10 ** (digits - 1), cardNumberStart)
    const end = Math.min(to, cardNumberStart + cardNumberCount)
    return first < end ? [[first, end]] : []
  })
}

/** A number, and whether nobody holds it. */
interface OfferedNumber {
  paxManifestNo: string
  free: boolean
}

/** The venue's numbers that begin with some digits, a hundred at most: the lowest free ones, then those held on the way to them. Reads no more than it takes to find them. */
export async function offeredNumbers(db: Db, numbering: Numbering, begins: string): Promise<OfferedNumber[]> {
  const [free, taken]: [OfferedNumber[], OfferedNumber[]] = [[], []]
  for (const [first, end] of stretchesOf(numbering, begins)) {
    for (let from = first; from < end && free.length < OFFERED; from += BLOCK) {
      const block = Array.from({ length: Math.min(BLOCK, end - from) }, (_number, index) => String(from + index))
      const held = await heldNumbers(db, block)
      for (const paxManifestNo of block)
        (held.has(paxManifestNo) ? taken : free).push({ paxManifestNo, free: !held.has(paxManifestNo) })
    }
  }
  return [...free, ...taken].slice(0, OFFERED)
}
