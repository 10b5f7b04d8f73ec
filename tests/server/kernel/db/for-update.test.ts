import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transaction } from '../../../../src/server/kernel/db/database.ts'
import { forUpdate } from '../../../../src/server/kernel/db/lock-order.ts'
import { ok } from '../../../../src/shared/errors.ts'
import { databases } from '../../../support/server/databases.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'
import { untilSomebodyWaits } from '../../../support/server/waiting.ts'

const head = (tx: Transaction) => tx.selectFrom('ship_head').selectAll().where('id', '=', 1)
const setSeq = (tx: Transaction, booking_seq: number) =>
  tx.updateTable('ship_head').set({ booking_seq }).where('id', '=', 1).execute()

describe.each(databases)('rows that are held (%s)', (name) => {
  let test: TestServer
  beforeAll(async () => {
    test = await openTestServer(name)
  })
  afterAll(() => test.close())

  /** Reads a number, lets others run, and writes one more. */
  const countUp = (read: (tx: Transaction) => ReturnType<typeof head>) =>
    test.server.deps.database.transact(async (tx) => {
      const { booking_seq } = await read(tx).executeTakeFirstOrThrow()
      await pause(5)
      await setSeq(tx, booking_seq + 1)
      return ok(null)
    })

  it('lose no change to another transaction that holds them', async () => {
    await setSeq(test.server.deps.database.db, 0)
    await Promise.all(Array.from({ length: 8 }, () => countUp((tx) => forUpdate(tx, head(tx)))))
    expect(await head(test.server.deps.database.db).executeTakeFirstOrThrow()).toMatchObject({ booking_seq: 8 })
  })
})

describe.runIf(databases.includes('postgres'))('rows that are held on PostgreSQL', () => {
  let test: TestServer
  let db: Transaction
  beforeAll(async () => {
    test = await openTestServer('postgres')
    ;({ db } = test.server.deps.database)
  })
  afterAll(() => test.close())

  it('are waited for, and read as they are then', async () => {
    await setSeq(db, 0)
    const { first, second } = await db.transaction().execute(async (tx) => {
      await forUpdate(tx, head(tx)).execute()
      const waiting = db.transaction().execute((other) => forUpdate(other, head(other)).executeTakeFirstOrThrow())
      await untilSomebodyWaits(db)
      await setSeq(tx, 7)
      return { first: await head(tx).executeTakeFirstOrThrow(), second: waiting }
    })
    expect([first.booking_seq, (await second).booking_seq]).toEqual([7, 7])
  })

  it('are not written: their place in the file stays', async () => {
    const place = sql<{ ctid: string }>`SELECT ctid::text FROM ship_head WHERE id = 1`
    const { rows: before } = await place.execute(db)
    await db.transaction().execute((tx) => forUpdate(tx, head(tx)).execute())
    expect((await place.execute(db)).rows).toEqual(before)
  })

  it('negative control: a reading that holds nothing is not waited for, and loses changes', async () => {
    await setSeq(db, 0)
    const lost = () =>
      db.transaction().execute(async (tx) => {
        const { booking_seq } = await head(tx).executeTakeFirstOrThrow()
        await pause(20)
        await setSeq(tx, booking_seq + 1)
      })
    await Promise.all([lost(), lost(), lost()])
    expect((await head(db).executeTakeFirstOrThrow()).booking_seq).toBeLessThan(3)
  })
})
