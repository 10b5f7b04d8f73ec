import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../../../src/shared/ids.ts'
import { verifyMoney } from '../../../../../src/server/ops/verify/verify.ts'
import { type Client, clientOf, staffClient } from '../../../../support/server/client.ts'
import { databases } from '../../../../support/server/databases.ts'
import { type Node, openNode } from '../../../../support/server/nodes.ts'
import { approve, makeDish, makeOrder } from '../../../../support/server/sale.ts'
import { openTestServer, type TestServer } from '../../../../support/server/server.ts'

const TERMINALS = 12

describe.runIf(databases.includes('postgres'))('payments of many terminals at once', () => {
  let first: TestServer
  let second: Node
  let client: Client
  beforeAll(async () => {
    first = await openTestServer('postgres')
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
