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
interface Verdict {
  by: string
  why: string
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
  existsSync(book) ? (JSON.parse(readFileSync(book, 'utf8')) as Results) : { passed: {}, verdicts: {} }

/** Read again before each write: a second run may be at work on other mutants. */
function change(work: (results: Results) => void): void {
  const results = readResults()
  work(results)
  mkdirSync(dirname(book), { recursive: true })
  writeFileSync(`${book}.new`, `${JSON.stringify(results, null, 2)}\n`)
  renameSync(`${book}.new`, book)
}

/** What is run of a mutant, the cheapest first. */
function stagesOf({ tests }: Pick<Mutant, 'tests'>): Test[][] {
  const folders = tests.filter((test) => !isJourney(test)).map(({ file }) => dirname(file))
  const projects = folders.map((folder) => folder.split('/').slice(0, 2).join('/'))
  const journeys = tests.some(isJourney) ? ['tests/e2e'] : []
  const all = (places: readonly string[]): Test[] => [...new Set(places)].map((place) => ({ file: `${place}/`, words: '' }))
  return [tests, all(folders), all([...projects, ...journeys])].slice(0, limit + 1)
}

/** Whether the test that failed passes without any mutant: else its failure says nothing of one. */
async function passesUnmutated(copy: Copy, { test }: Failed): Promise<boolean> {
  const name = `${test.file} ${test.words}`.trim()
  if (readResults().passed[name] === copy.commit) return true
  if ((await copy.run([test])) !== null) return false
  change((results) => void (results.passed[name] = copy.commit))
  return true
}

/** Null where what failed fails without the mutant too. */
async function judge(copy: Copy, { path, hash: patch, ...mutant }: Mutant): Promise<Verdict | null> {
  for (const [stage, tests] of stagesOf(mutant).entries()) {
    copy.apply(path)
    const failed = await copy.run(tests)
    copy.restore()
    if (failed === null) continue
    const { by, why } = failed
    return (await passesUnmutated(copy, failed)) ? { patch, caught: true, by, why, depth: depths[stage] ?? '' } : null
  }
  return { patch, caught: false, by: '', why: '', depth: values.depth }
}

/** Tries the mutants that have no verdict; how many have none after it. */
async function tryAll(open: readonly Mutant[]): Promise<number> {
  const copy = await openCopy()
  let unknown = 0
  try {
    for (const mutant of open) {
      const verdict = await judge(copy, mutant)
      if (verdict === null) unknown += 1
      else change((results) => void (results.verdicts[mutant.name] = verdict))
      const word = verdict === null ? 'unknown ' : verdict.caught ? 'caught  ' : 'survived'
      console.log(`${word} ${mutant.name} ${verdict?.by ?? 'fails without it too'}`)
    }
    return unknown
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
  const unknown = open.length === 0 ? 0 : await tryAll(open)
  const { verdicts } = readResults()
  const caught = chosen.filter(({ name }) => verdicts[name]?.caught === true).length
  console.log(`${caught} caught, ${chosen.length - caught - unknown} survived${unknown > 0 ? `, ${unknown} unknown` : ''}`)
  return unknown > 0 ? 1 : 0
}

// A worker of vitest that hangs would keep the process.
process.exit(await main())
