import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../../src/shared/errors.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { type Database, type Db, openDatabase } from '../../../../src/server/db/database.ts'
import { type Isolation, isolations } from '../../../../src/server/db/isolation.ts'
import { verifyMoney } from '../../../../src/server/ledger/verify.ts'
import { type Client, clientOf, staffClient } from '../../../support/server/client.ts'
import { databases } from '../../../support/server/databases.ts'
import { newPostgresDatabase } from '../../../support/server/new-database.ts'
import { type Node, openNode } from '../../../support/server/nodes.ts'
import { approve, makeDish, makeOrder } from '../../../support/server/sale.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

const TERMINALS = 12

describe.runIf(databases.includes('postgres')).each(isolations)('payments of many terminals at once, %s', (isolation) => {
  let first: TestServer
  let second: Node
  let client: Client
  beforeAll(async () => {
    first = await openTestServer('postgres', { isolation })
    second = await openNode(first)
    client = await staffClient(first, ['foodorder', 'backoffice'])
  })
  afterAll(async () => {
    await second.close()
    await first.close()
  })

  it('are each made once, over two servers, and the numbers have no gap', async () => {
    const dish = await makeDish(first)
    const other = clientOf({ ...first, http: second.server.http }, client.token)
    const calls: { params: { customerid: string }; body: { balance: number }; key: string }[] = []
    for (let terminal = 0; terminal < TERMINALS; terminal += 1) {
      const { guest, cart, total } = await makeOrder(first, client, { cart: [{ dish, qty: 1 + (terminal % 3) }] })
      calls.push({ params: { customerid: await approve(first, client, guest, cart) }, body: { balance: total }, key: newId() })
    }
    // Each is asked of both servers, as by a terminal that has lost its answer.
    const answers = await Promise.all(calls.flatMap((call) => [client.call('payOrder', call), other.call('payOrder', call)]))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const numbers = await first.server.deps.database.db.selectFrom('bills').select('invoice_seq').orderBy('invoice_seq').execute()
    expect(numbers.map(({ invoice_seq }) => invoice_seq)).toEqual(calls.map((_call, index) => index + 1))
    expect(await verifyMoney(first.server.deps.database.db)).toEqual([])
  })
})

/** Two of us leave only where the other stays: each reads who is there, and goes. Nothing but the isolation keeps them from both going. */
describe.runIf(databases.includes('postgres'))('two transactions that decide by what each other changes', () => {
  async function bothLeave(isolation: Isolation): Promise<{ left: number; runs: number }> {
    const place = await newPostgresDatabase()
    const database: Database = await openDatabase({ dataDir: '', database: place.address, isolation })
    const turns = ['logins', 'numbers'] as const
    let runs = 0
    const there = (db: Db) => db.selectFrom('turns').select('name').where('name', 'in', turns).execute()
    const { promise: bothHaveRead, resolve: goOn } = Promise.withResolvers<void>()
    const leave = (name: (typeof turns)[number]) =>
      database.transact(async (tx) => {
        const isAlone = (await there(tx)).length < 2
        runs += 1
        if (runs === 2) goOn()
        await bothHaveRead
        if (!isAlone) await tx.deleteFrom('turns').where('name', '=', name).execute()
        return ok(isAlone)
      })
    await Promise.all(turns.map(leave))
    const left = (await there(database.db)).length
    await database.close()
    await place.drop()
    return { left, runs }
  }

  it('are as if one came after the other when serializable: one is tried again, and stays', async () => {
    expect(await bothLeave('serializable')).toEqual({ left: 1, runs: 3 })
  })

  it('negative control: read committed, both go', async () => {
    expect(await bothLeave('read-committed')).toEqual({ left: 0, runs: 2 })
  })
})
