import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../../src/server/db/database.ts'
import { lockOrder } from '../../../../src/server/db/lock-order.ts'
import { verifyMoney } from '../../../../src/server/ledger/verify.ts'
import { anonymous, type Client, makeStaff, STAFF_PASSWORD, staffClient } from '../../../support/server/client.ts'
import { startPostgres, type RunningPostgres } from '../../../support/server/postgres.ts'
import { makeSale } from '../../../support/server/sale.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

const deployed = (name: string): string => readFileSync(join(import.meta.dirname, '../../../../deploy', name), 'utf8')

let [ship, shore]: RunningPostgres[] = []
let test: TestServer
let client: Client
const folder = mkdtempSync(join(tmpdir(), 'purser-test-'))

/** Runs SQL on a database of one of them. */
async function said(address: string, text: string): Promise<Record<string, unknown>[]> {
  const connection = new pg.Client({ connectionString: address })
  await connection.connect()
  try {
    return (await connection.query<Record<string, unknown>>(text)).rows
  } finally {
    await connection.end()
  }
}

/** The shore's database as it is when its tables are there and nothing is in them. */
async function openShore(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ dataDir: folder, database: shore?.address ?? '' })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

const lengths = `SELECT (SELECT count(*)::int FROM ledger_entries) AS ledger, (SELECT count(*)::int FROM bills) AS bills`
const untilShoreHas = async (): Promise<void> => {
  const [onBoard] = await said(ship?.address ?? '', lengths)
  await expect.poll(async () => (await said(shore?.address ?? '', lengths))[0], { timeout: 30_000 }).toEqual(onBoard)
}

beforeAll(async () => {
  ;[ship, shore] = await Promise.all([
    startPostgres({ durable: false, settings: ['wal_level=logical'] }),
    startPostgres({ durable: false }),
  ])
  test = await openTestServer('sqlite', { database: ship?.address ?? '' }, async () => {})
  client = await staffClient(test, ['backoffice', 'foodorder'])
}, 60_000)
afterAll(async () => {
  await test.close()
  await Promise.all([ship?.stop(), shore?.stop()])
  rmSync(folder, { recursive: true, force: true })
})

it('the tables that have no key are named in what the ship publishes: a row of another could not be removed', async () => {
  const keyless = `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND NOT EXISTS (SELECT 1 FROM pg_index WHERE indrelid = pg_class.oid AND indisprimary)`
  const names = (await said(ship?.address ?? '', keyless)).map(({ relname }) => String(relname))
  expect(names).toEqual(['login_tries'])
  for (const name of names) expect(deployed('shore-ship.sql')).toContain(`ALTER TABLE ${name} REPLICA IDENTITY FULL`)
  await said(ship?.address ?? '', 'CREATE PUBLICATION careless FOR ALL TABLES')
  await expect(said(ship?.address ?? '', `INSERT INTO login_tries VALUES ('a', 1); DELETE FROM login_tries`)).rejects.toThrow(
    'does not have a replica identity',
  )
  await said(ship?.address ?? '', 'DROP PUBLICATION careless')
})

it('a ship’s books are copied ashore as they are written, over an outage, and verify there as on board', async () => {
  await makeSale(test, client)
  await openShore(({ db }) =>
    db.transaction().execute(async (tx) => {
      const tables = lockOrder.map((table) => `"${table}"`).join(', ')
      await said(shore?.address ?? '', `TRUNCATE ${tables}`)
      expect(await tx.selectFrom('heads').selectAll().execute()).toEqual([])
    }),
  )
  await said(ship?.address ?? '', deployed('shore-ship.sql'))
  await said(shore?.address ?? '', deployed('shore-copy.sql').replace(":'ship'", `'${ship?.address ?? ''}'`))
  await untilShoreHas()

  await makeSale(test, client)
  await untilShoreHas()
  const { email } = await makeStaff(test, 'Kavita Menon', ['foodorder'])
  expect((await anonymous(test).call('login', { body: { email, password: 'wrong' } })).status).toBe(401)
  expect((await anonymous(test).call('login', { body: { email, password: STAFF_PASSWORD } })).status).toBe(200)

  await shore?.crash()
  await makeSale(test, client)
  await shore?.startAgain()
  await untilShoreHas()
  await openShore(async ({ db }) => {
    expect(await verifyMoney(db)).toEqual([])
    expect(await db.selectFrom('bills').select('id').execute()).toHaveLength(3)
    await db
      .updateTable('cards')
      .set({ balance: 1 as never })
      .execute()
    expect(await verifyMoney(db), 'negative control: a copy that was changed').not.toEqual([])
  })
})
