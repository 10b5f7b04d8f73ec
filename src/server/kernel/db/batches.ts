/** Rows per statement: below the limit of values of both databases (32,766 and 65,535). */
const AT_ONCE = 500

/** Parts of a list that each fit into one statement. */
export function inBatches<T>(all: readonly T[]): T[][] {
  const batches: T[][] = []
  for (let from = 0; from < all.length; from += AT_ONCE) batches.push(all.slice(from, from + AT_ONCE))
  return batches
}
