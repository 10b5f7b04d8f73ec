import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isJourney, type Mutant, readMutants, type Test } from './mutant.ts'
import { type Failed, openCopy } from './copy.ts'

const USAGE = `node tests/mutants/run.ts [--only NAME,...] [--from K] [--depth named|folder|project] [--results FILE]

  --only     runs only mutants whose names contain one of these
  --from     begins at the K-th mutant, from 1
  --depth    how far to look for a test that fails: the tests named in the patch, all tests of their folders, or all of
             their projects (the default)
  --results  where verdicts are kept (reports/mutants.json); a mutant that has one is not run again`

type Copy = Awaited<ReturnType<typeof openCopy>>
const depths = ['named', 'folder', 'project']

/** What became of a mutant, found with the tests of this depth. */
interface Verdict extends Failed {
  patch: string
  caught: boolean
  depth: string
}

/** `passed` has the commit at which each test passed without any mutant. */
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
    help: { type: 'boolean', default: false },
  },
})
const limit = depths.indexOf(values.depth)
const book = resolve(values.results)

const readResults = (): Results =>
  existsSync(book) ? (JSON.parse(readFileSync(values.results, 'utf8')) as Results) : { passed: {}, verdicts: {} }

/** Read again before each write: a second run may be at work on other mutants. */
function change(work: (results: Results) => void): void {
  const results = readResults()
  work(results)
  mkdirSync(dirname(book), { recursive: true })
  writeFileSync(`${book}.new`, `${JSON.stringify(results, null, 2)}\n`)
  renameSync(`${book}.new`, book)
}

/** What is run of a mutant, the cheapest first. */
function stagesOf({ tests }: Mutant): Test[][] {
  const folders = tests.filter((test) => !isJourney(test)).map(({ file }) => dirname(file))
  const projects = folders.map((folder) => folder.split('/').slice(0, 2).join('/'))
  const journeys = tests.some(isJourney) ? ['tests/e2e'] : []
  const all = (places: readonly string[]): Test[] => [...new Set(places)].map((place) => ({ file: `${place}/`, words: '' }))
  return [tests, all(folders), all([...projects, ...journeys])].slice(0, limit + 1)
}

const nameOf = ({ file, words }: Test): string => `${file} ${words}`.trim()

/** A test that fails without any mutant says nothing of one. What passed is not run again at the same commit. */
async function failsUnmutated({ commit, run }: Copy, mutants: readonly Mutant[]): Promise<Failed | null> {
  const { passed } = readResults()
  const named = new Map(mutants.flatMap(({ tests }) => tests).map((test) => [nameOf(test), test]))
  const open = [...named.values()].filter((test) => passed[nameOf(test)] !== commit)
  const failed = open.length === 0 ? null : await run(open)
  if (failed === null)
    change((results) => {
      for (const test of open) results.passed[nameOf(test)] = commit
    })
  return failed
}

async function judge(copy: Copy, mutant: Mutant): Promise<Verdict> {
  copy.apply(mutant.path)
  try {
    for (const [stage, tests] of stagesOf(mutant).entries()) {
      const failed = await copy.run(tests)
      if (failed !== null) return { patch: mutant.hash, caught: true, ...failed, depth: depths[stage] ?? '' }
    }
    return { patch: mutant.hash, caught: false, by: '', why: '', depth: values.depth }
  } finally {
    copy.restore()
  }
}

/** Tries the mutants that have no verdict; false when their tests fail without any. */
async function tryAll(open: readonly Mutant[]): Promise<boolean> {
  const copy = await openCopy()
  try {
    const failed = await failsUnmutated(copy, open)
    if (failed !== null) console.log(`Without any mutant this fails: ${failed.by}: ${failed.why}`)
    for (const mutant of failed === null ? open : []) {
      const verdict = await judge(copy, mutant)
      change((results) => void (results.verdicts[mutant.name] = verdict))
      console.log(`${verdict.caught ? 'caught  ' : 'survived'} ${mutant.name} ${verdict.by}`)
    }
    return failed === null
  } finally {
    await copy.close()
  }
}

async function main(): Promise<number> {
  if (values.help || limit < 0) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const isWanted = ({ name }: Mutant): boolean => values.only.split(',').some((part) => name.includes(part))
  const chosen = readMutants()
    .slice(Number(values.from) - 1)
    .filter(isWanted)
  const known = readResults().verdicts
  const open = chosen.filter(({ name, hash }) => known[name]?.patch !== hash)
  if (open.length > 0 && !(await tryAll(open))) return 2
  const { verdicts } = readResults()
  const caught = chosen.filter(({ name }) => verdicts[name]?.caught === true).length
  console.log(`${caught} caught, ${chosen.length - caught} survived`)
  return 0
}

process.exitCode = await main()
