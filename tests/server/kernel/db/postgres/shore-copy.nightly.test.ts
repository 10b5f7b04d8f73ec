import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../../../../../src/server/kernel/db/database.ts'
import { lockOrder } from '../../../../../src/server/kernel/db/lock-order.ts'
import { verifyMoney } from '../../../../../src/server/ops/verify/verify.ts'
import { anonymous, type Client, makeStaff, STAFF_PASSWORD, staffClient } from '../../../../support/server/client.ts'
import { startPostgres, type RunningPostgres } from '../../../../support/server/postgres.ts'
import { makeSale } from '../../../../support/server/sale.ts'
import { openTestServer, type TestServer } from '../../../../support/server/server.ts'

const deployed = (name: string): string => readFileSync(join(import.meta.dirname, '../../../../../deploy', name), 'utf8')

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
async function openShore(work: (database: OpenedDatabase) => Promise<void>): Promise<void> {
  const database = await openDatabase({ dataDir: folder, database: shore?.address ?? '' })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

const lengths = `SELECT (SELECT count(*)::int FROM ledger_entries) AS ledger, (SELECT count(*)::int FROM bills) AS bills`
const states = `SELECT DISTINCT srsubstate AS state FROM pg_subscription_rel`
/** All tables are copied, and what was written since has come. */
const untilShoreHas = async (): Promise<void> => {
  const whole = { states: [{ state: 'r' }], lengths: await said(ship?.address ?? '', lengths) }
  const there = async (): Promise<typeof whole> => ({
    states: (await said(shore?.address ?? '', states)) as typeof whole.states,
    lengths: await said(shore?.address ?? '', lengths),
  })
  await expect.poll(there, { timeout: 60_000 }).toEqual(whole)
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

/** What opens doors on board: whoever reads the shore's copy could else try passwords and PINs at leisure, or the ship's keys. */
const leftOnBoard = {
  tables: [
    'approval_tries',
    'delivery_settings',
    'idempotency_keys',
    'kysely_migration_lock',
    'login_tries',
    'otp_challenges',
    'pairing_codes',
    'sessions',
    'turns',
  ],
  columns: ['cards.pin_hash', 'staff.approval_pin_hash', 'staff.password_hash'],
}

it('every table and column is copied, but for what opens doors: a new one has to be in one of the two lists', async () => {
  await said(ship?.address ?? '', deployed('shore-ship.sql'))
  const columns = `SELECT table_name AS t, column_name AS c FROM information_schema.columns WHERE table_schema = 'public'`
  const copied = `SELECT tablename AS t, unnest(attnames) AS c FROM pg_publication_tables WHERE pubname = 'purser_shore'`
  const rows = await said(ship?.address ?? '', `(${columns}) EXCEPT (${copied}) ORDER BY t, c`)
  const missing = rows.map(({ t, c }) => ({ table: String(t), name: `${String(t)}.${String(c)}` }))
  const { tables } = leftOnBoard
  expect([...new Set(missing.flatMap(({ table }) => (tables.includes(table) ? [table] : [])))]).toEqual(tables)
  expect(missing.flatMap(({ table, name }) => (tables.includes(table) ? [] : [name]))).toEqual(leftOnBoard.columns)
})

it('a ship’s books are copied ashore as they are written, over an outage, and verify there as on board', async () => {
  await makeSale(test, client)
  await openShore(({ db }) =>
    db.transaction().execute(async (tx) => {
      const tables = [...lockOrder, 'kysely_migration', 'kysely_migration_lock'].map((table) => `"${table}"`).join(', ')
      await said(shore?.address ?? '', `TRUNCATE ${tables}`)
      expect(await tx.selectFrom('heads').selectAll().execute()).toEqual([])
    }),
  )
  // Statement by statement, as psql sends a file: a subscription is made outside of a transaction.
  const statements = deployed('shore-copy.sql')
    .replaceAll(/^--.*$/gm, '')
    .split(';')
  for (const statement of statements) await said(shore?.address ?? '', statement.replace(":'ship'", `'${ship?.address ?? ''}'`))
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
    expect(await db.selectFrom('staff').select(['password_hash', 'approval_pin_hash']).distinct().execute()).toEqual([
      { password_hash: '', approval_pin_hash: null },
    ])
    expect(await db.selectFrom('sessions').select('staff_id').execute()).toEqual([])
    await db
      .updateTable('cards')
      .set({ balance: 1 as never })
      .execute()
    expect(await verifyMoney(db), 'negative control: a copy that was changed').not.toEqual([])
  })
})
