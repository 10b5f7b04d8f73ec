/** Known and unknown accounts may take so much longer or shorter than each other, as a share. */
export const MAX_APART = 0.05

/** The range that holds the median of what was measured at 99.9 %, by the binomial distribution of how many lie below it. */
function medianRange(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b)
  const below = Math.max(0, Math.floor(sorted.length / 2 - 3.29 * Math.sqrt(sorted.length / 4)))
  return [sorted[below] ?? 0, sorted[sorted.length - 1 - below] ?? 0]
}

/** Whether known accounts take more than 5 % longer or shorter than unknown ones, beyond what the pairs' own noise explains. */
export function leaksByTime(known: readonly number[], unknown: readonly number[]): boolean {
  const [least, most] = medianRange(known.map((ms, nth) => ms / (unknown[nth] ?? ms)))
  return least > 1 + MAX_APART || most < 1 / (1 + MAX_APART)
}
