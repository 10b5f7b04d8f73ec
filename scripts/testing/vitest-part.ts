import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { failureOf, type Outcome } from './outcome.ts'
import { bin, run } from './programs.ts'

interface Assertion {
  fullName: string
  status: string
  duration?: number | null
  failureMessages: string[]
}

interface TestFile {
  name: string
  status: string
  message: string
  startTime: number
  endTime: number
  assertionResults: Assertion[]
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: TestFile[]
}

function failuresIn({ name, status, message, assertionResults }: TestFile): string[] {
  if (status !== 'failed') return []
  const file = relative('.', name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  // A file that could not be loaded has no failed test to name.
  if (failed.length === 0) return [failureOf(`${file}: could not be loaded`, message)]
  return failed.map((test) => failureOf(`${file}: ${test.fullName}`, test.failureMessages[0]))
}

/** Runs Vitest with these arguments and reads what came of each test out of its report. */
export async function vitestPart(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'purser-vitest-'))
  const file = join(folder, 'report.json')
  const status = await run(
    bin('vitest'),
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env,
  )
  if (!existsSync(file))
    return { passed: 0, failed: 1, skipped: 0, failures: [`vitest ${args.join(' ')}: ended with ${status} and no report`] }
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  rmSync(folder, { recursive: true })
  const failures = report.testResults.flatMap(failuresIn)
  const failed = status === 0 ? report.numFailedTests : Math.max(1, report.numFailedTests, failures.length)
  return {
    passed: report.numPassedTests,
    failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: relative('.', name),
      seconds: (endTime - startTime) / 1000,
    })),
    tests: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${relative('.', name)}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  }
}
