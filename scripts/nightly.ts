import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { journeysPart } from './testing/journeys-part.ts'
import { type Outcome, type PartOutcome, summaryOf } from './testing/outcome.ts'
import { countedPart, scriptsPart, timed } from './testing/parts.ts'
import { vitestPart } from './testing/vitest-part.ts'

const USAGE = `npm run nightly -- [--only PART,…] [--again]

Runs everything that is too slow for each change. What passed on this commit is kept in reports/nightly and not run again, so a run that
was interrupted goes on where it stopped.

  --only    these parts only
  --again   runs parts that passed on this commit too`

/** What changed is what changed since the last commit that is a day old; a shallow clone has none, and mutates everything. */
function mutation(): Promise<Outcome> {
  const base = git('log', '-1', '--before=1 day ago', '--format=%H')
  return countedPart('mutation', ['scripts/mutate.ts', ...(base === '' ? [] : ['--changed', base])])
}

/** In this order; each can be run by itself. */
const parts: Readonly<Record<string, () => Promise<Outcome>>> = {
  static: () => scriptsPart(['check:types', 'check:lint', 'check:format', 'check:architecture', 'check:secrets']),
  tests: () => vitestPart([], { PURSER_NIGHTLY: '1' }),
  journeys: () => journeysPart(true),
  proofs: () => countedPart('proofs', ['tests/proofs/run.ts']),
  mutation,
}

const { values } = parseArgs({
  options: { only: { type: 'string' }, again: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})
const chosen = values.only?.split(',') ?? Object.keys(parts)
const unknown = chosen.filter((name) => !(name in parts))

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()
const folder = join('reports', 'nightly')
/** What a result belongs to. Results of uncommitted changes are not kept; the seeds that a failed proof writes down are no change. */
const commit = git('status', '--porcelain', '--', ':!tests/proofs/failed-seeds.txt') === '' ? git('rev-parse', 'HEAD') : null

/** What came of a part on this commit in an earlier run; null when it has to run. */
function kept(part: string): PartOutcome | null {
  const file = join(folder, `${part}.json`)
  if (values.again || commit === null || !existsSync(file)) return null
  const { commit: of, outcome } = JSON.parse(readFileSync(file, 'utf8')) as { commit: string; outcome: PartOutcome }
  return of === commit && outcome.failed === 0 ? outcome : null
}

async function partOutcome(part: string, work: () => Promise<Outcome>): Promise<PartOutcome> {
  const earlier = kept(part)
  if (earlier !== null) return { ...earlier, part: `${part} (kept)` }
  console.log(`\n=== ${part}\n`)
  const outcome = await timed(part, work)
  mkdirSync(folder, { recursive: true })
  if (commit !== null) writeFileSync(join(folder, `${part}.json`), JSON.stringify({ commit, outcome }))
  return outcome
}

if (values.help || unknown.length > 0) {
  console.log(`${USAGE}\n\nParts: ${Object.keys(parts).join(', ')}`)
  process.exitCode = values.help ? 0 : 2
} else {
  const outcomes: PartOutcome[] = []
  for (const [part, work] of Object.entries(parts)) if (chosen.includes(part)) outcomes.push(await partOutcome(part, work))
  console.log(
    summaryOf(
      outcomes,
      outcomes.reduce((sum, { seconds }) => sum + seconds, 0),
    ),
  )
  process.exitCode = outcomes.every(({ failed }) => failed === 0) ? 0 : 1
}
