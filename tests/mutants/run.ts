import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutant, readMutants, type Test } from './mutant.ts'
import { openCopy, type Copy, type Failed } from './copy.ts'

const USAGE = `node tests/mutants/run.ts [--only NAME,...] [--from K] [--depth named|folder|project] [--results FILE] [--again]

  --only     runs only mutants whose names contain one of these
  --from     begins at the K-th mutant, from 1
  --depth    how far to look for a test that fails: the tests named in the patch, all tests of their folders, or all of
             their projects (the default)
  --results  where verdicts are kept (reports/mutants.json); a mutant that has one is not run again
  --again    runs it again all the same`

const depths = ['named', 'folder', 'project'] as const
type Depth = (typeof depths)[number]

/** What became of a mutant. `by` is the first test that failed, `why` what it said. */
interface Verdict {
  patch: string
  commit: string
  caught: boolean
  by: string
  why: string
  depth: Depth
}

/** `passed` are the tests that passed without any mutant, by the commit at which they did. */
interface Results {
  passed: Record<string, string>
  verdicts: Record<string, Verdict>
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '1' },
    depth: { type: 'string', default: 'project' },
    results: { type: 'string', default: 'reports/mutants.json' },
    again: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const limit = depths.findIndex((depth) => depth === values.depth)

function readResults(): Results {
  if (!existsSync(values.results)) return { passed: {}, verdicts: {} }
  return JSON.parse(readFileSync(values.results, 'utf8')) as Results
}

/** Read again before each write: a second run may be at work on other mutants. */
function change(work: (results: Results) => void): void {
  const results = readResults()
  work(results)
  mkdirSync(dirname(values.results), { recursive: true })
  writeFileSync(`${values.results}.new`, `${JSON.stringify(results, null, 2)}\n`)
  renameSync(`${values.results}.new`, values.results)
}

/** What is run of a mutant, the cheapest first. */
function stagesOf({ tests }: Mutant): { depth: Depth; tests: Test[] }[] {
  const folders = tests.filter(({ kind }) => kind === 'vitest').map(({ file }) => dirname(file))
  const all = folders.map((folder) => folder.split('/').slice(0, 2).join('/'))
  const foldersAs = (names: readonly string[]): Test[] =>
    [...new Set(names)].map((file) => ({ kind: 'vitest', file: `${file}/`, words: '' }))
  const journeys: Test[] = tests.some(({ kind }) => kind === 'e2e') ? [{ kind: 'e2e', file: 'tests/e2e/', words: '' }] : []
  return [
    { depth: 'named' as const, tests },
    { depth: 'folder' as const, tests: foldersAs(folders) },
    { depth: 'project' as const, tests: [...foldersAs(all), ...journeys] },
  ].slice(0, limit + 1)
}

/** Tests that fail without any mutant say nothing of one; those that pass are not run again at the same commit. */
function failsUnmutated(copy: Copy, mutants: readonly Mutant[]): Failed | null {
  const { passed } = readResults()
  const named = new Map(mutants.flatMap(({ tests }) => tests).map((test) => [`${test.file} ${test.words}`, test]))
  const open = [...named].filter(([name]) => passed[name] !== copy.commit)
  const failed = copy.run(open.map(([, test]) => test))
  if (failed === null)
    change((results) => {
      for (const [name] of open) results.passed[name] = copy.commit
    })
  return failed
}

function judge(copy: Copy, mutant: Mutant): Verdict {
  const facts = { patch: mutant.hash, commit: copy.commit }
  copy.apply(mutant)
  try {
    for (const { depth, tests } of stagesOf(mutant)) {
      const failed = copy.run(tests)
      if (failed !== null) return { ...facts, caught: true, ...failed, depth }
    }
    return { ...facts, caught: false, by: '', why: '', depth: depths[limit] ?? 'project' }
  } finally {
    copy.restore()
  }
}

function main(): number {
  if (values.help || limit < 0) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const wanted = values.only.split(',')
  const chosen = readMutants()
    .slice(Number(values.from) - 1)
    .filter(({ name }) => wanted.some((part) => name.includes(part)))
  const known = readResults().verdicts
  const isKnown = ({ name, hash }: Mutant): boolean => known[name]?.patch === hash && !values.again
  const open = chosen.filter((mutant) => !isKnown(mutant))
  const copy = openCopy()
  try {
    const failed = failsUnmutated(copy, open)
    if (failed !== null) {
      console.log(`Without any mutant ${failed.by} fails: ${failed.why}`)
      return 2
    }
    for (const mutant of open) {
      const verdict = judge(copy, mutant)
      change((results) => void (results.verdicts[mutant.name] = verdict))
      console.log(`${verdict.caught ? 'caught  ' : 'survived'} ${mutant.name} ${verdict.by}`)
    }
  } finally {
    copy.close()
  }
  const { verdicts } = readResults()
  const caught = chosen.filter(({ name }) => verdicts[name]?.caught === true).length
  console.log(`${caught} caught, ${chosen.length - caught} survived`)
  return 0
}

process.exitCode = main()
