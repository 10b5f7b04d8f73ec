import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { isJourney, type Test } from './mutant.ts'

/** The first test that failed, and the first line of what it said. */
export interface Failed {
  by: string
  why: string
}

/** Longer than any group of tests takes on a busy machine; what runs longer hangs. */
const LIMIT_MS = 45 * 60_000
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

const firstLine = (text = ''): string => text.replaceAll(ANSI, '').trim().split('\n', 1)[0]?.slice(0, 200) ?? ''

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const failedTests = (report: unknown, folder: string): Failed[] =>
  (report as VitestReport).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.slice(folder.length + 1)
    const failed = assertionResults.find((test) => test.status === 'failed')
    if (failed !== undefined) return [{ by: `${file}: ${failed.fullName}`, why: firstLine(failed.failureMessages[0]) }]
    return status === 'failed' ? [{ by: `${file}: could not be loaded`, why: firstLine(message) }] : []
  })

interface Suite {
  file: string
  suites?: Suite[]
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}

function failedJourneys({ file, specs, suites = [] }: Suite): Failed[] {
  const own = specs.flatMap(({ title, tests }) => {
    const failed = tests.find(({ status }) => status === 'unexpected' || status === 'flaky')
    const error = failed?.results.find((result) => result.error !== undefined)?.error
    return failed === undefined ? [] : [{ by: `tests/e2e/${file}: ${title}`, why: firstLine(error?.message) }]
  })
  return [...own, ...suites.flatMap(failedJourneys)]
}

/** Tests that one run of vitest or Playwright can do together. */
const groupsOf = (tests: readonly Test[]): Test[][] => [
  ...Map.groupBy(tests, (test) => (isJourney(test) ? `journeys ${test.words}` : '')).values(),
]

/** Opens a copy of the last commit, on the same modules, in which one mutant after the other is tried. */
export function openCopy() {
  const parent = mkdtempSync(join(realpathSync(tmpdir()), 'purser-mutants-'))
  const folder = join(parent, 'tree')
  const report = join(parent, 'report.json')
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, 'HEAD'])
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  const PATH = [resolve('node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter)

  function runGroup(group: readonly Test[]): Failed | null {
    const files = group.map(({ file }) => file)
    const isJourneys = group.some(isJourney)
    const words = group[0]?.words ?? ''
    const args = isJourneys
      ? ['@playwright/test/cli.js', 'test', '-x', '--reporter', 'json', ...files, ...(words === '' ? [] : ['-g', words])]
      : ['vitest/vitest.mjs', 'run', '--bail', '1', '--reporter', 'json', '--outputFile', report, ...files]
    rmSync(report, { force: true })
    const env = { ...process.env, PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const options = { cwd: folder, env, encoding: 'utf8', timeout: LIMIT_MS, maxBuffer: 2 ** 28 } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, [`node_modules/${args[0]}`, ...args.slice(1)], options)
    if (status === 0) return null
    const said: unknown = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [], suites: [] }
    const failed = isJourneys ? (said as { suites: Suite[] }).suites.flatMap(failedJourneys) : failedTests(said, folder)
    return failed[0] ?? { by: `${files.join(' ')}: did not run`, why: firstLine(`${stderr}\n${stdout}`) }
  }

  return {
    commit: git('rev-parse', 'HEAD'),
    apply: (patch: string) => void git('apply', '-C1', patch),
    restore: () => void git('checkout', '--quiet', '--', '.'),
    /** Runs tests until the first fails; null when all pass. */
    run(tests: readonly Test[]): Failed | null {
      for (const group of groupsOf(tests)) {
        const failed = runGroup(group)
        if (failed !== null) return failed
      }
      return null
    },
    close() {
      execFileSync('git', ['worktree', 'remove', '--force', folder])
      rmSync(parent, { recursive: true, force: true })
    },
  }
}
