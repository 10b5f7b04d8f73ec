import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, platform, release, version as systemVersion } from 'node:os'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { version as purserVersion } from '../../../src/server/kernel/version.ts'
import { type DesktopRun, hasHeld, runReport, type StepResult } from './desktop-report.ts'

const MAX_SAID = 300

const outcomes: Record<TestResult['status'], StepResult['outcome']> = {
  passed: 'held',
  skipped: 'not tried',
  failed: 'FAILED',
  timedOut: 'FAILED',
  interrupted: 'FAILED',
}

const annotated = (test: TestCase, wanted: string): string[] =>
  test.annotations.filter(({ type }) => type === wanted).map(({ description = '' }) => description)

function saidOf(test: TestCase, { error }: TestResult): string {
  if (error?.message !== undefined) return stripVTControlCharacters(error.message).slice(0, MAX_SAID)
  return [...annotated(test, 'skip'), ...annotated(test, 'note')].join('; ')
}

/** Prints each step of `npm run desktop:check` as it ends, and leaves the whole run in the file that PURSER_CHECK_REPORT names. */
export default class DesktopReporter implements Reporter {
  private readonly run: DesktopRun & { results: StepResult[] } = {
    at: new Date().toISOString(),
    versions: { System: `${platform()} ${arch()} ${release()} (${systemVersion()})`, Purser: purserVersion },
    results: [],
  }

  printsToStdio(): boolean {
    return true
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const [versions] = annotated(test, 'versions')
    if (versions !== undefined) Object.assign(this.run.versions, JSON.parse(versions))
    const step = {
      title: test.title,
      outcome: outcomes[result.status],
      says: saidOf(test, result),
      seconds: result.duration / 1000,
    }
    this.run.results.push(step)
    process.stdout.write(`${step.outcome.padEnd(10)} ${step.title}${step.says === '' ? '' : ` (${step.says})`}\n`)
  }

  onError(error: { message?: string }): void {
    process.stderr.write(`${error.message ?? 'the check could not be run'}\n`)
  }

  onEnd(): Promise<{ status: 'passed' | 'failed' }> {
    const report = runReport(this.run)
    process.stdout.write(`\n${report}`)
    const file = process.env['PURSER_CHECK_REPORT']
    if (file !== undefined) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, report)
      process.stdout.write(`\nWritten to ${file}: add it to docs/desktop-runs.md\n`)
    }
    return Promise.resolve({ status: hasHeld(this.run) ? 'passed' : 'failed' })
  }
}
