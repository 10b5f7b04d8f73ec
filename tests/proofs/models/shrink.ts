import type { Command } from './command.ts'
import { Breach } from './play.ts'

/**
 * A history from which nothing can be left out any more without losing the fault. `find` plays one and rejects with a Breach where the
 * fault shows; what was found last is in the answer.
 */
export async function shrunk(first: Breach, find: (history: readonly Command[]) => Promise<unknown>): Promise<Breach> {
  let smallest = first
  for (let size = Math.ceil(first.history.length / 2); size >= 1;) {
    const smaller = await without(smallest, size, find)
    if (smaller !== null) smallest = smaller
    else if (size === 1) break
    else size = Math.ceil(size / 2)
  }
  return smallest
}

/** The breach that is left without some `size` commands in a row, or null where each of them is needed. */
async function without(
  { history }: Breach,
  size: number,
  find: (history: readonly Command[]) => Promise<unknown>,
): Promise<Breach | null> {
  for (let from = 0; from < history.length; from += size) {
    const rest = [...history.slice(0, from), ...history.slice(from + size)]
    const breach = await find(rest).then(
      () => null,
      (error: unknown) => error,
    )
    if (breach instanceof Breach) return breach
    if (breach !== null) throw breach
  }
  return null
}
