import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, clientOf, staffClient } from '../../../support/server/client.ts'
import { databases } from '../../../support/server/databases.ts'
import { type Node, openNode } from '../../../support/server/nodes.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

describe.runIf(databases.includes('postgres'))('of several servers on one PostgreSQL', () => {
  let first: TestServer
  let second: Node
  let third: Node
  let desk: Client
  beforeAll(async () => {
    first = await openTestServer('postgres')
    second = await openNode(first)
    third = await openNode(first)
    desk = await staffClient(first, ['backoffice'])
  })
  afterAll(async () => {
    await third.close()
    await first.close()
  })

  it('each shows the checks of the books that another one has made', async () => {
    await desk.ok('verifyBooks')
    const other = clientOf({ ...first, http: second.server.http }, desk.token)
    const verdict = await vi.waitFor(
      async () => {
        const { lastVerdict } = await other.ok('listBackups')
        if (lastVerdict === null) throw new Error('not known yet')
        return lastVerdict
      },
      { timeout: 20_000 },
    )
    expect(verdict).toMatchObject({ kind: 'manual', breaches: [] })
    expect(verdict).toEqual((await desk.ok('listBackups')).lastVerdict)
  })

  it('one is on duty for the nightly jobs and idle tables, and another takes over when it is gone', async () => {
    const onDuty = () => [first.server, second.server, third.server].map(({ deps }) => deps.changes.isOnDuty())
    expect(onDuty()).toEqual([true, false, false])
    await second.close()
    expect(onDuty()).toEqual([true, false, false])
    await first.server.deps.changes.close()
    await expect.poll(onDuty, { timeout: 12_000 }).toEqual([false, false, true])
  })
})
