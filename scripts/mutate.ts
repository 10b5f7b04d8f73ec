import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { MutantResult } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { type Group, groups, MIN_SCORE, strictFiles } from './mutation/groups.ts'
import { type FileScore, scoresIn, scoresOf, shortfalls, tableOf, withTable } from './mutation/score.ts'

const PAGE = 'docs/proofs-mutation.md'

const USAGE = `npm run mutate -- [GROUP ...] [--only FILE[:LINE-LINE]] [--changed COMMIT] [--without TEST] [--write]

  GROUP      one of ${groups.map(({ name }) => name).join(', ')}; all of them without one
  --only     mutates only files of the groups whose name contains this, or only these lines of one
  --changed  mutates only files that differ from this commit, or whose tests do
  --without  the control: leaves out the tests whose name contains this; the score must fall
  --write    brings the table in ${PAGE} up to date`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    changed: { type: 'string' },
    without: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const place = ({ fileName, location }: MutantResult): string =>
  `${relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column + 1}`

/** A mutant that survived: where it is, and what replaced the code. */
const lineOf = (mutant: MutantResult): string =>
  `${mutant.status}: ${place(mutant)} ${mutant.mutatorName}: ${(mutant.replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 120)}`

/** The mutated copies, with the modules in reach and away from the working tree. */
const folder = mkdtempSync(join(tmpdir(), 'purser-mutation-'))
symlinkSync(realpathSync('node_modules'), join(folder, 'node_modules'), 'junction')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Files that differ from the commit that `--changed` names; null without it, when all files are meant. */
const changedFiles =
  values.changed === undefined
    ? null
    : execFileSync('git', ['diff', '--name-only', values.changed], { encoding: 'utf8' }).split('\n')

/** The files of a group that this run mutates. */
function chosenOf({ files, tests }: Group): readonly string[] {
  const [only = ''] = values.only?.split(':') ?? []
  const named = files.filter((file) => file.includes(only))
  const testsChanged = tests.some((test) => changedFiles?.includes(test))
  return changedFiles === null || testsChanged ? named : named.filter((file) => changedFiles.includes(file))
}

/** Mutates the files of a group and runs its tests over each mutant. Rejects when the tests fail without any mutant. */
async function mutate(group: Group): Promise<FileScore[]> {
  const { name, tests, postgres } = group
  const [, lines] = values.only?.split(':') ?? []
  const chosen = chosenOf(group)
  const judges = tests.filter((test) => values.without === undefined || !test.includes(values.without))
  if (chosen.length === 0 || judges.length === 0) return []
  const began = Date.now()
  const mutated = chosen.map((file) => (lines === undefined ? file : `${file}:${lines}`))
  // Stryker's own `testFiles` lets every mutant live that acts while its file is loaded (seen with 10.1.1).
  process.env['PURSER_MUTATION_TESTS'] = judges.join(' ')
  process.env['PURSER_MUTATION_POSTGRES'] = postgres === true ? 'on' : 'off'
  const results = await new Stryker({ mutate: mutated, tempDirName: folder }).runMutationTest()
  for (const mutant of results.filter(({ status }) => !['Killed', 'Timeout', 'Ignored'].includes(status)))
    console.log(lineOf(mutant))
  console.log(`${name}: ${results.length} mutants in ${Math.round((Date.now() - began) / 1000)} s`)
  return scoresOf(chosen, results)
}

async function run(): Promise<void> {
  const unknown = positionals.filter((name) => !groups.some((group) => group.name === name))
  if (values.help || unknown.length > 0) {
    console.log(USAGE)
    process.exitCode = values.help ? 0 : 2
    return
  }
  const scores: FileScore[] = []
  for (const group of groups.filter(({ name }) => positionals.length === 0 || positionals.includes(name)))
    scores.push(...(await mutate(group)))
  console.log(`\n${tableOf(scores)}`)
  if (values.write) {
    const page = readFileSync(PAGE, 'utf8')
    const known = new Map([...scoresIn(page), ...scores].map((score) => [score.file, score]))
    const all = groups.flatMap(({ files }) => files).flatMap((file) => known.get(file) ?? [])
    writeFileSync(PAGE, withTable(page, all))
  }
  const short = shortfalls(scores, strictFiles, MIN_SCORE)
  for (const line of short) console.log(line)
  console.log(`${Math.max(0, scores.length - short.length)} passed, ${short.length} failed`)
  process.exitCode = short.length === 0 ? 0 : 1
}

await run()
