import { cpus, release, totalmem } from 'node:os'
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { benchChecks } from './checks.ts'
import { benchDishes } from './dishes.ts'
import { benchSales } from './sales.ts'
import { benchScreens } from './screens.ts'

/* npm run bench [-- --full] [-- --only sales,search,screens,changes,nodes,checks,dishes,manifest,desktop,print,backup,verify] : figures as Markdown, for docs/benchmarks.md. */

const { values } = parseArgs({ options: { full: { type: 'boolean' }, only: { type: 'string' } } })
const wanted = values.only?.split(',') ?? [
  'sales',
  'search',
  'screens',
  'changes',
  'checks',
  'dishes',
  'manifest',
  'desktop',
  'print',
]

const [processor] = cpus()
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${processor?.model ?? 'unknown processor'}, ` +
    `${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.versions.node}; load generator on the same machine\n`,
)

/** Runs a script of its own process, so that one measurement leaves no warm memory to the next. */
function script(file: string, ...args: string[]): void {
  spawnSync(process.execPath, [`tests/bench/${file}`, ...args], { stdio: 'inherit' })
}

if (wanted.includes('sales'))
  for (const database of ['sqlite', 'postgres'] as const) {
    const clients = values.full === true ? [1, 8, 32] : [8]
    await benchSales(database, 1_000, 1_500, clients)
    if (values.full === true) for (const past of [100_000, 1_000_000]) await benchSales(database, past, 1_500, [8])
    console.log()
  }
if (wanted.includes('search')) script('pax-search.ts')
// A million sales take minutes to write, so the short bench leaves them out.
if (wanted.includes('reports') || (values.only === undefined && values.full === true)) script('reports.ts')
if (wanted.includes('backup')) script('backup.ts')
if (wanted.includes('verify')) script('verify.ts')
if (wanted.includes('screens')) await benchScreens()
if (wanted.includes('checks')) await benchChecks()
if (wanted.includes('dishes')) await benchDishes()
if (wanted.includes('manifest')) script('manifest.ts')
if (wanted.includes('changes')) script('changes.ts')
if (wanted.includes('nodes')) script('nodes.ts', ...(values.full === true ? ['--full'] : []))
if (wanted.includes('desktop')) for (const file of ['desktop.ts', 'desktop-electron.ts']) script(file)
if (wanted.includes('print')) script('print-first-byte.ts')
