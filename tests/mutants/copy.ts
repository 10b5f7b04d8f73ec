import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import type { Mutant, Test } from './mutant.ts'

/** The first test that failed, and the first line of what it said. */
export interface Failed {
  by: string
  why: string
}

/** A copy of the last commit, in which one mutant after the other is tried. */
export interface Copy {
  commit: string
  apply(mutant: Mutant): void
  restore(): void
  /** Runs tests until the first fails; null when all pass. */
  run(tests: readonly Test[]): Failed | null
  close(): void
}

/** Longer than any group of tests takes on a busy machine; what runs longer hangs. */
const LIMIT_MS = 45 * 60_000
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

const firstLine = (text: string): string => text.replaceAll(ANSI, '').trim().split('\n', 1)[0]?.slice(0, 200) ?? ''

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface Suite {
  file: string
  suites?: Suite[]
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}

/** A runner's program, its arguments for these tests, and where in its report the first failure is. */
interface Runner {
  args: (files: readonly string[], words: string, report: string) => string[]
  env: (report: string) => NodeJS.ProcessEnv
  failureIn: (report: unknown, folder: string) => Failed | undefined
}

const vitest: Runner = {
  args: (files, _words, report) => [
    join('node_modules', 'vitest', 'vitest.mjs'),
    ...['run', '--bail', '1', '--reporter', 'json', '--outputFile', report, ...files],
  ],
  env: () => ({}),
  failureIn: (report, folder) =>
    (report as VitestReport).testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = name.slice(folder.length + 1)
      const failed = assertionResults.find((test) => test.status === 'failed')
      if (failed !== undefined) return [{ by: `${file}: ${failed.fullName}`, why: firstLine(failed.failureMessages[0] ?? '') }]
      return status === 'failed' ? [{ by: `${file}: could not be loaded`, why: firstLine(message) }] : []
    })[0],
}

function failedSpecs(suite: Suite): Failed[] {
  const own = suite.specs.flatMap(({ title, tests }) => {
    const failed = tests.find(({ status }) => status === 'unexpected' || status === 'flaky')
    const said = failed?.results.find(({ error }) => error !== undefined)?.error?.message ?? ''
    return failed === undefined ? [] : [{ by: `tests/e2e/${suite.file}: ${title}`, why: firstLine(said) }]
  })
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)]
}

const playwright: Runner = {
  args: (files, words) => [
    join('node_modules', '@playwright', 'test', 'cli.js'),
    ...['test', '-x', '--reporter', 'json', ...files, ...(words === '' ? [] : ['-g', words])],
  ],
  env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  failureIn: (report) => (report as { suites: Suite[] }).suites.flatMap(failedSpecs)[0],
}

/** Tests that one run of a program can do together. */
function groupsOf(tests: readonly Test[]): Test[][] {
  const keyOf = ({ kind, file, words }: Test): string => (kind === 'vitest' ? kind : `${kind} ${words || file}`)
  return [...Map.groupBy(tests, keyOf).values()]
}

/** Opens a copy beside the tree, on the same modules. */
export function openCopy(): Copy {
  const parent = mkdtempSync(join(realpathSync(tmpdir()), 'purser-mutants-'))
  const folder = join(parent, 'tree')
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, 'HEAD'])
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  const path = [resolve('node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter)

  /** Ends with the program's group: a runner that is ended leaves no browser behind. */
  function start(program: string, args: string[], env: NodeJS.ProcessEnv): { status: number | null; said: string } {
    const options = { cwd: folder, encoding: 'utf8', timeout: LIMIT_MS, maxBuffer: 2 ** 28 } as const
    const { status, stdout, stderr } = spawnSync(program, args, { ...options, env: { ...process.env, PATH: path, ...env } })
    return { status, said: `${stderr}\n${stdout}` }
  }

  function runGroup(group: readonly Test[]): Failed | null {
    const [{ kind, file, words } = { kind: 'check', file: '', words: '' } as const] = group
    const files = group.map((test) => test.file)
    if (kind === 'check') {
      const { status, said } = start('npm', ['run', '--silent', file], {})
      return status === 0 ? null : { by: file, why: firstLine(said) }
    }
    const runner = kind === 'vitest' ? vitest : playwright
    const report = join(parent, 'report.json')
    rmSync(report, { force: true })
    const { status, said } = start(process.execPath, runner.args(files, words, report), runner.env(report))
    if (status === 0) return null
    const found = existsSync(report) ? runner.failureIn(JSON.parse(readFileSync(report, 'utf8')), folder) : undefined
    return found ?? { by: `${files.join(' ')}: did not run`, why: firstLine(said) }
  }

  return {
    commit: git('rev-parse', 'HEAD'),
    apply: ({ path: patch }) => void git('apply', '-C1', patch),
    restore: () => void git('checkout', '--quiet', '--', '.'),
    run(tests) {
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
