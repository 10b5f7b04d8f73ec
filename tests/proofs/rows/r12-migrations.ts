import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { build } from 'vite'
import { type Random, seededRandom } from '../../../src/server/demo/random.ts'
import { openDatabase } from '../../../src/server/kernel/db/database.ts'
import { schemaNames } from '../../../src/server/kernel/db/migrate.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { startPostgres } from '../../support/server/postgres.ts'
import { type CopiedDatabase, type OldDatabase, oldDatabase } from '../../support/server/old-database.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { seams } from '../breaks/r12.ts'

type Kind = 'sqlite' | 'postgres'
type Place = CopiedDatabase['place']

/** Kills of each migration on each database. Each is a process that ends by SIGKILL. */
const killsOf = ({ quick, broken }: Run): Record<Kind, number> => {
  if (broken) return { sqlite: 8, postgres: 4 }
  return quick ? { sqlite: 8, postgres: 4 } : { sqlite: 300, postgres: 100 }
}

const source = 'tests/support/programs/migrate-child.ts'

/** Puts the program that migrates into one file of a folder: most of its time would go into reading its parts. */
async function buildChild(folder: string): Promise<string[]> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: {
        input: { migrate: source },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  return [join(folder, 'migrate.mjs')]
}

/** A migration from one schema to the next, on one database, with what may be found after a kill. */
interface Step {
  args: readonly string[]
  old: OldDatabase
  to: string
  before: string
  after: string
  /** What every next start must find: no breach, and as many bills as there were. */
  next: string
  statements: number
  tookMs: number
}

interface Ended {
  said: string
  killed: boolean
}

function start(
  args: readonly string[],
  { dataDir, database }: Place,
  to: string,
  killAt: number,
): [ChildProcess, Promise<Ended>] {
  const all = [...args, dataDir, database, to, String(killAt)]
  const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (_status, signal) => resolve({ said, killed: signal === 'SIGKILL' })),
  )
  return [child, ended]
}

/** Kills from outside at a moment of the work, wherever it is then: in a statement, in a write, in the commit. */
async function killWithin(step: Step, place: Place, delayMs: number): Promise<Ended> {
  const [child, ended] = start(step.args, place, step.to, 0)
  child.stdout?.once('data', () => {
    const at = performance.now() + delayMs
    const wait = async (): Promise<void> => {
      while (performance.now() < at) await turn()
      child.kill('SIGKILL')
    }
    void wait()
  })
  return ended
}

const stateOf = async (copy: CopiedDatabase): Promise<string> => `${await copy.schema()}\n\n${await copy.steps()}`

/** What the next start makes of a database: it ends the migration, finds the books intact, and every bill there. */
async function nextStart(place: Place): Promise<string> {
  const { db, close } = await openDatabase(place)
  const breaches = await verifyMoney(db)
  const bills = await db.selectFrom('bills').select('invoice_no').orderBy('invoice_seq').execute()
  await close()
  return JSON.stringify({ breaches, bills })
}

async function using<T>(old: OldDatabase, work: (copy: CopiedDatabase) => Promise<T>): Promise<T> {
  const copy = await old.copy()
  try {
    return await work(copy)
  } finally {
    await copy.drop()
  }
}

async function openStep(args: readonly string[], kind: Kind, index: number, maintenance: string): Promise<Step> {
  const [from, to] = [schemaNames[index - 1] ?? '', schemaNames[index] ?? '']
  const old = await oldDatabase(kind, from, maintenance)
  return using(old, async (copy) => {
    const before = await stateOf(copy)
    const { said } = await start(args, copy.place, to, 0)[1]
    const [, statements, tookMs] = /statements (\d+) in ([\d.]+)/.exec(said) ?? []
    if (statements === undefined) throw new Error(`${to} on ${kind} did not end: ${said}`)
    const after = await stateOf(copy)
    return {
      args,
      old,
      to,
      before,
      after,
      next: await nextStart(copy.place),
      statements: Number(statements),
      tookMs: Number(tookMs),
    }
  })
}

