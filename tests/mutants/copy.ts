import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative, resolve } from 'node:path'
import { createVitest, type Reporter } from 'vitest/node'
import { isJourney, type Test } from './mutant.ts'

/** The first test that failed, and the first line of what it said. */
export interface Failed {
  test: Test
  by: string
  why: string
}

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const firstLine = (text = ''): string => text.replaceAll(ANSI, '').trim().split('\n', 1)[0]?.slice(0, 200) ?? ''

const failedIn = (test: Test, name: string, said?: string): Failed => ({
  test,
  by: `${test.file}: ${name}`,
  why: firstLine(said),
})

/** Runs vitest's tests until the first fails. One vitest serves all mutants: starting it costs more than most tests. */
async function openVitest(folder: string) {
  const found: Failed[] = []
  const note = (file: string, test: string, errors: readonly { message: string }[] = []) =>
    found.push(failedIn({ file: relative(folder, file), words: '' }, test, errors[0]?.message))
  const reporter: Reporter = {
    onTestCaseResult(test) {
      const { state, errors } = test.result()
      if (state === 'failed') note(test.module.moduleId, test.fullName, errors)
    },
    onTestModuleEnd(module) {
      if (module.errors().length > 0) note(module.moduleId, 'could not be loaded', module.errors())
    },
  }
  const vitest = await createVitest('test', { root: folder, watch: false, bail: 1, reporters: [reporter] })
  return {
    async run(tests: readonly Test[]): Promise<Failed | null> {
      found.length = 0
      const specifications = await vitest.globTestSpecifications(tests.map(({ file }) => file))
      if (specifications.length === 0) throw new Error(`there is no ${tests[0]?.file}`)
      const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
      if (found.length === 0 && unhandledErrors.length > 0) note(folder, 'outside any test', unhandledErrors as Error[])
      return found[0] ?? null
    },
    invalidate: (file: string) => vitest.invalidateFile(join(folder, file)),
    close: () => vitest.close(),
  }
}

interface Suite {
  file: string
  suites?: Suite[]
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}

function failedJourneys({ file, specs, suites = [] }: Suite, words: string): Failed[] {
  const own = specs.flatMap(({ title, tests }) => {
    const failed = tests.find(({ status }) => status === 'unexpected' || status === 'flaky')
    const error = failed?.results.find((result) => result.error !== undefined)?.error
    return failed === undefined ? [] : [failedIn({ file: `tests/e2e/${file}`, words }, title, error?.message)]
  })
  return [...own, ...suites.flatMap((suite) => failedJourneys(suite, words))]
}

/** Builds the program of a copy and runs journeys until the first fails. */
function runJourneys(folder: string, tests: readonly Test[]): Failed | null {
  const [first = { file: '', words: '' }] = tests
  const { words } = first
  const report = join(folder, 'test-results.log')
  rmSync(report, { force: true })
  const PATH = [resolve('node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter)
  const env = { ...process.env, PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-x', '--reporter', 'json', ...tests.map(({ file }) => file)]
  const named = words === '' ? [] : ['-g', words]
  const { status, stderr } = spawnSync(process.execPath, [...args, ...named], { cwd: folder, env, encoding: 'utf8' })
  if (status === 0) return null
  const said = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] }) : { suites: [] }
  return said.suites.flatMap((suite) => failedJourneys(suite, words))[0] ?? failedIn(first, 'did not run', stderr)
}

/** Opens a copy of the last commit, on the same modules, in which one mutant after the other is tried. */
export async function openCopy() {
  const parent = mkdtempSync(join(realpathSync(tmpdir()), 'purser-mutants-'))
  const folder = join(parent, 'tree')
  const tree = process.cwd()
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, 'HEAD'])
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  process.chdir(folder)
  const vitest = await openVitest(folder)
  const invalidate = (): void => git('diff', '--name-only').split('\n').forEach(vitest.invalidate)
  return {
    commit: git('rev-parse', 'HEAD'),
    apply(patch: string): void {
      git('apply', '-C1', patch)
      invalidate()
    },
    restore(): void {
      invalidate()
      git('checkout', '--quiet', '--', '.')
    },
    /** Runs tests until the first fails; null when all pass. */
    async run(tests: readonly Test[]): Promise<Failed | null> {
      for (const group of Map.groupBy(tests, ({ file, words }) => `${file.split('/', 2).join()} ${words}`).values()) {
        const failed = group.some(isJourney) ? runJourneys(folder, group) : await vitest.run(group)
        if (failed !== null) return failed
      }
      return null
    },
    async close(): Promise<void> {
      await vitest.close()
      process.chdir(tree)
      execFileSync('git', ['worktree', 'remove', '--force', folder])
      rmSync(parent, { recursive: true, force: true })
    },
  }
}
