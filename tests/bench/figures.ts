/** The value below which a share of the sorted figures lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export interface Spread {
  p50: number
  p95: number
  p99: number
}

/** Median and tails of durations in ms. */
export function spreadOf(durations: readonly number[]): Spread {
  const sorted = durations.toSorted((a, b) => a - b)
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), p99: percentile(sorted, 0.99) }
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`

/** A Markdown table, as docs/benchmarks.md keeps it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
