import { parseArgs } from 'node:util'
import { journeysPart } from './testing/journeys-part.ts'
import { keepTemporaryFilesInMemory } from './testing/memory-folder.ts'
import { type Outcome, type PartOutcome, summaryOf } from './testing/outcome.ts'
import { countedPart, scriptsPart, timed } from './testing/parts.ts'
import { run } from './testing/programs.ts'
import { quickTests } from './testing/quick.ts'
import { vitestPart } from './testing/vitest-part.ts'

/* npm test [-- --only PART,…] : what decides whether a change lands; `npm run test:quick` for work in progress, `npm run nightly` for the rest. */

const parts = {
  static: () => scriptsPart(['check:lint', 'check:format', 'check:architecture', 'check:secrets']),
  rules: () => vitestPart(['--project', 'unit', '--project', 'architecture']),
  server: () => vitestPart(['--project', 'server']),
  screens: () => vitestPart(['--project', 'renderer']),
  journeys: () => journeysPart(false),
  proof: () => countedPart('proof', ['tests/proofs/run.ts', '--quick', '--only', 'R15']),
} satisfies Record<string, () => Promise<Outcome>>
type Part = keyof typeof parts

/** Tests wait for disks, sockets and PostgreSQL a third of their time, which is when the static checks compute. Journeys run by themselves. */
const lanes: readonly (readonly Part[])[] = [['static'], ['rules', 'server', 'screens']]
const afterwards: readonly Part[] = ['journeys', 'proof']

const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } } })
const only = values.only?.split(',')

async function inTurn(lane: readonly Part[]): Promise<PartOutcome[]> {
  const outcomes: PartOutcome[] = []
  for (const part of lane) if (only?.includes(part) ?? true) outcomes.push(await timed(part, parts[part]))
  return outcomes
}

/** A person is told by a skip what to type for a real Electron to test on; in CI it is brought meanwhile. */
async function bringElectron(): Promise<void> {
  if (process.env['CI'] && (only?.includes('journeys') ?? true)) await run(process.execPath, ['scripts/electron-fetch.ts'])
}

async function everything(): Promise<PartOutcome[]> {
  const [first] = await Promise.all([Promise.all(lanes.map(inTurn)), bringElectron()])
  return [...first.flat(), ...(await inTurn(afterwards))]
}

/** Without a browser, PostgreSQL and type-aware lint. */
const quickly = (): Promise<PartOutcome[]> =>
  Promise.all([
    timed('static', () => scriptsPart(['check:format', 'check:lint:quick', 'check:types:quick'])),
    timed('tests', () => vitestPart(quickTests(), { PURSER_TEST_DATABASES: 'sqlite', PURSER_QUICK: '1' })),
  ])

const unknown = only?.filter((name) => !(name in parts)) ?? []
if (unknown.length > 0) {
  console.log(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)
  process.exitCode = 2
} else {
  keepTemporaryFilesInMemory()
  const started = performance.now()
  const outcomes = await (values.quick ? quickly() : everything())
  console.log(summaryOf(outcomes, (performance.now() - started) / 1000))
  process.exitCode = outcomes.every(({ failed }) => failed === 0) ? 0 : 1
}
