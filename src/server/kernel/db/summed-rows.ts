/** Rows of one INSERT: far below the 32,766 values that SQLite accepts. */
const ROWS_AT_ONCE = 500

/** Adds up rows with the same key and sorts them by key, so that any two transactions lock the same rows in the same order. */
export function merged<R>(rows: readonly R[], keyOf: (row: R) => string, addTo: (sum: R, row: R) => R): R[] {
  const sums = new Map<string, R>()
  for (const row of rows) {
    const key = keyOf(row)
    const sum = sums.get(key)
    sums.set(key, sum === undefined ? row : addTo(sum, row))
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Splits rows into chunks that one INSERT accepts. */
export function chunksOf<R>(rows: readonly R[]): (readonly R[])[] {
  if (rows.length <= ROWS_AT_ONCE) return rows.length === 0 ? [] : [rows]
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_chunk, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  )
}