interface Toll {
  /** Starts that were to be killed; some ended before the kill came. */
  tries: number
  kills: number
  /** Of the kills, those that left the new schema. */
  ended: number
  found: string[]
}

/** Every second kill is at a statement, in turn before each and with it on its way; the others at any moment. */
function killer(step: Step, random: Random): (kill: number, place: Place) => Promise<[how: string, Ended]> {
  return async (kill, place) => {
    if (kill % 2 === 1) {
      const delayMs = random.whole(0, Math.ceil(step.tookMs * 1100)) / 1000
      return [`${delayMs} ms after its beginning`, await killWithin(step, place, delayMs)]
    }
    const point = (kill / 2) % (2 * step.statements)
    // Spread over the whole migration however few kills there are.
    const at = ((point * 7) % (2 * step.statements)) + 1
    const killAt = at <= step.statements ? at : step.statements - at
    return [`at statement ${killAt}`, await start(step.args, place, step.to, killAt)[1]]
  }
}

/** Kills one start after the other on the same database while it is the old one; whatever is left, the next start ends it. */
async function killAgain(step: Step, wanted: number, random: Random): Promise<Toll> {
  const toll: Toll = { tries: 0, kills: 0, ended: 0, found: [] }
  const kill = killer(step, random)
  const goesOn = (): boolean => toll.kills < wanted && toll.found.length === 0 && toll.tries < 3 * wanted
  while (goesOn())
    await using(step.old, async (copy) => {
      for (let state = step.before; state === step.before && goesOn();) {
        const [how, { killed }] = await kill(toll.tries, copy.place)
        state = await stateOf(copy)
        toll.tries += 1
        toll.kills += killed ? 1 : 0
        toll.ended += killed && state === step.after ? 1 : 0
        if (state !== step.before && state !== step.after) toll.found.push(`${step.to}, killed ${how}: a mixed schema`)
      }
      if (toll.found.length > 0) return
      const next = await nextStart(copy.place)
      if (next !== step.next) toll.found.push(`${step.to}: the next start found ${next.slice(0, 300)}`)
    })
  return toll
}

async function killOn(run: Run, args: readonly string[], kind: Kind, maintenance: string): Promise<Toll> {
  const all: Toll = { tries: 0, kills: 0, ended: 0, found: [] }
  const random = seededRandom(run.seed + (kind === 'sqlite' ? 0 : 1))
  for (const index of schemaNames.keys()) {
    const step = await openStep(args, kind, index, maintenance)
    const { kills, ended, found } = await killAgain(step, killsOf(run)[kind], random)
    await step.old.drop()
    all.kills += kills
    all.ended += ended
    all.found.push(...found.map((text) => `${kind}: ${text}`))
    if (found.length > 0) break
  }
  return all
}

async function measure(run: Run): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'purser-prove-'))
  const args = run.broken ? ['--import', './tests/proofs/seam-hook.ts', source] : await buildChild(folder)
  const postgres = await startPostgres({ durable: false })
  try {
    const [files, server] = await Promise.all([
      killOn(run, args, 'sqlite', postgres.address),
      killOn(run, args, 'postgres', postgres.address),
    ])
    const found = [...files.found, ...server.found]
    const wanted = killsOf(run)
    const enough = files.kills === wanted.sqlite * schemaNames.length && server.kills === wanted.postgres * schemaNames.length
    if (found.length === 0 && !enough) found.push(`too few kills: ${files.kills} and ${server.kills}`)
    return {
      holds: found.length === 0,
      figure: `${files.kills + server.kills} kills in ${schemaNames.length} migrations (${wanted.sqlite + wanted.postgres} each: SQLite ${wanted.sqlite}, PostgreSQL ${wanted.postgres}): ${found.length === 0 ? `${files.ended + server.ended} left the new schema, the others the old one, 0 mixed` : found[0]}`,
      found,
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const proof: Proof = {
  id: 'R12',
  goal: '≥ 400 kills per migration: never a mixed schema',
  lane: 'disk',
  measure,
  control: {
    broken: 'DDL outside the transaction',
    seams,
  },
}

export default proof
