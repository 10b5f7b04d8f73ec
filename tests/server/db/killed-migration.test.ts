import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../../src/server/db/database.ts'
import { schemaNames } from '../../../src/server/db/migrate.ts'
import { verifyMoney } from '../../../src/server/ledger/verify.ts'
import { type CopiedDatabase, oldDatabase, type OldDatabase } from '../../support/schemas/old-database.ts'
import { databases } from '../../support/databases.ts'
import type { DatabasePlace } from '../../support/server.ts'

/** Points in each migration at which the program is killed, on each database: 50 over both, fewer where every landing waits. */
const KILLS = Number(process.env['PURSER_KILLS'] ?? (process.env['CI'] === undefined ? 25 : 9))

const compiled = mkdtempSync(join(tmpdir(), 'purser-compiled-'))
afterAll(() => rmSync(compiled, { recursive: true, force: true }))

/** Brings a copy up to a schema in a program of its own; see the program for `killAt`. Answers what it said and the signal that ended it. */
function migrateApart({ dataDir, database }: DatabasePlace, upTo: string, killAt: number, mode = 'whole') {
  const child = spawn(
    process.execPath,
    ['tests/support/schemas/migrate-child.ts', dataDir, database, upTo, String(killAt), mode],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_COMPILE_CACHE: compiled } },
  )
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  return new Promise<{ said: string; signal: string | null }>((resolve) =>
    child.once('close', (_status, signal) => resolve({ said, signal })),
  )
}

/** Before each statement, and with it on its way; as many as asked for, spread evenly. */
function killPoints(statements: number): number[] {
  const all = Array.from({ length: statements }, (_statement, index) => [index + 1, -(index + 1)]).flat()
  const wanted = Math.min(KILLS, all.length)
  return Array.from({ length: wanted }, (_kill, index) => all[Math.floor((index * all.length) / wanted)] ?? 1)
}

async function using<T>(old: OldDatabase, work: (copy: CopiedDatabase) => Promise<T>): Promise<T> {
  const copy = await old.copy()
  try {
    return await work(copy)
  } finally {
    await copy.drop()
  }
}

/** What the next start finds: breaches of the books, and how many bills there are. */
async function openNext(place: DatabasePlace): Promise<{ breaches: unknown[]; bills: number }> {
  const { db, close } = await openDatabase(place)
  const breaches = await verifyMoney(db)
  const bills = await db.selectFrom('bills').select('id').execute()
  await close()
  return { breaches, bills: bills.length }
}

const bills: Record<string, number> = { '': 0, '0001-first': 2, '0002-back-office': 3, '0003-kitchen': 3, '0004-approvals': 4 }

describe.each(databases)('a killed migration (%s)', (database) => {
  describe.each(schemaNames.map((to, index) => ({ from: schemaNames[index - 1] ?? '', to })))(
    'from "$from" to $to',
    ({ from, to }) => {
      it(`leaves the old schema or the new one, and the next start finishes it`, { timeout: 600_000 }, async () => {
        const old = await oldDatabase(database, from, inject('postgresAddress'))
        const before = await using(old, (copy) => copy.schema())
        const { statements, after } = await using(old, async (copy) => {
          // The migrator makes its own two tables once, before the first transaction: a start after a killed one says less.
          await migrateApart(copy.place, to, 10)
          const { said } = await migrateApart(copy.place, to, 0)
          return { statements: Number(/statements (\d+)/.exec(said)?.[1]), after: await copy.schema() }
        })
        const points = killPoints(statements)
        const half = Math.ceil(points.length / 2)
        const kill = (some: number[]) => killAtEach(old, to, some, [before, after])
        const left = (await Promise.all([kill(points.slice(0, half)), kill(points.slice(half))])).flat()
        await old.drop()
        expect(left).toHaveLength(Math.min(KILLS, 2 * statements))
        expect(left.filter((found) => found === before).length).toBeGreaterThan(left.length / 2)
      })

      /** Kills one start after the other on the same database, as long as it is the old one; then another start finishes it. */
      async function killAtEach(old: OldDatabase, upTo: string, points: readonly number[], allowed: string[]): Promise<string[]> {
        const left: string[] = []
        const waiting = [...points]
        while (waiting.length > 0)
          await using(old, async (copy) => {
            do {
              const killAt = waiting.shift() ?? 0
              expect((await migrateApart(copy.place, upTo, killAt)).signal, `at statement ${killAt}`).toBe('SIGKILL')
              left.push(await copy.schema())
              expect(allowed, `killed at statement ${killAt}`).toContain(left.at(-1))
            } while (waiting.length > 0 && left.at(-1) === allowed[0])
            expect(await openNext(copy.place)).toEqual({ breaches: [], bills: bills[from] })
          })
        return left
      }
    },
  )

  it('would be found out without the transaction: then a killed one leaves a mixed schema', async () => {
    const [from = '', to = ''] = schemaNames
    const old = await oldDatabase(database, from, inject('postgresAddress'))
    const before = await using(old, (copy) => copy.schema())
    const after = await using(old, async (copy) => {
      await migrateApart(copy.place, to, 0)
      return copy.schema()
    })
    await using(old, async (copy) => {
      await migrateApart(copy.place, to, 30, 'apart')
      expect([before, after]).not.toContain(await copy.schema())
    })
    await old.drop()
  })
})
