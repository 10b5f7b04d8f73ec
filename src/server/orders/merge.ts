import { lineKey } from '../../shared/modifiers.ts'
import { keyed, type StoredLine } from './cart.ts'

/** What is made alike and costs the same: dish, choices, note and price. */
const keyOf = (line: StoredLine): string => `${lineKey({ ...line, ...keyed(line) })} ${line.price}`

/** What stays of merged lines without those that go back; null where not all of them are still there. */
export function partLines(merged: readonly StoredLine[], back: readonly StoredLine[]): StoredLine[] | null {
  const left = new Map<string, number>()
  for (const line of back) left.set(keyOf(line), line.qty + (left.get(keyOf(line)) ?? 0))
  const kept = merged.flatMap((line) => {
    const gone = Math.min(line.qty, left.get(keyOf(line)) ?? 0)
    left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) - gone)
    return gone === line.qty ? [] : [{ ...line, qty: line.qty - gone }]
  })
  return [...left.values()].every((qty) => qty === 0) ? kept : null
}
