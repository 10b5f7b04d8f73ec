/** A test or a file of tests, and how long it took. */
export interface Timed {
  name: string
  seconds: number
}

/** What came of one part of a run. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** Name and reason of each failed test. */
  failures: readonly string[]
  /** Why tests were skipped, where a part says so. */
  reasons?: readonly string[]
  files?: readonly Timed[]
  tests?: readonly Timed[]
}

/** An outcome by the part it belongs to, with the part's wall time. */
export interface PartOutcome extends Outcome {
  part: string
  seconds: number
}

/** A file or test that takes longer is listed at the end of a run: slowness comes in unnoticed otherwise. */
const SLOW_FILE_S = 10
const SLOW_TEST_S = 3
const LISTED = 25

const REASON_LINES = 14
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** Text without its colours. */
export const plain = (text: string): string => text.replaceAll(ANSI, '')

/** A failed test with the first lines of its reason, since often only the end of a log is kept. */
export function failureOf(test: string, reason = ''): string {
  const lines = plain(reason).split('\n')
  const ours = lines.filter((line) => line.trim() !== '' && !line.includes('node_modules'))
  return [test, ...ours.slice(0, REASON_LINES)].join('\n      ')
}

/** `8 passed, 1 failed, 2 skipped`; the last clause only where tests were skipped. */
export function countLine(outcomes: readonly Outcome[]): string {
  const sum = (of: 'passed' | 'failed' | 'skipped'): number => outcomes.reduce((total, part) => total + part[of], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`
}

function slowest(what: string, limit: number, timed: readonly Timed[]): string[] {
  const slow = timed.filter(({ seconds }) => seconds > limit).toSorted((one, other) => other.seconds - one.seconds)
  if (slow.length === 0) return []
  const rows = slow.slice(0, LISTED).map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`)
  return [`\n${slow.length} ${what} over ${limit} s:`, ...rows]
}

/** The end of a run for people: seconds by part, slow files and tests, skips and failures, and the count as the last line. */
export function summaryOf(outcomes: readonly PartOutcome[], totalSeconds: number): string {
  const width = Math.max(...outcomes.map(({ part }) => part.length))
  const rows = outcomes.map(
    (outcome) => `${outcome.part.padEnd(width)}  ${String(Math.round(outcome.seconds)).padStart(5)} s  ${countLine([outcome])}`,
  )
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  const reasons = outcomes.flatMap((outcome) => outcome.reasons ?? [])
  return [
    ...slowest(
      'files',
      SLOW_FILE_S,
      outcomes.flatMap(({ files = [] }) => files),
    ),
    ...slowest(
      'tests',
      SLOW_TEST_S,
      outcomes.flatMap(({ tests = [] }) => tests),
    ),
    ...(reasons.length > 0 ? ['\nSkipped:', ...reasons.map((reason) => `  ${reason}`)] : []),
    `\n${rows.join('\n')}`,
    `${'in all'.padEnd(width)}  ${String(Math.round(totalSeconds)).padStart(5)} s`,
    ...(failures.length > 0 ? ['\nFailed:', ...failures.map((name) => `  ${name}`)] : []),
    countLine(outcomes),
  ].join('\n')
}
