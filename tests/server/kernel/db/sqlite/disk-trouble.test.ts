import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHANGE_OF_NOTHING } from '../../../../../src/server/kernel/db/sqlite/guarded-file.ts'
import { verifyMoney } from '../../../../../src/server/ops/verify/verify.ts'
import { errorMessages } from '../../../../../src/shared/messages.ts'
import { newId } from '../../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../../support/server/client.ts'
import { type Guest, makeGuest } from '../../../../support/server/sale.ts'
import { openTestServer, type TestServer } from '../../../../support/server/server.ts'

let test: TestServer
let client: Client
let guest: Guest
beforeEach(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  test = await openTestServer('sqlite')
  client = await staffClient(test, ['foodorder', 'backoffice'])
  guest = await makeGuest(test, client)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await test.close()
})

/** SQLite gives its 'disk full' when a file reaches this many pages; 0 asks for the present number. */
async function limitPages(pages: number): Promise<void> {
  await sql.raw(`PRAGMA max_page_count = ${pages}`).execute(test.server.deps.database.db)
}
const presentPages = async (): Promise<number> =>
  (await sql<{ page_count: number }>`PRAGMA page_count`.execute(test.server.deps.database.db)).rows[0]?.page_count ?? 0

const refill = (key = newId()) => client.call('refillCard', { body: { cardNumber: guest.card.cardNumber, balance: 10 }, key })
const balance = async () => (await client.ok('findCard', { params: { cardNumber: guest.card.cardNumber } })).card?.balance

/** Refills until one is refused; answers how many were taken, and the key of the refused one. */
async function refillUntilFull(): Promise<{ taken: number; key: string }> {
  await limitPages(await presentPages())
  for (let taken = 0; taken < 500; taken += 1) {
    const key = newId()
    const answer = await refill(key)
    if (answer.status === 200) continue
    expect([answer.status, answer.failure]).toEqual([503, { code: 'disk_full', msg: errorMessages.disk_full }])
    return { taken, key }
  }
  throw new Error('the disk was never full')
}

it('looks at the disk with a change that is truly written', async () => {
  const { db } = test.server.deps.database
  const inLog = async () => (await sql<{ log: number }>`PRAGMA wal_checkpoint(NOOP)`.execute(db)).rows[0]?.log ?? 0
  const before = await inLog()
  await sql.raw(CHANGE_OF_NOTHING).execute(db)
  expect(await inLog()).toBeGreaterThan(before)
})

describe('a disk that takes no more', () => {
  it('turns the server read-only with a message that says so; looking things up still works, also for a session long unseen', async () => {
    const { taken } = await refillUntilFull()
    expect((await refill()).failure.code).toBe('disk_full')
    await sql`SELECT 1`.execute(test.server.deps.database.db)
    test.clock.now += 10 * 60_000
    expect(await balance()).toBe(10_000 + 10 * taken)
    expect((await client.ok('health')).storage).toBe('disk_full')
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('is used again by itself once it has room, and the refused move with its key counts once', async () => {
    const { taken, key } = await refillUntilFull()
    await limitPages(1_000_000)
    await vi.waitFor(async () => expect((await client.ok('health')).storage).toBe('ok'))
    for (let again = 0; again < 2; again += 1) expect((await refill(key)).status).toBe(200)
    expect(await balance()).toBe(10_000 + 10 * (taken + 1))
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })
})
