import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { DeskCode } from '../../src/shared/bridge/bridge.ts'
import { openServer } from '../../src/server/app.ts'
import { parseServerConfig, type ServerConfig } from '../../src/server/kernel/config.ts'
import { newId } from '../../src/shared/ids.ts'
import type { TestServer } from '../support/server/server.ts'

/** 21 November 2026, 14:00 UTC: when every proof with a clock of its own begins. */
const BEGINNING = Date.UTC(2026, 10, 21, 14, 0)

async function emptyDatabase(maintenance: string): Promise<{ address: string; drop(): Promise<void> }> {
  const name = `p_${newId().replaceAll('-', '')}`
  const admin = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: maintenance })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await admin(`CREATE DATABASE ${name}`)
  return { address: maintenance.replace(/\/postgres$/, `/${name}`), drop: () => admin(`DROP DATABASE ${name} WITH (FORCE)`) }
}

/** Where Linux has files that no disk waits for. */
const MEMORY = '/dev/shm'

/**
 * A whole server in the proof's own process, with a clock that the proof moves. `postgres` is the maintenance database of a running
 * PostgreSQL; without it the database is SQLite in a folder of its own: `inMemory` where a proof is not about what a disk keeps.
 */
export async function openInside(
  options: { postgres?: string | undefined; overrides?: Partial<ServerConfig>; inMemory?: boolean } = {},
): Promise<TestServer> {
  const { postgres, overrides = {}, inMemory = false } = options
  const dataDir = mkdtempSync(join(inMemory && existsSync(MEMORY) ? MEMORY : tmpdir(), 'purser-prove-'))
  const database = postgres === undefined ? null : await emptyDatabase(postgres)
  const flags = ['--port', '0', '--data', dataDir, '--log-level', 'error', '--backup-at', 'off']
  const parsed = parseServerConfig([...flags, ...(database === null ? [] : ['--db', database.address])], {})
  if (!parsed.ok) throw new Error(parsed.error)
  const clock = { now: BEGINNING }
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
    lastCode: (cardNumber) => deskCodes.findLast((code) => code.cardNumber === cardNumber)?.code ?? '',
    async close() {
      await server.close()
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
