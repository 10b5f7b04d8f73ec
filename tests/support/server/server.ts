import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe } from 'vitest'
import type { DeskCode } from '../../../src/shared/bridge/bridge.ts'
import { openServer, type Server } from '../../../src/server/app.ts'
import { parseServerConfig, type ServerConfig } from '../../../src/server/kernel/config.ts'
import { dailyDatabases, type DatabaseName, databases, emptyPostgresDatabase } from './databases.ts'
import { newPostgresDatabase, newSqliteDatabase } from './new-database.ts'

/** A real server on a real, empty database, with a clock the test can move and the desk's codes within reach. */
export interface TestServer {
  server: Server
  http: FastifyInstance
  clock: { now: number }
  deskCodes: DeskCode[]
  /** The newest code shown for a card. */
  lastCode(cardNumber: string): string
  close(): Promise<void>
}

/** Where a server's database is: a folder, or the address of a PostgreSQL database. */
export type DatabasePlace = Pick<ServerConfig, 'dataDir' | 'database'>

/** `prepare` fills the database before the server first opens it: then it has no tables yet, and the server makes them. */
export async function openTestServer(
  name: DatabaseName,
  overrides: Partial<ServerConfig> = {},
  prepare?: (place: DatabasePlace) => Promise<void>,
  flags: readonly string[] = [],
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-test-'))
  const newPostgres = prepare === undefined ? newPostgresDatabase : emptyPostgresDatabase
  const postgres = name === 'postgres' ? await newPostgres() : null
  const own = ['--port', '0', '--data', dataDir, '--log-level', 'error', '--backup-at', 'off', '--books-check', 'off']
  const parsed = parseServerConfig([...own, ...(postgres ? ['--db', postgres.address] : []), ...flags], {})
  if (!parsed.ok) throw new Error(parsed.error)
  if (prepare !== undefined) await prepare(parsed.value)
  else if (name === 'sqlite') await newSqliteDatabase(dataDir)
  const clock = { now: Date.UTC(2026, 10, 21, 14, 0) }
  const deskCodes: DeskCode[] = []
  const server = await openServer(
    { ...parsed.value, ...overrides },
    { deskCode: (code) => deskCodes.push(code) },
    () => clock.now,
  )
  return {
    server,
    http: server.http,
    clock,
    deskCodes,
    lastCode(cardNumber) {
      const found = deskCodes.findLast((code) => code.cardNumber === cardNumber)
      if (found === undefined) throw new Error(`no code was shown for card ${cardNumber}`)
      return found.code
    },
    async close() {
      await server.close()
      await postgres?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Suite = (open: (overrides?: Partial<ServerConfig>) => Promise<TestServer>) => void

/** Runs the suite on SQLite and on PostgreSQL: for what the two can answer differently. `open` makes a fresh server. */
export const describeOnBothDatabases = (title: string, suite: Suite): void => describeOn(databases, title, suite)

/** Runs the suite on SQLite, and every night on PostgreSQL too: for rules above the statements. `open` makes a fresh server. */
export const describeServer = (title: string, suite: Suite): void => describeOn(dailyDatabases, title, suite)

function describeOn(names: readonly DatabaseName[], title: string, suite: Suite): void {
  describe.each(names)(`${title} (%s)`, (name) => {
    const opened: TestServer[] = []
    afterAll(async () => {
      await Promise.all(opened.map((server) => server.close()))
    })
    suite(async (overrides) => {
      const server = await openTestServer(name, overrides)
      opened.push(server)
      return server
    })
  })
}
