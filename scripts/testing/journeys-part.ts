import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserOrAdvice } from '../../tests/support/e2e/browser.ts'
import { failureOf, type Outcome, plain, type Timed } from './outcome.ts'
import { bin, run } from './programs.ts'

interface Result {
  duration: number
  error?: { message?: string; snippet?: string }
}

interface Spec {
  title: string
  tests: { status: string; annotations: { type: string; description?: string }[]; results: Result[] }[]
}

/** A part of Playwright's report: a file, or a group within one. */
interface Suite {
  file: string
  suites?: Suite[]
  specs: Spec[]
}

interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

const specsOf = (suite: Suite): { file: string; spec: Spec }[] => [
  ...suite.specs.map((spec) => ({ file: suite.file, spec })),
  ...(suite.suites ?? []).flatMap(specsOf),
]

function failuresIn(file: string, { title, tests }: Spec): string[] {
  const failed = tests.find(({ status }) => status === 'unexpected' || status === 'flaky')
  if (failed === undefined) return []
  const { message = '', snippet = '' } = failed.results.find(({ error }) => error !== undefined)?.error ?? {}
  const line = plain(snippet)
    .split('\n')
    .find((part) => part.startsWith('>'))
  return [failureOf(`${file}: ${title}`, `${line ?? ''}\n${message}`)]
}

const reasonsIn = (file: string, { title, tests }: Spec): string[] =>
  tests.flatMap(({ annotations }) =>
    annotations
      .filter(({ type }) => type === 'skip')
      .map(({ description }) => `${file}: ${title}: ${description ?? 'without a reason'}`),
  )

const secondsOf = ({ tests }: Spec): number =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000

function filesOf(timed: readonly (Timed & { file: string })[]): Timed[] {
  const byFile = Map.groupBy(timed, ({ file }) => file)
  return [...byFile].map(([name, tests]) => ({ name, seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0) }))
}

/** Runs the journeys; `nightly` has all of them, at every size and theme. */
export async function journeysPart(nightly: boolean, args: readonly string[] = []): Promise<Outcome> {
  const advice = browserOrAdvice()
  if (advice !== null) {
    console.log(`\nNo browser for the journeys. ${advice}\n`)
    return { passed: 0, failed: 1, skipped: 0, failures: [`journeys: no browser. ${advice}`] }
  }
  const folder = mkdtempSync(join(tmpdir(), 'purser-journeys-'))
  const file = join(folder, 'report.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(nightly && { PURSER_NIGHTLY: '1' }) }
  const status = await run(bin('playwright'), ['test', '--reporter=list,json', ...args], env)
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, failures: [`journeys: ended with ${status} and no report`] }
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as Report
  rmSync(folder, { recursive: true })
  const specs = suites.flatMap(specsOf)
  const timed = specs.map(({ file: name, spec }) => ({ file: name, name: `${name}: ${spec.title}`, seconds: secondsOf(spec) }))
  // A journey that passes at a second try has failed.
  const failed = stats.unexpected + stats.flaky
  return {
    passed: stats.expected,
    failed: status === 0 ? failed : Math.max(1, failed),
    skipped: stats.skipped,
    failures: specs.flatMap(({ file: name, spec }) => failuresIn(name, spec)),
    reasons: specs.flatMap(({ file: name, spec }) => reasonsIn(name, spec)),
    files: filesOf(timed),
    tests: timed.map(({ name, seconds }) => ({ name, seconds })),
  }
}
