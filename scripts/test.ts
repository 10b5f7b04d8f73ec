import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserOrAdvice } from '../tests/support/browser.ts'

/** How many tests of one part passed, failed and were skipped. */
interface Counts {
  passed: number
  failed: number
  skipped: number
}

const reports = mkdtempSync(join(tmpdir(), 'purser-tests-'))
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
  const failed = parts.filter((_part, nth) => statuses[nth] !== 0)
  if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`)
  return { passed: parts.length - failed.length, failed: failed.length, skipped: 0 }
}

async function rooms(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const file = join(reports, 'vitest.json')
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const status = await run(bin('vitest'), ['run', ...args, ...report], env)
  const counted = readReport('vitest.json') as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTodoTests: number
  }
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = counted
  // A suite that could not even load has no failed test to count.
  const failed = status !== 0 && numFailedTests === 0 ? 1 : numFailedTests
  return { passed, failed, skipped: numPendingTests + numTodoTests }
}

async function endToEnd(): Promise<Counts> {
  const advice = browserOrAdvice()
  if (advice !== null) {
    console.log(`\nNo browser for the end-to-end tests. ${advice}\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const status = await run(bin('playwright'), ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
  })
  const { stats } = readReport('playwright.json') as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  if (stats.flaky > 0)
    console.log(`\n${stats.flaky} journeys passed at their second try only; the list above names them as flaky.\n`)
  const failed = status !== 0 && stats.unexpected === 0 ? 1 : stats.unexpected
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped }
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
  const said = await runAndListen(process.execPath, [join('tests', 'prove', 'run.ts'), '--quick'])
  const [, passed, failed, skipped] = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m.exec(said) ?? []
  if (passed === undefined) return { passed: 0, failed: 1, skipped: 0 }
  return { passed: Number(passed), failed: Number(failed), skipped: Number(skipped ?? 0) }
}

/** For the hand: static checks, rules and server on the embedded database, in minutes and without a browser. */
const quick = [check, () => rooms(['--project', 'unit', '--project', 'server'], { PURSER_TEST_DATABASES: 'sqlite' })]
const everything = [check, () => rooms(), endToEnd, proofs]
const parts = process.argv.includes('--quick') ? quick : everything
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
for (const part of parts) {
  const { passed, failed, skipped } = await part()
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}
rmSync(reports, { recursive: true, force: true })
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed === 0 ? 0 : 1
