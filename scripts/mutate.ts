import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { MutantResult } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { changedRanges } from './mutation/changed.ts'
import { type Group, groups, MIN_SCORE, strictFiles } from './mutation/groups.ts'
import { type FileScore, scoresIn, scoresOf, shortfalls, tableOf, withTable } from './mutation/score.ts'

const PAGE = 'docs/proofs-mutation.md'

const USAGE = `npm run mutate -- [GROUP ...] [--only FILE[:LINE-LINE]] [--changed COMMIT] [--without TEST] [--write]

  GROUP      one of ${groups.map(({ name }) => name).join(', ')}; all of them without one
  --only     mutates only files of the groups whose name contains this, or only these lines of one
  --changed  mutates only lines that differ from this commit
  --without  the control: leaves out the tests whose name contains this; the score must fall
  --write    brings the table in ${PAGE} up to date, which holds whole files`

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

/** What of a file is mutated, as Stryker reads it: all of it, the lines that `--only` names, or those that differ from `--changed`. */
function mutatedOf(file: string): string[] {
  const [only = '', lines] = values.only?.split(':') ?? []
  if (!file.includes(only)) return []
  if (lines !== undefined) return [`${file}:${lines}`]
  if (values.changed === undefined) return [file]
  const diff = execFileSync('git', ['diff', '-U0', values.changed, '--', file], { encoding: 'utf8' })
  return changedRanges(diff).map((range) => `${file}:${range}`)
}

/** Mutates the files of a group and runs its tests over each mutant. Rejects when the tests fail without any mutant. */
async function mutate({ name, files, tests, postgres }: Group): Promise<FileScore[]> {
  const chosen = files.filter((file) => mutatedOf(file).length > 0)
  const judges = tests.filter((test) => values.without === undefined || !test.includes(values.without))
  if (chosen.length === 0 || judges.length === 0) return []
  const began = Date.now()
  // Stryker's own `testFiles` lets every mutant live that acts while its file is loaded (seen with 10.1.1).
  process.env['PURSER_MUTATION_TESTS'] = judges.join(' ')
  process.env['PURSER_MUTATION_POSTGRES'] = postgres === true ? 'on' : 'off'
  const results = await new Stryker({ mutate: chosen.flatMap(mutatedOf), tempDirName: folder }).runMutationTest()
  for (const mutant of results.filter(({ status }) => !['Killed', 'Timeout', 'Ignored'].includes(status)))
    console.log(lineOf(mutant))
  console.log(`${name}: ${results.length} mutants in ${Math.round((Date.now() - began) / 1000)} s`)
  return scoresOf(chosen, results)
}

async function run(): Promise<void> {
  const unknown = positionals.filter((name) => !groups.some((group) => group.name === name))
  const isPart = values.changed !== undefined || values.only?.includes(':') === true
  if (values.help || unknown.length > 0 || (values.write && isPart)) {
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
