import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { browserOrAdvice } from '../tests/support/e2e/browser.ts'
import { slowTests } from './slow-tests.ts'

/** How many tests of one part passed, failed and were skipped, and which failed. */
interface Counts {
  passed: number
  failed: number
  skipped: number
  failures: readonly string[]
}

const reports = mkdtempSync(join(tmpdir(), 'purser-tests-'))
/** What a failed test said, as much as explains it where nothing but the end of a run is kept. */
const REASON_LINES = 14
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
function failureOf(test: string, reason = ''): string {
  const lines = reason.replaceAll(ANSI, '').split('\n')
  const ours = lines.filter((line) => line.trim() !== '' && !line.includes('node_modules'))
  return [test, ...ours.slice(0, REASON_LINES)].join('\n      ')
}

const bin = (name: string): string => join('node_modules', '.bin', name)

/** Runs a program to its end with its output shown; its exit status. */
function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell: process.platform === 'win32' })
    child.on('error', reject)
    child.on('close', (status) => resolve(status ?? 1))
  })
}

const readReport = (file: string): unknown => JSON.parse(readFileSync(join(reports, file), 'utf8'))

/** Types, lint, format and arrows count as one test each. */
async function check(): Promise<Counts> {
  const parts = ['check:types', 'check:lint', 'check:format', 'check:architecture', 'check:secrets']
  const statuses = await Promise.all(parts.map((part) => run('npm', ['run', '--silent', part])))
  const failures = parts.filter((_part, nth) => statuses[nth] !== 0)
  return { passed: parts.length - failures.length, failed: failures.length, skipped: 0, failures }
}

async function runProjects(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const file = join(reports, 'vitest.json')
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const status = await run(bin('vitest'), ['run', ...args, ...report], env)
  const counted = readReport('vitest.json') as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTodoTests: number
    testResults: {
      name: string
      status: string
      message: string
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
    }[]
  }
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = counted
  const failures = testResults
    .filter((suite) => suite.status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const suite = relative('.', name)
      const tests = assertionResults.filter((test) => test.status === 'failed')
      // A suite that could not even load has no failed test to name.
      if (tests.length === 0) return [failureOf(`${suite}: could not be loaded`, message)]
      return tests.map((test) => failureOf(`${suite}: ${test.fullName}`, test.failureMessages[0]))
    })
  const failed = status !== 0 ? Math.max(1, numFailedTests, failures.length) : numFailedTests
  return { passed, failed, skipped: numPendingTests + numTodoTests, failures }
}

async function endToEnd(): Promise<Counts> {
  const advice = browserOrAdvice()
  if (advice !== null) {
    console.log(`\nNo browser for the end-to-end tests. ${advice}\n`)
    return { passed: 0, failed: 1, skipped: 0, failures: ['journeys: no browser'] }
  }
  const status = await run(bin('playwright'), ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
  })
  const { stats, suites } = readReport('playwright.json') as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites: Suite[]
  }
  const failed = stats.unexpected + stats.flaky
  const failures = suites.flatMap(failedJourneys)
  return { passed: stats.expected, failed: status !== 0 ? Math.max(1, failed) : failed, skipped: stats.skipped, failures }
}

/** A part of Playwright's report: a file, or a group within one. */
interface Suite {
  file: string
  suites?: Suite[]
  specs: { title: string; tests: { status: string; results: { error?: { message?: string; snippet?: string } }[] }[] }[]
}

function failedJourneys(suite: Suite): string[] {
  const own = suite.specs.flatMap(({ title, tests }) => {
    const failed = tests.find(({ status }) => status === 'unexpected' || status === 'flaky')
    if (failed === undefined) return []
    const { message = '', snippet = '' } = failed.results.find(({ error }) => error !== undefined)?.error ?? {}
    const line = snippet
      .replaceAll(ANSI, '')
      .split('\n')
      .find((part) => part.startsWith('>'))
    return [failureOf(`${suite.file}: ${title}`, `${line ?? ''}\n${message}`)]
  })
  return [...own, ...(suite.suites ?? []).flatMap(failedJourneys)]
}

/** Runs a program with its output shown as it comes; all that it said on standard output. */
function runAndListen(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['inherit', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString()
      process.stdout.write(part)
    })
    child.on('error', reject)
    child.on('close', () => resolve(said))
  })
}

/** The quick run of the proofs; each row, with its control, counts as one test. */
async function proofs(): Promise<Counts> {
  const said = await runAndListen(process.execPath, [join('tests', 'proofs', 'run.ts'), '--quick'])
  const [, passed, failed, skipped] = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m.exec(said) ?? []
  if (passed === undefined) return { passed: 0, failed: 1, skipped: 0, failures: ['proofs: no count'] }
  const failures = Number(failed) > 0 ? [`proofs: ${failed} of the rows above`] : []
  return { passed: Number(passed), failed: Number(failed), skipped: Number(skipped ?? 0), failures }
}

/** For the hand: static checks, rules and server on the embedded database, in minutes and without a browser. The checks compute while the tests wait. */
const quickly = (): Promise<Counts[]> => {
  const left = slowTests.flatMap((part) => ['--exclude', `tests/${part}**`])
  const args = ['--project', 'unit', '--project', 'server', ...left]
  return Promise.all([check(), runProjects(args, { PURSER_TEST_DATABASES: 'sqlite' })])
}

/** One part after the other: where times are judged nothing else is at work. */
async function everything(): Promise<Counts[]> {
  const counts: Counts[] = []
  for (const part of [check, () => runProjects(), endToEnd, proofs]) counts.push(await part())
  return counts
}

const counts = await (process.argv.includes('--quick') ? quickly() : everything())
rmSync(reports, { recursive: true, force: true })
const sum = (of: 'passed' | 'failed' | 'skipped'): number => counts.reduce((total, part) => total + part[of], 0)
const failures = counts.flatMap((part) => part.failures)
if (failures.length > 0) console.log(['\nFailed:', ...failures.map((name) => `  ${name}`)].join('\n'))
console.log(`${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`)
process.exitCode = sum('failed') === 0 ? 0 : 1
